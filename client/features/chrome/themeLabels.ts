import type { Theme } from "../../app/theme.ts";

/** The display name of each theme. */
export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: "Theme of the system",
  light: "Light theme",
  dark: "Dark theme",
};
