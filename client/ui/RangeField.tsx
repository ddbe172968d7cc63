import { useId } from "react";
import styles from "./RangeField.module.css";

/** A labeled slider from 0 to 100 percent, by default in steps of ten. */
export function RangeField(props: {
  label: string;
  name: string;
  value: number;
  step?: number;
  onValueChange: (value: number) => void;
}) {
  const { label, name, value, step = 10, onValueChange } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        name={name}
        min={0}
        max={100}
        step={step}
        value={value}
        onChange={(event) => onValueChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
