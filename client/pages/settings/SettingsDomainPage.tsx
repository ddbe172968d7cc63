import { graphql } from "relay-runtime";
import type { SettingsDomainPageQuery } from "../../../generated/relay/SettingsDomainPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { ownUrl } from "../../../shared/routes/paths/ownUrl.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { DomainSettings } from "../../features/domains/DomainSettings.tsx";
import { SuspendedNote } from "../../features/domains/SuspendedNote.tsx";
import { PageFrame, PageFrameBack } from "../../ui/PageFrame.tsx";
import * as texts from "./texts.ts";

/** The custom host of a user's profile and stories. */
export const page = definePage<SettingsDomainPageQuery>({
  query: graphql`
    query SettingsDomainPageQuery {
      viewer {
        id
        username
        isSuspended
        customDomainState {
          ...DomainSettings_state
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, { path }) => {
    if (viewer) return { kind: "found", head: { title: texts.customDomain, robots: "noindex" } };
    const to = signInPath({ operation: "login", redirect: path });
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: ({ data: { viewer }, location: { publicUrl } }) => {
    if (!viewer?.customDomainState) return null;
    const { id, username, isSuspended, customDomainState } = viewer;
    if (isSuspended) return <SuspendedNote title={texts.domainSuspended} />;
    const mainAddress = ownUrl({ kind: "user", username, domain: null }, publicUrl, "ShowUser");
    return (
      <PageFrame
        above={<PageFrameBack href={buildPath("Settings")}>{texts.settings}</PageFrameBack>}
        heading={texts.customDomain}
      >
        <DomainSettings
          state={customDomainState}
          owner={{ id, pages: texts.yourPages, mainAddress }}
        />
      </PageFrame>
    );
  },
});
