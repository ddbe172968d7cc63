import type { Theme } from "../../app/theme.ts";

/** The themes' names as readers see them. */
export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: "Theme of the system",
  light: "Light theme",
  dark: "Dark theme",
};
