import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, readTheme, type Theme } from "../../app/theme.ts";

/** The chosen theme and how to choose another. The server, which cannot know, says "system". */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(
    onThemeChange,
    () => readTheme(window),
    () => "system" as const,
  );
  return { theme, choose: (next) => chooseTheme(window, next) };
}
