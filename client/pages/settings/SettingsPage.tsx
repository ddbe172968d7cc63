import { graphql } from "relay-runtime";
import type { SettingsPageQuery } from "../../../generated/relay/SettingsPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { Settings } from "./Settings.tsx";
import { settingsTab } from "./settingsTabs.ts";
import * as texts from "./texts.ts";

/** The viewer's settings, one tab per URL. */
export const page = definePage<SettingsPageQuery>({
  query: graphql`
    query SettingsPageQuery(
      $isMembership: Boolean!
      $isPublishing: Boolean!
      $isNotifications: Boolean!
      $after: String
    ) {
      viewer {
        id
        ...AccountTab_viewer @alias(as: "account")
        ...NotificationsTab_viewer @alias(as: "notifications")
        ...Subscriptions_viewer
          @arguments(after: $after)
          @include(if: $isNotifications)
          @alias(as: "subscriptions")
        ...PublishingTab_viewer @include(if: $isPublishing) @alias(as: "publishing")
        ...PublishingSettings_viewer @include(if: $isPublishing) @alias(as: "ways")
        ...ConnectedAccounts_viewer @alias(as: "security")
        ...ConnectedApplications_viewer @alias(as: "applications")
        ...MembershipTab_viewer
          @arguments(after: $after)
          @include(if: $isMembership)
          @alias(as: "membership")
        ...FriendOffer_viewer @alias(as: "friend")
      }
      accountSettings {
        ...AccountTab_settings @alias(as: "account")
        ...SecurityTab_settings @alias(as: "security")
      }
    }
  `,
  variables: ({ params: { setting }, query }) => ({
    isMembership: setting === "membership",
    isPublishing: setting === "publishing",
    isNotifications: setting === "notifications",
    after: query.p ?? null,
  }),
  result: ({ viewer, accountSettings }, { params, path }) => {
    if (!settingsTab(params.setting)) return { kind: "notFound" };
    if (!viewer) {
      const redirect = path;
      return {
        kind: "redirect",
        to: signInPath({ operation: "login", redirect }),
        isPermanent: false,
      };
    }
    // During impersonation staff can't see the account's sign-in methods.
    if (!accountSettings)
      return { kind: "redirect", to: formatPath("ShowHome", {}), isPermanent: false };
    return { kind: "found", head: { title: texts.settings, robots: "noindex" } };
  },
  Component: ({ data, location }) =>
    data.viewer && data.accountSettings ? (
      <Settings
        tab={settingsTab(location.params.setting) ?? "account"}
        done={location.query.done}
        viewer={data.viewer}
        settings={data.accountSettings}
      />
    ) : null,
});
