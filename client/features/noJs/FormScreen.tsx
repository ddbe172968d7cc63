import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { NoJsForm, NoJsScreen, PlainText } from "./NoJsScreen.tsx";
import styles from "./NoJsScreen.module.css";
import { QrImage } from "./QrImage.tsx";

/** A field of such a form. */
interface FormField {
  name: string;
  label: string;
  kind?: ComponentProps<typeof Field>["kind"];
  autoComplete?: string;
  value?: string;
  hint?: string;
  /** Of a multiline field. */
  rows?: number;
}

/** A form that asks for little, in a document without script. */
export interface FormScreenProps {
  title: string;
  text?: ReactNode;
  /** What was wrong with the last try. */
  error?: string | null;
  action: string;
  /** Sent along. */
  hidden?: Readonly<Record<string, string>>;
  fields?: readonly FormField[];
  /** Asked for beside the fields. */
  file?: { name: string; label: string; accept: string };
  /** A person's picture as it is. */
  avatar?: { name: string; imageId: string | null; colorKey: string };
  /** An address to be scanned. */
  qr?: string;
  /** Codes and keys to be copied. */
  lines?: readonly string[];
  /** Without it only what is named in `others` sends the form. */
  submit?: string;
  tone?: "danger";
  /** True where its fields hold much. */
  isWide?: boolean;
  /** Other ways: links, or buttons that send the form with a name of their own. */
  others?: readonly (
    | {
        label: string;
        href: string;
        /** What the page is for, though it leads away: it looks like a button. */
        isMain?: boolean;
      }
    | { label: string; name: string }
  )[];
  /** What was done with it before: each with a line about it. */
  record?: { title: string; entries: readonly { what: string; about: string }[] };
}

/** What a form of few fields shows. */
export function FormScreen(props: FormScreenProps) {
  return (
    <NoJsScreen title={props.title}>
      {props.text ? <PlainText>{props.text}</PlainText> : null}
      {props.error ? (
        <div className={styles.error}>
          <ErrorNote>{props.error}</ErrorNote>
        </div>
      ) : null}
      {props.avatar ? <Avatar {...props.avatar} size="XXL" /> : null}
      {props.qr ? <QrImage text={props.qr} /> : null}
      {props.lines ? (
        <ul className={styles.lines}>
          {props.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {props.submit || props.others?.some((other) => "name" in other) ? (
        <SentForm {...props} />
      ) : null}
      {props.others?.map((other) => ("href" in other ? <Way key={other.href} {...other} /> : null))}
      {props.record ? <FormRecord {...props.record} /> : null}
    </NoJsScreen>
  );
}

function Way({ label, href, isMain = false }: { label: string; href: string; isMain?: boolean }) {
  return isMain ? (
    <Button className={styles.way} isWide size="large" href={href}>
      {label}
    </Button>
  ) : (
    <a href={href}>{label}</a>
  );
}

function FormRecord({ title, entries }: NonNullable<FormScreenProps["record"]>) {
  return (
    <section className={styles.record} aria-labelledby="record">
      <h2 id="record">{title}</h2>
      <ul>
        {entries.map(({ what, about }) => (
          <li key={what}>
            {what}
            <small dir="auto">{about}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SentForm(props: FormScreenProps) {
  return (
    <NoJsForm action={props.action} hasFile={props.file !== undefined} isWide={props.isWide}>
      {Object.entries(props.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.fields?.map(({ value = "", ...field }) => (
        <Field key={field.name} {...field} value={value} onValueChange={ignore} />
      ))}
      {props.file ? (
        <label className={styles.file}>
          {props.file.label}
          <input type="file" name={props.file.name} accept={props.file.accept} />
        </label>
      ) : null}
      {props.submit ? (
        <Button isWide size="large" type="submit" tone={props.tone}>
          {props.submit}
        </Button>
      ) : null}
      {props.others?.map((other) =>
        "name" in other ? (
          <Button
            key={other.name}
            variant="secondary"
            isWide
            type="submit"
            name={other.name}
            value="1"
          >
            {other.label}
          </Button>
        ) : null,
      )}
    </NoJsForm>
  );
}

/** The browser keeps what is typed. */
function ignore(): void {}
