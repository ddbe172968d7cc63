import { accentShades, THEMES } from "../../../shared/design/accents.ts";
import type { Design } from "../../../shared/design/design.ts";
import { ColorField, isColorCode } from "../../ui/ColorField.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./AccentChoice.module.css";
import * as texts from "./texts.ts";

/** The standard accent (client/ui/tokens.css). */
const STANDARD_ACCENTS = {
  light: { accent: "#14487f", ink: "#ffffff" },
  dark: { accent: "#92bbe9", ink: "#0f1c2c" },
} as const;

/** Colors that are easy to read and easy to tell apart. */
const SUGGESTED = [
  "#1d6a41",
  "#0f6b74",
  "#5b3fa8",
  "#a12a6b",
  "#ab2720",
  "#9a4a12",
  "#7a5c00",
  "#33373d",
] as const;

/** Chooses the accent and says, while it is chosen, how well it can be read. */
export function AccentChoice(props: {
  name: string;
  /** As typed; empty for the standard color. */
  value: string;
  onChange: (to: Pick<Design, "accent">, isContinuous: boolean) => void;
}) {
  const { name, value, onChange } = props;
  const code = value.trim().toLowerCase();
  const accent = isColorCode(code) ? code : null;
  return (
    <div className={styles.accent}>
      <div
        className={styles.swatches}
        role="group"
        aria-label={texts.suggestedColors}
        data-needs-script
      >
        {SUGGESTED.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: color }}
            aria-label={color}
            aria-pressed={color === accent}
            onClick={() => onChange({ accent: color }, false)}
          />
        ))}
      </div>
      <ColorField
        label={texts.ownColor}
        name={name}
        value={value}
        onValueChange={(text) => onChange({ accent: text === "" ? null : text }, true)}
        fallback={STANDARD_ACCENTS.light.accent}
        hint={texts.accentHint}
        clearLabel={texts.clearAccent}
      />
      <div className={styles.samples} aria-hidden="true">
        <Sample accent={accent} theme="light" />
        <Sample accent={accent} theme="dark" />
      </div>
      <p className={styles.note} role="status">
        {accent === null ? (code === "" ? texts.standardAccent : null) : readability(accent)}
      </p>
    </div>
  );
}

/** A link and a button as they will be. */
function Sample({ accent, theme }: { accent: string | null; theme: "light" | "dark" }) {
  const { accent: color, ink } =
    accent === null ? STANDARD_ACCENTS[theme] : accentShades(accent, theme);
  return (
    <div
      className={joinClasses(styles.sample, styles[theme])}
      style={{ backgroundColor: THEMES[theme].page }}
    >
      <span className={styles.theme}>{theme === "light" ? texts.lightPage : texts.darkPage}</span>
      <span className={styles.link} style={{ color }}>
        {texts.sampleLink}
      </span>
      <span className={styles.button} style={{ backgroundColor: color, color: ink }}>
        {texts.sampleButton}
      </span>
    </div>
  );
}

function readability(accent: string): string {
  const [light, dark] = [accentShades(accent, "light"), accentShades(accent, "dark")];
  const notes = [
    ...(light.chosenContrast === null ? [] : [texts.tooLight(light.chosenContrast)]),
    ...(dark.chosenContrast === null ? [] : [texts.tooDark(dark.chosenContrast)]),
  ];
  return notes.length === 0 ? texts.easyToRead(light.contrast, dark.contrast) : notes.join(" ");
}
