import type { FocusEvent, ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";
import { joinClasses } from "./joinClasses.ts";
import styles from "./Notice.module.css";

interface NoticeProps {
  /** `error` for what went wrong, `accent` for the rest. */
  theme?: "accent" | "error";
  /** Fading out. */
  isLeaving?: boolean;
  /** What can be done about it. */
  actions?: ReactNode;
  /** Without it the notice cannot be closed. */
  onClose?: () => void;
  /** Told when the pointer or the focus comes to it and leaves it. */
  onHold?: (by: "pointer" | "focus", isHeld: boolean) => void;
  children: ReactNode;
}

/** A card that slides down from the top of the window. Its place says how it is announced. */
export function Notice(props: NoticeProps) {
  const { theme = "accent", isLeaving, onHold } = props;
  return (
    <div
      className={joinClasses(styles.notice, styles[theme], isLeaving && styles.leaving)}
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
          <IconButton label="Dismiss" size="small" onClick={props.onClose}>
            <CloseIcon size={20} />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}

/** True where the focus only goes on to another control of the same notice. */
function isInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
