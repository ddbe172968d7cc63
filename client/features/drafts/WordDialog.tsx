import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./EditorDialog.module.css";

/** An editor prompt for a single text value. */
export interface WordQuestion {
  title: string;
  label: string;
  hint?: string;
  kind?: "text" | "url" | "multiline";
  value: string;
  action: string;
  /** Handles the value; returns an error message or null. */
  answer: (value: string) => string | null;
}

/** Asks for a single value: an embed address, alt text or a code language. */
export function WordDialog({
  question,
  onClose,
}: {
  question: WordQuestion | null;
  onClose: () => void;
}) {
  // Keeps the content visible while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Dialog isOpen={question !== null} onClose={onClose} title={shown?.title ?? ""} width="narrow">
      {question ? <WordForm question={question} onClose={onClose} /> : null}
    </Dialog>
  );
}

function WordForm({ question, onClose }: { question: WordQuestion; onClose: () => void }) {
  const [value, setValue] = useState(question.value);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = question.answer(value);
    setError(wrong);
    if (wrong === null) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles.form} onSubmit={submit} onKeyDown={submitWithKeys} noValidate>
      <Field
        label={question.label}
        hint={question.hint}
        kind={question.kind}
        value={value}
        onValueChange={setValue}
        status={error ? "ERROR" : "none"}
        error={error}
      />
      <div className={styles.actions}>
        <Button type="submit">{question.action}</Button>
      </div>
    </form>
  );
}

/** Submits with Ctrl or Command: Enter alone makes a new line where the value may have several. */
function submitWithKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
