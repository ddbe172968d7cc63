import styles from "./SaveNote.module.css";
import type { SaveStatus } from "./DraftSaver.ts";

/** Says whether the server has every word. */
export function SaveNote({ status }: { status: SaveStatus }) {
  return (
    <output className={styles.note} data-save={status.kind}>
      {saveText(status)}
    </output>
  );
}

/** How it stands with saving, in words. */
export function saveText(status: SaveStatus): string {
  switch (status.kind) {
    case "empty":
      return "";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved, revision ${status.revision}`;
    case "waiting":
      return status.isKept
        ? "No connection. Your words are kept on this device."
        : "No connection, and this browser keeps nothing. Leave this page open.";
    case "refused":
      return status.isKept
        ? `${status.message} Your words are kept on this device.`
        : status.message;
  }
}
