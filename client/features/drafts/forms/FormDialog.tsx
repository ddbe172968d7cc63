import { type ReactNode, useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import * as texts from "../texts.ts";
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
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.formDialogTitle} width="narrow">
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
  if (found === null) return <Spinner label={texts.formsLoading} />;
  if (found === "failed")
    return (
      <div className={dialogStyles.form}>
        <ErrorNote>{texts.formsFailed}</ErrorNote>
        <div className={dialogStyles.actions}>
          <Button onClick={onAgain}>{texts.tryAgain}</Button>
        </div>
      </div>
    );
  const forms = buildPath("ShowForms");
  if (found.forms.length === 0)
    return (
      <EmptyState
        level={3}
        title={texts.noForms}
        text={texts.noFormsText}
        action={
          <>
            <Button href={forms} target="_blank">
              {texts.createForm}
            </Button>
            <Button variant="plain" onClick={onAgain}>
              {texts.refreshForms}
            </Button>
          </>
        }
      />
    );
  return (
    <div className={dialogStyles.form}>
      <ul className={styles.list} aria-label={texts.yourForms}>
        {found.forms.map((form) => (
          <li key={form.id}>
            <button type="button" className={styles.form} onClick={() => onChoose(form)}>
              <span className={styles.title} dir="auto">
                {form.title}
              </span>
              <span className={styles.facts}>
                {texts.formFacts(form.kind === "EMAIL" ? "EMAIL" : "TEXT", form.answerCount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.facts}>
        {found.hasMore ? (
          fillText(texts.olderForms, { link: <FormsLink>{texts.allForms}</FormsLink> })
        ) : (
          <FormsLink>{texts.createAnotherForm}</FormsLink>
        )}
      </p>
    </div>
  );
}

function FormsLink({ children }: { children: ReactNode }) {
  return (
    <a href={buildPath("ShowForms")} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
