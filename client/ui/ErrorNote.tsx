import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./ErrorNote.module.css";

interface ErrorNoteProps {
  children: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way on than to try again. */
  action?: ReactNode;
}

/** Says that one part of a page did not work, where that part would be. */
export function ErrorNote({ children, onRetry, isRetrying, action }: ErrorNoteProps) {
  return (
    <div role="alert" className={styles.note}>
      <p className={styles.text}>{children}</p>
      {onRetry && (
        <Button variant="secondary" size="small" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      {action}
    </div>
  );
}
