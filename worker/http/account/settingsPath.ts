import { buildPath } from "../../../shared/routes/buildPath.ts";

/** Where somebody comes back to whose change was made; the page says so (`done`). */
export function settingsPath(setting: "account" | "security", done?: string): string {
  return buildPath("SettingsTab", { setting }, { query: { done } });
}
