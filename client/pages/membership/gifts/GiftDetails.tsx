import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { MAX_GIFT_DAYS_AHEAD, MAX_GIFT_MESSAGE } from "../../../../shared/membership/gifts.ts";
import type { GiftKindName } from "../../../../shared/membership/gifts.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useHydrated } from "../../../ui/useHydrated.ts";
import { DELIVERIES, type DraftErrors, type GiftDraft, localDate } from "./giftDraft.ts";
import styles from "./GiftDetails.module.css";
import { GroupRecipients } from "./GroupRecipients.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import * as texts from "./texts.ts";

/** The form of a gift: how it gets to whom, with which words. */
export function GiftDetails(props: {
  kind: GiftKindName;
  draft: GiftDraft;
  /** Of the last attempt; null once something has changed. */
  errors: DraftErrors | null;
  /** Why the server doesn't accept it. */
  error: string | null;
  isBusy: boolean;
  onChange: (draft: GiftDraft) => void;
  onSubmit: () => void;
  /** More fields. */
  children: ReactNode;
}) {
  const { kind, draft, errors, onChange } = props;
  const { now } = useLocation();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!props.isBusy) props.onSubmit();
  };
  const isPrinted = draft.delivery === "print";
  return (
    <form ref={form} onSubmit={submit} data-needs-script="" noValidate>
      {/* What is typed before hydration would be lost. */}
      <fieldset className={styles.form} disabled={!isHydrated}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{texts.howToGive}</legend>
          {DELIVERIES.map((delivery) => (
            <label key={delivery} className={styles.choice}>
              <input
                type="radio"
                name="delivery"
                value={delivery}
                checked={draft.delivery === delivery}
                onChange={() => onChange({ ...draft, delivery })}
              />
              <span className={styles.name}>{texts.deliveries[kind][delivery].name}</span>
              <span className={styles.hint}>{texts.deliveries[kind][delivery].text}</span>
            </label>
          ))}
        </fieldset>
        {draft.delivery === "date" ? (
          <Field
            kind="date"
            label={texts.date}
            name="date"
            value={draft.date}
            min={isHydrated ? localDate(now, 0) : undefined}
            max={isHydrated ? localDate(now, MAX_GIFT_DAYS_AHEAD) : undefined}
            onValueChange={(date) => onChange({ ...draft, date })}
            status={errors?.date === undefined ? "none" : "ERROR"}
            error={errors?.date}
            hint={texts.dateHint(isHydrated ? timeZone() : "")}
            isRequired
          />
        ) : null}
        {kind === "gift" ? (
          <fieldset className={styles.fields}>
            <legend className={styles.legend}>{texts.recipient}</legend>
            <RecipientFields
              recipient={draft.recipients[0]}
              errors={errors?.recipients[0]}
              isPrinted={isPrinted}
              onChange={(recipient) => onChange({ ...draft, recipients: [recipient] })}
            />
          </fieldset>
        ) : (
          <GroupRecipients
            recipients={draft.recipients}
            errors={errors?.recipients ?? []}
            isPrinted={isPrinted}
            onChange={(recipients) => onChange({ ...draft, recipients })}
          />
        )}
        <Field
          kind="multiline"
          label={texts.message[kind]}
          name="message"
          value={draft.message}
          limit={MAX_GIFT_MESSAGE}
          rows={4}
          onValueChange={(message) => onChange({ ...draft, message })}
          status={errors?.message === undefined ? "none" : "ERROR"}
          error={errors?.message}
          hint={texts.messageHint}
        />
        {props.children}
        {props.error === null ? null : <ErrorNote>{props.error}</ErrorNote>}
        <Button type="submit" size="large" isBusy={props.isBusy} className={styles.submit}>
          {texts.continueToPay}
        </Button>
      </fieldset>
    </form>
  );
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
