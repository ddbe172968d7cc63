import { graphql } from "relay-runtime";
import type { UserDesignPageQuery } from "../../../generated/relay/UserDesignPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { FontChoice } from "../../features/design/FontChoice.tsx";
import { SuspendedNote } from "../../features/domains/SuspendedNote.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import * as texts from "./texts.ts";

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
    if (viewer) return { kind: "found", head: { title: texts.designTitle, robots: "noindex" } };
    const to = signInPath({ operation: "login", redirect: path });
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: ({ data: { viewer } }) => {
    if (!viewer) return null;
    if (viewer.isSuspended) return <SuspendedNote title={texts.designSuspended} />;
    return (
      <PageFrame
        gap="large"
        above={<PageFrameBack href={buildPath("Settings")}>{texts.settings}</PageFrameBack>}
        heading={texts.designTitle}
        below={<p className={dashboard.lead}>{texts.designLead}</p>}
      >
        <FontChoice
          font={viewer.storyFont ?? null}
          owner={{ id: viewer.id, stories: texts.yourStories }}
        />
      </PageFrame>
    );
  },
});
