import { graphql } from "relay-runtime";
import type { UserDesignPageQuery } from "../../../generated/relay/UserDesignPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { DesignEditor } from "../../features/design/DesignEditor.tsx";
import { editedDesign } from "../../features/design/editedDesign.ts";
import { SuspendedNote } from "../../features/domains/SuspendedNote.tsx";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import * as texts from "./texts.ts";

/** The design of the viewer's profile and stories. */
export const page = definePage<UserDesignPageQuery>({
  query: graphql`
    query UserDesignPageQuery {
      viewer {
        id
        isSuspended
        user {
          design {
            ...editedDesign_design
          }
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, { path }) => {
    if (viewer) return { kind: "found", head: { title: texts.designTitle, robots: "noindex" } };
    const to = signInPath({ operation: "login", redirect: path });
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: ({ data: { viewer }, location }) => {
    if (!viewer?.user) return null;
    if (viewer.isSuspended) return <SuspendedNote title={texts.designSuspended} />;
    return (
      <PageFrame
        width="wide"
        gap="large"
        above={<PageFrameBack href={buildPath("Settings")}>{texts.settings}</PageFrameBack>}
        heading={texts.designTitle}
        lead={texts.designLead}
      >
        <DesignEditor
          owner={{ kind: "user", id: viewer.id }}
          design={editedDesign(viewer.user.design)}
          unfolded={location.query.unfold}
        />
      </PageFrame>
    );
  },
});
