import type { ChangeEvent } from "react";
import styles from "./FilePicker.module.css";

/**
 * A button that opens the file chooser. The native control is on top of it, transparent, so that
 * keyboard, pointer and dropping files work as usual. Without JavaScript the native control shows,
 * since only it can say which file was chosen.
 */
export function FilePicker(props: {
  id: string;
  /** The button's text: what choosing does. */
  label: string;
  /** The name of the field of a form. */
  name?: string;
  /** The formats, as in the attribute. */
  accept: string;
  describedBy?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const { id, label, name, accept, describedBy, onChange } = props;
  return (
    <span className={styles.picker}>
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        className={styles.input}
        aria-describedby={describedBy}
        onChange={onChange}
      />
      <span className={styles.button} aria-hidden="true">
        {label}
      </span>
    </span>
  );
}
