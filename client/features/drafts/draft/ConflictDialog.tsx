import { useId, useLayoutEffect, useRef } from "react";
import type { Conflict } from "../../../../shared/story/delta/delta.ts";
import type { ConflictChoice } from "../../../../shared/story/delta/resolveConflict.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import * as texts from "../texts.ts";
import { conflictNotes } from "./conflictNotes.ts";
import styles from "./ConflictDialog.module.css";

const CHOICES: readonly [choice: ConflictChoice, label: string][] = [
  ["mine", texts.keepMine],
  ["theirs", texts.keepTheirs],
  ["both", texts.keepBoth],
];

/** Asks which version to keep when two tabs or two people changed the same paragraph. */
export function ConflictDialog(props: {
  conflict: Conflict | null;
  /** How many conflicts remain after this one. */
  more: number;
  onChoose: (conflict: Conflict, choice: ConflictChoice) => void;
  onClose: () => void;
}) {
  const { conflict, more, onChoose, onClose } = props;
  const wordsId = useId();
  const words = useRef<HTMLParagraphElement>(null);
  // Moves the focus away from the buttons for each conflict: a key meant for the text or for the
  // previous conflict must not press one.
  useLayoutEffect(() => {
    if (conflict) words.current?.focus();
  }, [conflict]);
  const [mine, theirs] = conflict ? textsOf(conflict) : ["", ""];
  const isSameText = conflict?.kind === "paragraph" && mine === theirs;
  const [ownNotes, otherNotes] = isSameText
    ? [conflictNotes(conflict.mine, conflict.theirs), conflictNotes(conflict.theirs, conflict.mine)]
    : [[], []];
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={onClose}
      title={texts.conflictTitle}
      role="alertdialog"
      describedBy={wordsId}
      width="confirm"
    >
      <p ref={words} id={wordsId} className={styles.words} tabIndex={-1}>
        {[
          texts.conflictText(conflict?.kind === "field" ? conflict.field : "paragraph"),
          isSameText && texts.conflictSameText,
          more > 0 && texts.conflictsFollow(more),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className={styles.texts}>
        <Version label={texts.yours} text={mine} notes={ownNotes} />
        <Version label={texts.theirs} text={theirs} notes={otherNotes} />
      </div>
      <div className={styles.choices}>
        {CHOICES.map(([choice, label]) => (
          <Button
            key={choice}
            variant={choice === "both" ? "primary" : "secondary"}
            onClick={() => conflict && onChoose(conflict, choice)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function Version(props: { label: string; text: string; notes: readonly string[] }) {
  const { label, text, notes } = props;
  return (
    <section className={styles.version} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      {notes.length > 0 ? (
        <ul className={styles.notes} aria-label={texts.differences}>
          {notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.text} dir="auto">
        {text === "" ? <em>{texts.withoutText}</em> : text}
      </p>
    </section>
  );
}

function textsOf(conflict: Conflict): [mine: string, theirs: string] {
  return conflict.kind === "field"
    ? [conflict.mine, conflict.theirs]
    : [conflict.mine.text, conflict.theirs.text];
}
