import type { Theme } from "../../app/theme.ts";

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: "Theme of the system",
  light: "Light theme",
  dark: "Dark theme",
};
