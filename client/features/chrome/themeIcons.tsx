import type { ReactNode } from "react";
import type { Theme } from "../../runtime/browser/theme.ts";
import { MoonIcon, SunIcon, SystemThemeIcon } from "../../ui/icons.tsx";

export const THEME_ICONS: Readonly<Record<Theme, ReactNode>> = {
  system: <SystemThemeIcon size={16} />,
  light: <SunIcon size={16} />,
  dark: <MoonIcon size={16} />,
};
