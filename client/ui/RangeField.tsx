import { useId } from "react";
import styles from "./RangeField.module.css";

/** A labeled slider from 0 to 100 percent, in steps of ten. */
export function RangeField(props: {
  label: string;
  name: string;
  value: number;
  onValueChange: (value: number) => void;
}) {
  const { label, name, value, onValueChange } = props;
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
        step={10}
        value={value}
        onChange={(event) => onValueChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
