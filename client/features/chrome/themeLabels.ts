import type { Theme } from "../../runtime/browser/theme.ts";
import * as texts from "./texts.ts";

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: texts.systemTheme,
  light: texts.lightTheme,
  dark: texts.darkTheme,
};
