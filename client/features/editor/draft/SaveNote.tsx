import { signInPath } from "../../../../shared/routes/signInPath.ts";
import styles from "./SaveNote.module.css";
import type { SaveStatus } from "./DraftSaver.ts";

/** Says whether the server has every word, and leads on where something has to be done for that. */
export function SaveNote(props: {
  status: SaveStatus;
  /** Asks about a clash that was put off; null where none was. */
  onChoose: (() => void) | null;
}) {
  const { status, onChoose } = props;
  // Where the words are nowhere else, nothing leads away from them.
  const next = status.kind === "refused" && status.isKept ? status.next : null;
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

/** Leads to the sign-in and back to the story, where the device's words are. */
function SignInAgain() {
  const redirect = window.location.pathname + window.location.search;
  return (
    <a className={styles.step} href={signInPath({ operation: "login", redirect })}>
      Sign in
    </a>
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
    case "conflict":
      return status.isKept
        ? "Two texts to choose from. Yours is kept on this device until you do."
        : "Two texts to choose from, and this browser keeps nothing. Choose before you leave.";
    case "waiting":
      return status.isKept
        ? "No connection. Your words are kept on this device."
        : "No connection, and this browser keeps nothing. Leave this page open.";
    case "refused":
      return status.isKept
        ? `${status.message} Your words are kept on this device.`
        : `${status.message} This browser keeps nothing: copy what you wrote before you leave.`;
  }
}
