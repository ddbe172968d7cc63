import { buildPath } from "../../../shared/routes/buildPath.ts";
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
