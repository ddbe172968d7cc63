import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { NoJsForm, NoJsScreen, PlainText } from "./NoJsScreen.tsx";
import styles from "./NoJsScreen.module.css";
import { QrImage } from "./QrImage.tsx";

/** A field of the form. */
interface FormField {
  name: string;
  label: string;
  kind?: ComponentProps<typeof Field>["kind"];
  autoComplete?: string;
  value?: string;
  hint?: string;
  /** For a multiline field. */
  rows?: number;
}

/** A short form on a page without JavaScript. */
export interface FormScreenProps {
  title: string;
  text?: ReactNode;
  /** The error of the last attempt. */
  error?: string | null;
  action: string;
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  fields?: readonly FormField[];
  /** A file input beside the fields. */
  file?: { name: string; label: string; accept: string };
  /** The user's current avatar. */
  avatar?: { name: string; imageId: string | null; colorKey: string };
  /** An address shown as a QR code. */
  qr?: string;
  /** Codes and keys to copy. */
  lines?: readonly string[];
  /** Sentences of a list below the text. */
  points?: readonly string[];
  /** Without it only the buttons in `others` submit the form. */
  submit?: string;
  tone?: "danger";
  /** True when the fields hold long text. */
  isWide?: boolean;
  /** Alternatives: links, or submit buttons with their own name. */
  others?: readonly (
    | {
        label: string;
        href: string;
        /** The main action, although it is a link: rendered as a button. */
        isMain?: boolean;
        /** For a link to another site. */
        rel?: string;
      }
    | { label: string; name: string }
  )[];
  /** Audit log entries (impersonations, moderation actions), each with a line of detail. */
  record?: { title: string; entries: readonly { what: string; about: string }[] };
}

/** A page with a short form. */
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
      {props.points ? (
        <ul className={styles.points}>
          {props.points.map((point) => (
            <li key={point} dir="auto">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
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

function Way(props: { label: string; href: string; isMain?: boolean; rel?: string }) {
  const { label, href, isMain = false, rel } = props;
  return isMain ? (
    <Button className={styles.way} isWide size="large" href={href}>
      {label}
    </Button>
  ) : (
    <a href={href} rel={rel}>
      {label}
    </a>
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
  const hasMainLink = props.others?.some((other) => "href" in other && other.isMain);
  const variant = hasMainLink ? "secondary" : "primary";
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
        <Button isWide size="large" type="submit" tone={props.tone} variant={variant}>
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

/** No-op: the browser manages the value. */
function ignore(): void {}
