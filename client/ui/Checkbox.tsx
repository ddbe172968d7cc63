import { type ReactNode, useId } from "react";
import styles from "./Checkbox.module.css";

/** A labeled checkbox of a form, which sends "true" or "false". */
export function Checkbox(props: {
  label: string;
  /** Beside the label, such as SaveNote. */
  note?: ReactNode;
  hint?: string;
  name: string;
  defaultChecked: boolean;
}) {
  const { label, note, hint, name, defaultChecked } = props;
  const id = useId();
  const hintId = useId();
  return (
    <div className={styles.field}>
      {/* A form sends nothing of a cleared checkbox, and the last of several values counts. */}
      <input type="hidden" name={name} value="false" />
      <input
        type="checkbox"
        id={id}
        className={styles.box}
        name={name}
        value="true"
        defaultChecked={defaultChecked}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <label htmlFor={id}>{label}</label>
          {note}
        </div>
        {hint === undefined ? null : (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
