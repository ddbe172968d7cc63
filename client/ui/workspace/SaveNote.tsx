import { CheckIcon } from "../icons.tsx";
import { Spinner } from "../Spinner.tsx";
import styles from "./SaveNote.module.css";
import * as texts from "./texts.ts";

/** How far the saving of a setting is; null before it was changed. */
export type SaveState = "saving" | "saved" | "failed" | null;

/** Beside a setting that saves itself: whether it is saved. Announces the end, not the way. */
export function SaveNote(props: { state: SaveState }) {
  const { state } = props;
  return (
    <span className={styles.note} role="status" data-state={state ?? undefined}>
      {state === "saving" ? (
        <Spinner size="small" label={texts.saving} />
      ) : state === "saved" ? (
        <>
          <CheckIcon size={16} />
          {texts.saved}
        </>
      ) : state === "failed" ? (
        texts.notSaved
      ) : null}
    </span>
  );
}
