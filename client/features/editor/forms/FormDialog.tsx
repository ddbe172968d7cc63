import { useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import dialogStyles from "../EditorDialog.module.css";
import styles from "./FormDialog.module.css";
import { type OwnReaderForm, useForms } from "./useForms.ts";

/** Asks which of the writer's forms to embed. */
export function FormDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (form: OwnReaderForm) => void;
}) {
  const { isOpen, onClose, onChoose } = props;
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="A form for your readers" width="narrow">
      {isOpen ? (
        <FormChoice
          key={attempt}
          onAgain={() => setAttempt(attempt + 1)}
          onChoose={(form) => {
            onClose();
            onChoose(form);
          }}
        />
      ) : null}
    </Dialog>
  );
}

function FormChoice(props: { onChoose: (form: OwnReaderForm) => void; onAgain: () => void }) {
  const { onChoose, onAgain } = props;
  const found = useForms();
  if (found === null) return <Spinner label="Looking for your forms" />;
  if (found === "failed")
    return (
      <div className={dialogStyles.form}>
        <ErrorNote>Your forms couldn’t be loaded. Check your connection.</ErrorNote>
        <div className={dialogStyles.actions}>
          <Button onClick={onAgain}>Try again</Button>
        </div>
      </div>
    );
  const forms = buildPath("ShowForms");
  if (found.forms.length === 0)
    return (
      <EmptyState
        level={3}
        title="No forms yet"
        text="A form asks your readers for their email address or a short text. Create one, then come back here."
        action={
          <>
            <Button href={forms} target="_blank">
              Create a form
            </Button>
            <Button variant="plain" onClick={onAgain}>
              Refresh the list
            </Button>
          </>
        }
      />
    );
  return (
    <div className={dialogStyles.form}>
      <ul className={styles.list} aria-label="Your forms">
        {found.forms.map((form) => (
          <li key={form.id}>
            <button type="button" className={styles.form} onClick={() => onChoose(form)}>
              <span className={styles.title} dir="auto">
                {form.title}
              </span>
              <span className={styles.facts}>
                {form.kind === "EMAIL" ? "Asks for an email address" : "Asks for a short text"} ·{" "}
                {form.answerCount === 1 ? "1 answer" : `${form.answerCount} answers`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.facts}>
        <a href={forms} target="_blank" rel="noopener">
          {found.hasMore ? "All your forms" : "Create another"}
        </a>
        {found.hasMore
          ? ": to add an older one, copy its address and choose “Video, post or other embed”."
          : ""}
      </p>
    </div>
  );
}
