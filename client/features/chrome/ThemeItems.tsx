import { THEMES } from "../../runtime/browser/theme.ts";
import { THEME_ICONS } from "./themeIcons.tsx";
import { THEME_LABELS } from "./themeLabels.ts";
import * as texts from "./texts.ts";
import styles from "./ThemeItems.module.css";
import { useTheme } from "./useTheme.ts";

/** The themes as one row of a menu. */
export function ThemeItems() {
  const { theme, choose } = useTheme();
  return (
    <div role="group" aria-label={texts.theme} className={styles.row}>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          role="menuitemradio"
          aria-checked={choice === theme}
          aria-label={THEME_LABELS[choice]}
          tabIndex={-1}
          className={styles.choice}
          onClick={() => choose(choice)}
        >
          {THEME_ICONS[choice]}
        </button>
      ))}
    </div>
  );
}
