import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import * as texts from "../texts.ts";
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
          {texts.choose}
        </button>
      ) : null}
      {next === "sign-in" ? <SignInAgain /> : null}
      {next === "reload" ? (
        <button type="button" className={styles.step} onClick={() => window.location.reload()}>
          {texts.reload}
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
      {texts.signIn}
    </a>
  );
}

/** Returns the text for a save status. */
export function saveText(status: SaveStatus): string {
  switch (status.kind) {
    case "empty":
      return "";
    case "saving":
      return texts.saving;
    case "saved":
      return texts.saved;
    case "conflict":
      return status.isStored ? texts.conflictStored : texts.conflictAtRisk;
    case "waiting":
      return status.isStored ? texts.offlineStored : texts.offlineAtRisk;
    case "rejected":
      return status.isStored
        ? texts.rejectedStored(status.message)
        : texts.rejectedAtRisk(status.message);
  }
}
