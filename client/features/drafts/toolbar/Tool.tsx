import type { ReactNode } from "react";
import styles from "./EditorToolbar.module.css";
import { keyLabel } from "../keyLabel.ts";

export function Tool(props: {
  label: string;
  /** The shortcut in keymap notation. */
  keys?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const { label, keys, isPressed, isDisabled = false, onPress, children } = props;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      title={keys ? `${label} (${keyLabel(keys)})` : label}
      onClick={() => (isDisabled ? undefined : onPress())}
    >
      {children}
    </button>
  );
}
