import type { ReactNode } from "react";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./OptionCards.module.css";

/** One of a few values, with what it looks like. */
export interface DesignOption<Value extends string> {
  value: Value;
  label: string;
  /** Decorative. */
  sample: ReactNode;
}

/** Chooses one of a few values by their looks. */
export function OptionCards<Value extends string>(props: {
  /** Accessible name. */
  label: string;
  name: string;
  options: readonly DesignOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  columns: 2 | 3;
}) {
  return (
    <div>
      <fieldset className={joinClasses(styles.options, props.columns === 3 && styles.three)}>
        <legend className="visually-hidden">{props.label}</legend>
        {props.options.map(({ value, label, sample }) => (
          <label key={value} className={styles.option}>
            <span className={styles.sample} aria-hidden="true">
              {sample}
            </span>
            <span className={styles.name}>
              <input
                type="radio"
                name={props.name}
                value={value}
                checked={value === props.value}
                onChange={() => props.onChange(value)}
              />
              {label}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
