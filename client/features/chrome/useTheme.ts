import { type Theme, themeChoice } from "../../runtime/browser/theme.ts";
import { useLookChoice } from "../../runtime/browser/useLookChoice.ts";

/** Returns the chosen theme and a function to change it. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const { value, choose } = useLookChoice(themeChoice, "system");
  return { theme: value, choose };
}
