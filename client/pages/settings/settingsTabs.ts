import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { IndexEntry } from "../../ui/workspace/SideIndex.tsx";
import * as texts from "./texts.ts";

/** The implemented tabs, in order. */
const TABS = [
  { setting: "account", label: texts.account },
  { setting: "publishing", label: texts.publishing },
  { setting: "notifications", label: texts.notifications },
  { setting: "membership", label: texts.membershipAndPayment },
  { setting: "security", label: texts.securityAndApps },
] as const;

export type SettingsTab = (typeof TABS)[number]["setting"];

/** The sections of each tab that it always has, for the index beside them. */
export const SECTIONS: Readonly<Record<SettingsTab, readonly IndexEntry[]>> = {
  account: [
    { id: "profile", label: texts.profile },
    { id: "account", label: texts.account },
    { id: "danger", label: texts.dangerZone },
  ],
  publishing: [
    { id: "audience-development", label: texts.yourNewsletter },
    { id: "publishing", label: texts.howAndWhere },
  ],
  notifications: [
    { id: "in-app", label: texts.inApp },
    { id: "email-settings", label: texts.byEmail },
    { id: "manageSubscriptions", label: texts.yourSubscriptions },
  ],
  membership: [
    { id: "membership", label: texts.membership },
    { id: "gifts", label: texts.givenGifts },
    { id: "billing", label: texts.billing },
  ],
  security: [
    { id: "sign-in", label: texts.signIn },
    { id: "tokens", label: texts.sessions },
    { id: "developers", label: texts.apps },
  ],
};

/** The tabs of the anchors that links may name without the tab. */
export const TAB_OF_ANCHOR: ReadonlyMap<string, SettingsTab> = new Map(
  Object.entries({
    account: ["email", "profileInformation", "username"],
    publishing: ["audience-development", "followers", "managePublications"],
    notifications: ["email-settings", "manageSubscriptions"],
    membership: ["membership", "payment"],
    security: ["connections", "developers", "security", "tokens"],
  } satisfies Record<SettingsTab, string[]>).flatMap(([tab, anchors]) =>
    anchors.map((anchor) => [anchor, tab as SettingsTab]),
  ),
);

/** Returns the tab of a URL: the first by default, null for an unknown one. */
export function settingsTab(setting: string | undefined): SettingsTab | null {
  if (setting === undefined) return "account";
  return TABS.find((tab) => tab.setting === setting)?.setting ?? null;
}

export function settingsTabLinks(current: SettingsTab) {
  return TABS.map(({ setting, label }) => ({
    href: buildPath("SettingsTab", { setting }),
    label,
    isCurrent: setting === current,
  }));
}
