import type { SettingsPageQuery$data } from "../../../generated/relay/SettingsPageQuery.graphql.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AccountTab } from "./AccountTab.tsx";
import { FriendOffer } from "./membership/FriendOffer.tsx";
import { MembershipTab } from "./membership/MembershipTab.tsx";
import { NotificationsTab } from "./NotificationsTab.tsx";
import { PublishingSettings } from "./PublishingSettings.tsx";
import { PublishingTab } from "./PublishingTab.tsx";
import { SecurityTab } from "./SecurityTab.tsx";
import styles from "./Settings.module.css";
import { Subscriptions } from "./Subscriptions.tsx";
import { settingsDone } from "./settingsDone.ts";
import { SECTIONS, type SettingsTab, settingsTabLinks } from "./settingsTabs.ts";
import * as texts from "./texts.ts";
import { useTabOfAnchor } from "./useTabOfAnchor.ts";

/** The settings page: heading, tabs, and the current tab beside its sections' names. */
export function Settings(props: {
  tab: SettingsTab;
  /** The result of the last form. */
  done: string | undefined;
  viewer: NonNullable<SettingsPageQuery$data["viewer"]>;
  settings: NonNullable<SettingsPageQuery$data["accountSettings"]>;
}) {
  const { tab, viewer, settings } = props;
  const done = settingsDone(props.done);
  useTabOfAnchor(tab);
  return (
    <PageFrame
      heading={texts.settings}
      gap="large"
      below={<Tabs label={texts.settings} tabs={settingsTabLinks(tab)} />}
      index={SECTIONS[tab]}
    >
      {done ? (
        <p role="status" className={styles.done}>
          {done}
        </p>
      ) : null}
      {viewer.friend ? <FriendOffer viewer={viewer.friend} /> : null}
      {tab === "account" && viewer.account && settings.account ? (
        <AccountTab viewer={viewer.account} settings={settings.account} />
      ) : null}
      {tab === "notifications" && viewer.notifications ? (
        <NotificationsTab viewer={viewer.notifications} />
      ) : null}
      {viewer.subscriptions ? <Subscriptions viewer={viewer.subscriptions} /> : null}
      {viewer.publishing ? (
        <>
          <PublishingTab viewer={viewer.publishing} />
          {viewer.ways ? <PublishingSettings viewer={viewer.ways} /> : null}
        </>
      ) : null}
      {tab === "membership" && viewer.membership ? (
        <MembershipTab viewer={viewer.membership} />
      ) : null}
      {tab === "security" && viewer.security && viewer.applications && settings.security ? (
        <SecurityTab
          viewer={viewer.security}
          applications={viewer.applications}
          settings={settings.security}
        />
      ) : null}
    </PageFrame>
  );
}
