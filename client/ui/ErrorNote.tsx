import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import * as texts from "./texts.ts";
import styles from "./ErrorNote.module.css";

interface ErrorNoteProps {
  children: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** An action other than retrying. */
  action?: ReactNode;
}

/** An error message in place of the part of a page that failed. */
export function ErrorNote({ children, onRetry, isRetrying, action }: ErrorNoteProps) {
  return (
    <div role="alert" className={styles.note}>
      <p className={styles.text}>{children}</p>
      {onRetry && (
        <Button variant="secondary" size="small" isBusy={isRetrying} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      {action}
    </div>
  );
}
