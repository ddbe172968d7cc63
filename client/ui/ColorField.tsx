import type { ReactNode } from "react";
import { contrastRatio, inkOn, parseColor } from "../../shared/design/colors.ts";
import { Button } from "./Button.tsx";
import styles from "./ColorField.module.css";
import { Field } from "./Field.tsx";
import * as texts from "./texts.ts";

const INK = { light: "#ffffff", dark: "#000000" } as const;
const CODE = /^#[0-9a-f]{6}$/i;

/** True for a whole color as #rrggbb; not for one that is still being typed. */
export const isColorCode = (text: string): boolean => CODE.test(text.trim());

/** A color field: the browser's palette, the code, and a preview with its contrast. */
export function ColorField(props: {
  label: string;
  /** Beside the label, such as SaveNote. */
  note?: ReactNode;
  name: string;
  /** As #rrggbb; empty for none. */
  value: string;
  onValueChange: (value: string) => void;
  /** The palette's color while there is none. */
  fallback: string;
  hint: string;
  /** The label of the button that removes the color. */
  clearLabel: string;
  /** What is printed on the color, where text is. */
  preview?: ReactNode;
}) {
  const { label, onValueChange } = props;
  const code = props.value.trim();
  const isColor = isColorCode(code);
  // While a code is being typed it is no color yet, and no mistake either.
  const isWrong = code.length >= 7 && !isColor;
  return (
    <div className={styles.color}>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        {props.note}
      </div>
      <div className={styles.fields}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={texts.pickColor(label)}
          data-needs-script
          value={isColor ? code : props.fallback}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
        <div className={styles.code}>
          <Field
            label={label}
            isLabelHidden
            name={props.name}
            value={props.value}
            onValueChange={onValueChange}
            placeholder={props.fallback}
            hint={props.hint}
            status={isWrong ? "ERROR" : "none"}
            error={texts.notAColor}
          />
        </div>
        {code === "" ? null : (
          <Button variant="secondary" className={styles.clear} onClick={() => onValueChange("")}>
            {props.clearLabel}
          </Button>
        )}
      </div>
      {isColor && props.preview ? <Preview code={code}>{props.preview}</Preview> : null}
    </div>
  );
}

function Preview({ code, children }: { code: string; children: ReactNode }) {
  const color = parseColor(code);
  const ink = inkOn(color);
  const ratio = contrastRatio(color, parseColor(INK[ink]));
  return (
    <div className={styles.shown}>
      <div className={styles.preview} style={{ backgroundColor: code, color: INK[ink] }} dir="auto">
        {children}
      </div>
      <p className={styles.contrast}>{texts.contrast(ink, ratio)}</p>
    </div>
  );
}
