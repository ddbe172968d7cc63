import { useEffect, useRef } from "react";
import { MAX_GIFTS } from "../../../../shared/membership/gifts.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CloseIcon, PlusIcon } from "../../../ui/icons.tsx";
import { type DraftErrors, NO_RECIPIENT, type Recipient, roomFor } from "./giftDraft.ts";
import details from "./GiftDetails.module.css";
import styles from "./GroupRecipients.module.css";
import { PasteRecipients } from "./PasteRecipients.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import * as texts from "./texts.ts";

/** The recipients of a group's gifts: rows, and a field for a pasted list. */
export function GroupRecipients(props: {
  recipients: readonly Recipient[];
  errors: DraftErrors["recipients"];
  isPrinted: boolean;
  onChange: (recipients: readonly Recipient[]) => void;
}) {
  const { recipients, errors, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  /** The row that gets the focus once it is there. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const row = list.current?.children[focused.current];
    focused.current = null;
    row?.querySelector("input")?.focus();
  });
  const add = (): void => {
    focused.current = recipients.length;
    onChange([...recipients, NO_RECIPIENT]);
  };
  const remove = (at: number): void => {
    focused.current = Math.max(0, at - 1);
    onChange(recipients.filter((_recipient, index) => index !== at));
  };
  return (
    <fieldset className={details.fields}>
      <legend className={details.legend}>
        {texts.recipients}{" "}
        <span className={styles.count}>
          {recipients.length} / {MAX_GIFTS}
        </span>
      </legend>
      <ol ref={list} className={styles.rows}>
        {recipients.map((recipient, at) => (
          // Rows have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={styles.row}>
            <fieldset className={styles.fields}>
              <legend className="visually-hidden">{texts.recipientNumber(at + 1)}</legend>
              <RecipientFields
                recipient={recipient}
                errors={errors[at]}
                isPrinted={props.isPrinted}
                onChange={(changed) =>
                  onChange(recipients.map((each, index) => (index === at ? changed : each)))
                }
              />
            </fieldset>
            {recipients.length > 1 ? (
              <IconButton label={texts.removeRecipient(at + 1)} onClick={() => remove(at)}>
                <CloseIcon size={20} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ol>
      {roomFor(recipients) > 0 ? (
        <div>
          <Button variant="secondary" onClick={add}>
            <PlusIcon size={20} /> {texts.addRecipient}
          </Button>
        </div>
      ) : (
        <p className={details.hint}>{texts.noMoreRoom}</p>
      )}
      {props.isPrinted ? null : <PasteRecipients recipients={recipients} onChange={onChange} />}
    </fieldset>
  );
}
