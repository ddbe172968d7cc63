import type { FocusEvent, ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";
import { joinClasses } from "./joinClasses.ts";
import * as texts from "./texts.ts";
import styles from "./Notice.module.css";

interface NoticeProps {
  /** `error` for errors, `accent` for everything else. */
  theme?: "accent" | "error";
  /** Part of the page, in its full width. By default a card over its lower edge. */
  isInline?: boolean | undefined;
  /** True while fading out. */
  isLeaving?: boolean;
  /** Buttons or links. */
  actions?: ReactNode;
  /** Without it the notice can't be closed. */
  onClose?: () => void;
  /** Called when hover or focus enters and leaves. */
  onHold?: (by: "pointer" | "focus", isHeld: boolean) => void;
  children: ReactNode;
}

/** A message in one row. Its container defines the live region. */
export function Notice(props: NoticeProps) {
  const { theme = "accent", isLeaving, onHold } = props;
  return (
    <div
      className={joinClasses(
        styles.notice,
        styles[theme],
        props.isInline ? styles.inline : styles.card,
        isLeaving && styles.leaving,
      )}
      onPointerEnter={() => onHold?.("pointer", true)}
      onPointerLeave={() => onHold?.("pointer", false)}
      onFocus={() => onHold?.("focus", true)}
      onBlur={(event) => isInside(event) || onHold?.("focus", false)}
    >
      <p className={styles.message} dir="auto">
        {props.children}
      </p>
      <div className={styles.actions}>
        {props.actions}
        {props.onClose ? (
          <IconButton label={texts.dismiss} size="small" onClick={props.onClose}>
            <CloseIcon size={20} />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}

/** Returns true when focus moves to another control of the same notice. */
function isInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
