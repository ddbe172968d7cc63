import { type FormEvent, useRef, useState } from "react";
import { MAX_READER_NOTE } from "../../../shared/limits.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { useAction } from "../../ui/useAction.ts";
import type { Mark } from "./readHighlights.ts";
import type { NoteToSend } from "./writeNote.ts";
import * as texts from "./texts.ts";
import styles from "./NoteDialog.module.css";

/** Adds a note to highlighted text and shows existing notes. */
export function NoteDialog(props: {
  isOpen: boolean;
  selection: HighlightRange;
  /** The viewer's notes on it. */
  notes: readonly Mark[];
  write: (note: NoteToSend) => Promise<MutationResult>;
  remove: (note: Mark) => Promise<void>;
  onClose: () => void;
}) {
  const { selection, notes, onClose } = props;
  const [text, setText] = useState("");
  // Idempotency key: a retry creates the same note.
  const key = useRef<string>(undefined);

  const { isBusy, error, run } = useAction(async () => {
    if (text.trim() === "") return texts.writeSomethingFirst;
    key.current ??= crypto.randomUUID();
    const { message } = await props.write({ selection, note: text, key: key.current });
    if (message === null) onClose();
    return message;
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.length <= MAX_READER_NOTE) run();
  };
  return (
    <Dialog isOpen={props.isOpen} onClose={onClose} title={texts.note} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        <blockquote className={styles.selection} dir="auto">
          {selection.text}
        </blockquote>
        {notes.length > 0 ? (
          <ul className={styles.notes} aria-label={texts.yourNotesHere}>
            {notes.map((note) => (
              <li key={note.id} className={styles.note}>
                <p dir="auto">{note.note}</p>
                <Button
                  variant="plain"
                  size="small"
                  aria-label={texts.deleteNote}
                  onClick={() => {
                    onClose();
                    void props.remove(note);
                  }}
                >
                  {texts.deleteLabel}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <Field
          label={notes.length > 0 ? texts.anotherNote : texts.yourNote}
          hint={texts.onlyYouSeeIt}
          kind="multiline"
          rows={4}
          value={text}
          onValueChange={(value) => {
            key.current = undefined;
            setText(value);
          }}
          limit={MAX_READER_NOTE}
        />
        {error ? <ErrorNote>{error}</ErrorNote> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {texts.saveNote}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
