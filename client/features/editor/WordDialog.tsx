import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./EditorDialog.module.css";

/** A question of the editor that one text answers. */
export interface WordQuestion {
  title: string;
  label: string;
  hint?: string;
  kind?: "text" | "url" | "multiline";
  value: string;
  action: string;
  /** Takes the answer; answers what is wrong with it, or null. */
  answer: (value: string) => string | null;
}

/** Asks for one text: an address to embed, what a picture shows, the language of code. */
export function WordDialog({
  question,
  onClose,
}: {
  question: WordQuestion | null;
  onClose: () => void;
}) {
  // What was asked stays in sight while the dialog closes.
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
    <form className={styles.form} onSubmit={submit} noValidate>
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
