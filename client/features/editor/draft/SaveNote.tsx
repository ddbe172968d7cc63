import { signInPath } from "../../../../shared/routes/signInPath.ts";
import styles from "./SaveNote.module.css";
import type { SaveStatus } from "./draftSaverOptions.ts";

/** Shows whether all text is saved, and the action to take if it can't be. */
export function SaveNote(props: {
  status: SaveStatus;
  /** Opens the postponed conflict; null if there is none. */
  onChoose: (() => void) | null;
}) {
  const { status, onChoose } = props;
  // Offers no link away while the text exists only in this tab.
  const next = status.kind === "rejected" && status.isStored ? status.next : null;
  return (
    <>
      <output className={styles.note} data-save={status.kind}>
        {saveText(status)}
      </output>
      {onChoose ? (
        <button type="button" className={styles.step} onClick={onChoose}>
          Choose
        </button>
      ) : null}
      {next === "sign-in" ? <SignInAgain /> : null}
      {next === "reload" ? (
        <button type="button" className={styles.step} onClick={() => window.location.reload()}>
          Reload
        </button>
      ) : null}
    </>
  );
}

/** Links to sign-in and back to the story, which restores the text stored on the device. */
function SignInAgain() {
  const redirect = window.location.pathname + window.location.search;
  return (
    <a className={styles.step} href={signInPath({ operation: "login", redirect })}>
      Sign in
    </a>
  );
}

/** Returns the text for a save status. */
export function saveText(status: SaveStatus): string {
  switch (status.kind) {
    case "empty":
      return "";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved, revision ${status.revision}`;
    case "conflict":
      return status.isStored
        ? "There are two versions to choose from. Yours is stored on this device until you do."
        : "There are two versions to choose from, and this browser can't store yours. Choose before you leave.";
    case "waiting":
      return status.isStored
        ? "You're offline. Your text is stored on this device."
        : "You're offline, and this browser can't store your text. Leave this page open.";
    case "rejected":
      return status.isStored
        ? `${status.message} Your text is stored on this device.`
        : `${status.message} This browser can't store your text: copy it before you leave.`;
  }
}
