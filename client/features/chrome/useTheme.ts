import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, readTheme, type Theme } from "../../app/theme.ts";

/**
 * Returns the chosen theme and a function to change it. Returns "system" on the server, which can't
 * know.
 */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(
    onThemeChange,
    () => readTheme(window),
    () => "system" as const,
  );
  return { theme, choose: (next) => chooseTheme(window, next) };
}
