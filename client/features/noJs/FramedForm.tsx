import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./FramedForm.module.css";

/** A form with one field that stories and other sites show in a frame. Its page has no JavaScript. */
export function FramedForm(props: {
  title: string;
  /** May be empty. */
  text: string;
  /** Shows only the first lines of the text. */
  isShort?: boolean;
  /** Null in a preview. */
  action: string | null;
  field: { label: string; name: string; kind: "email" | "multiline"; autoComplete?: "email" };
  submit: string;
  note: ReactNode;
  /** What is shown instead of the form once it was sent; null before. */
  done: ReactNode | null;
  error: string | null;
  /** The submitted text after a rejected submission. */
  typed: string;
}) {
  const { title, text, action, field, submit, note, done, error, typed } = props;
  const fields = (
    <>
      <Field
        {...field}
        value={typed}
        onValueChange={ignore}
        status={error ? "ERROR" : "none"}
        error={error}
        isRequired
      />
      <Button type={action === null ? "button" : "submit"}>{submit}</Button>
    </>
  );
  return (
    <section
      className={joinClasses(styles.form, props.isShort && styles.isShort)}
      aria-labelledby="form-title"
    >
      <h1 id="form-title" className={styles.title} dir="auto">
        {title}
      </h1>
      {done === null ? (
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
          <p className={styles.note}>{note}</p>
        </>
      ) : (
        <p role="status" className={styles.done}>
          {done}
        </p>
      )}
    </section>
  );
}

/** A link to our pages opens outside the frame: only the form may be framed by other sites. */
export function OutOfFrame({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} dir="auto" target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** No-op: the browser manages the value. */
function ignore(): void {}
