import { type ReactNode, useId } from "react";
import { SelectBox } from "./SelectBox.tsx";
import styles from "./Select.module.css";

interface SelectProps {
  label: string;
  /** Beside the label, such as SaveNote. */
  note?: ReactNode;
  /** True when the context makes the label visually redundant. */
  isLabelHidden?: boolean;
  name: string;
  defaultValue?: string;
  /** Controls it, with `onValueChange`. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** `option` elements. */
  children: ReactNode;
}

/** A labeled select, uncontrolled unless it has a `value`. */
export function Select({
  label,
  note,
  isLabelHidden = false,
  name,
  defaultValue,
  value,
  onValueChange,
  children,
}: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
          {label}
        </label>
        {note}
      </div>
      <SelectBox>
        <select
          id={id}
          name={name}
          {...(value === undefined ? { defaultValue } : { value })}
          className={styles.select}
          onChange={onValueChange && ((event) => onValueChange(event.target.value))}
        >
          {children}
        </select>
      </SelectBox>
    </div>
  );
}
