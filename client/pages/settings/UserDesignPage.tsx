import { graphql } from "relay-runtime";
import type { UserDesignPageQuery } from "../../../generated/relay/UserDesignPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { definePage } from "../../app/page.ts";
import { FontChoice } from "../../features/design/FontChoice.tsx";
import { SuspendedNote } from "../../features/domains/SuspendedNote.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";

/** The design of the viewer's stories. */
export const page = definePage<UserDesignPageQuery>({
  query: graphql`
    query UserDesignPageQuery {
      viewer {
        id
        isSuspended
        storyFont
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, { path }) => {
    if (viewer) return { kind: "found", head: { title: "Design", robots: "noindex" } };
    const to = signInPath({ operation: "login", redirect: path });
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: ({ data: { viewer } }) => {
    if (!viewer) return null;
    if (viewer.isSuspended) return <SuspendedNote title="You can't change your design right now" />;
    return (
      <PageFrame
        gap="large"
        above={<PageFrameBack href={buildPath("Settings")}>Settings</PageFrameBack>}
        heading="Design"
        below={
          <p className={dashboard.lead}>
            How your stories look to their readers. A publication can use a different design for its
            stories.
          </p>
        }
      >
        <FontChoice
          font={viewer.storyFont ?? null}
          owner={{ id: viewer.id, stories: "your stories" }}
        />
      </PageFrame>
    );
  },
});
