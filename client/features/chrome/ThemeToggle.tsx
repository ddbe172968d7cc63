import { THEMES } from "../../runtime/browser/theme.ts";
import { THEME_ICONS } from "./themeIcons.tsx";
import { THEME_LABELS } from "./themeLabels.ts";
import * as texts from "./texts.ts";
import styles from "./ThemeToggle.module.css";
import { useTheme } from "./useTheme.ts";

/** Chooses between the system's theme, light and dark. */
export function ThemeToggle() {
  const { theme, choose } = useTheme();
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">{texts.theme}</legend>
      {THEMES.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            className={styles.radio}
            checked={choice === theme}
            onChange={() => choose(choice)}
          />
          {THEME_ICONS[choice]}
          <span className="visually-hidden">{THEME_LABELS[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
