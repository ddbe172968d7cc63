import type { FormKind } from "../../../shared/enums.ts";

import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./ReaderForm.module.css";

/** Links must open outside the frame: only this page may be framed by other sites. */
const OUT = { target: "_blank", rel: "noopener" } as const;

/** A writer's form as readers see it. Its page has no JavaScript. */
export function ReaderForm(props: {
  kind: FormKind;
  title: string;
  text: string;
  ownerName: string;
  ownerHref: string;
  /** Null in the preview. */
  action: string | null;
  isDone: boolean;
  error: string | null;
  /** The submitted text after a rejected submission. */
  typed: string;
}) {
  const { kind, title, text, ownerName, action, isDone, error, typed } = props;
  const isEmail = kind === "EMAIL";
  const owner = (
    <a href={props.ownerHref} dir="auto" {...OUT}>
      {ownerName}
    </a>
  );
  const fields = (
    <>
      <Field
        label={isEmail ? texts.yourEmailAddress : texts.yourAnswer}
        name="answer"
        kind={isEmail ? "email" : "multiline"}
        value={typed}
        onValueChange={ignore}
        status={error ? "ERROR" : "none"}
        error={error}
        isRequired
      />
      <Button type={action === null ? "button" : "submit"}>{texts.send}</Button>
    </>
  );
  return (
    <section className={styles.form} aria-labelledby="form-title">
      <h1 id="form-title" className={styles.title} dir="auto">
        {title}
      </h1>
      {isDone ? (
        <p role="status" className={styles.done}>
          {fillText(texts.sentTo, { owner })}
        </p>
      ) : (
        <>
          {text ? (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          ) : null}
          {action === null ? (
            <div className={styles.fields}>{fields}</div>
          ) : (
            <form method="post" action={action} className={styles.fields}>
              {fields}
            </form>
          )}
          <p className={styles.note}>
            {fillText(isEmail ? texts.emailNote : texts.answerNote, { owner })}
          </p>
        </>
      )}
    </section>
  );
}

/** No-op: the browser manages the value. */
function ignore(): void {}
