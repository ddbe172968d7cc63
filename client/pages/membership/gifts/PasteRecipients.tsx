import { useState } from "react";
import { announce } from "../../../runtime/browser/announce.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import type { Recipient } from "./giftDraft.ts";
import styles from "./PasteRecipients.module.css";
import { type ReadList, readRecipientList } from "./readRecipientList.ts";
import * as texts from "./texts.ts";

/** A field for a list of recipients. Lines with an error stay in it, each with what is wrong. */
export function PasteRecipients(props: {
  recipients: readonly Recipient[];
  onChange: (recipients: readonly Recipient[]) => void;
}) {
  const [text, setText] = useState("");
  const [result, setResult] = useState<ReadList | null>(null);
  const add = (): void => {
    const read = readRecipientList(text, props.recipients);
    setResult(read);
    setText(read.rest);
    if (read.added === 0) return;
    announce(texts.added(read.added));
    props.onChange(read.recipients);
  };
  const errors = result?.errors ?? [];
  return (
    <details className={styles.paste}>
      <summary>{texts.pasteList}</summary>
      <div className={styles.panel}>
        <Field
          kind="multiline"
          label={texts.list}
          value={text}
          rows={5}
          hint={texts.listHint}
          onValueChange={(value) => {
            setText(value);
            setResult(null);
          }}
          status={errors.length > 0 ? "ERROR" : "none"}
          error={errors.length > 0 ? texts.linesWrong(errors.length) : null}
        />
        {errors.length > 0 ? (
          <ul className={styles.errors}>
            {errors.map(({ line, text: wrong, message }) => (
              <li key={line}>
                {texts.lineError(line)} <bdi>{wrong}</bdi>: {message}
              </li>
            ))}
          </ul>
        ) : null}
        {result && result.added > 0 ? <p>{texts.added(result.added)}</p> : null}
        <Button variant="secondary" onClick={add}>
          {texts.addList}
        </Button>
      </div>
    </details>
  );
}
