import { useId, useLayoutEffect, useRef } from "react";
import type { Clash } from "../../../../shared/story/delta/delta.ts";
import type { ClashChoice } from "../../../../shared/story/delta/resolveClash.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { clashNotes } from "./clashNotes.ts";
import styles from "./ClashDialog.module.css";

const CHOICES: readonly [choice: ClashChoice, label: string][] = [
  ["mine", "Keep mine"],
  ["theirs", "Keep theirs"],
  ["both", "Keep both"],
];

/** Asks which of two texts is to stand, where two tabs or two people changed the same one. */
export function ClashDialog(props: {
  clash: Clash | null;
  /** How many more there are after this one. */
  more: number;
  onChoose: (clash: Clash, choice: ClashChoice) => void;
  onClose: () => void;
}) {
  const { clash, more, onChoose, onClose } = props;
  const wordsId = useId();
  const words = useRef<HTMLParagraphElement>(null);
  // Each is a question of its own: the key that was meant for the text, or that answered the one before
  // it, must not press a button.
  useLayoutEffect(() => {
    if (clash) words.current?.focus();
  }, [clash]);
  const [mine, theirs] = clash ? textsOf(clash) : ["", ""];
  const isSameText = clash?.kind === "paragraph" && mine === theirs;
  const [ownNotes, otherNotes] = isSameText
    ? [clashNotes(clash.mine, clash.theirs), clashNotes(clash.theirs, clash.mine)]
    : [[], []];
  return (
    <Dialog
      isOpen={clash !== null}
      onClose={onClose}
      title="This text was changed in two places"
      role="alertdialog"
      describedBy={wordsId}
      width="confirm"
    >
      <p ref={words} id={wordsId} className={styles.words} tabIndex={-1}>
        You, and another tab or person, changed {clash ? placeOf(clash) : ""} at the same time.
        Nothing is lost: both texts are here.{isSameText ? " Their words are the same." : ""}
        {more > 0 ? ` After this there ${more === 1 ? "is one more" : `are ${more} more`}.` : ""}
      </p>
      <div className={styles.texts}>
        <Version label="Yours" text={mine} notes={ownNotes} />
        <Version label="Theirs" text={theirs} notes={otherNotes} />
      </div>
      <div className={styles.choices}>
        {CHOICES.map(([choice, label]) => (
          <Button
            key={choice}
            variant={choice === "both" ? "primary" : "secondary"}
            onClick={() => clash && onChoose(clash, choice)}
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
        <ul className={styles.notes} aria-label="What is different">
          {notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.text} dir="auto">
        {text === "" ? <em>Without text</em> : text}
      </p>
    </section>
  );
}

function placeOf(clash: Clash): string {
  return clash.kind === "field" ? `the ${clash.field}` : "the same paragraph";
}

function textsOf(clash: Clash): [mine: string, theirs: string] {
  return clash.kind === "field" ? [clash.mine, clash.theirs] : [clash.mine.text, clash.theirs.text];
}
