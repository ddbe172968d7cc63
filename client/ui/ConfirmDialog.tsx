import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import * as texts from "./texts.ts";
import styles from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** Describes the effect. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** True while the action is running. */
  isBusy?: boolean;
  /** The error of the last attempt. */
  error?: string | null;
  tone?: "normal" | "danger";
}

/** Asks for confirmation. Focus starts on the button that changes nothing. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = texts.cancel,
  isBusy,
  error,
  tone,
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      describedBy={textId}
      width="confirm"
    >
      <div className={styles.question}>
        <div id={textId} className={styles.text}>
          {children}
        </div>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <div className={styles.answers}>
          <Button variant="secondary" size="large" onClick={onClose} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button size="large" tone={tone} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
