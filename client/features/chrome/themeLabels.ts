import type { Theme } from "../../app/theme.ts";

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: "System theme",
  light: "Light theme",
  dark: "Dark theme",
};
