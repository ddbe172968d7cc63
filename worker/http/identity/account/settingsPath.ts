import { buildPath } from "../../../../shared/routes/buildPath.ts";

/** The settings page to return to after a change; it shows the confirmation named by `done`. */
export function settingsPath(setting: "account" | "security", done?: string): string {
  return buildPath("SettingsTab", { setting }, { query: { done } });
}
