import { Field } from "../../../ui/Field.tsx";
import { type DraftErrors, NO_RECIPIENT, type Recipient } from "./giftDraft.ts";
import styles from "./RecipientFields.module.css";
import * as texts from "./texts.ts";

/** The name and, unless the gift is printed, the email address of a recipient. */
export function RecipientFields(props: {
  recipient: Recipient | undefined;
  errors: DraftErrors["recipients"][number] | undefined;
  isPrinted: boolean;
  onChange: (recipient: Recipient) => void;
}) {
  const { recipient = NO_RECIPIENT, errors, onChange } = props;
  return (
    <div className={styles.fields}>
      <Field
        label={texts.name}
        value={recipient.name}
        autoComplete="off"
        onValueChange={(name) => onChange({ ...recipient, name })}
        status={errors?.name === undefined ? "none" : "ERROR"}
        error={errors?.name}
      />
      {props.isPrinted ? null : (
        <Field
          kind="email"
          label={texts.email}
          value={recipient.email}
          autoComplete="off"
          onValueChange={(email) => onChange({ ...recipient, email })}
          status={errors?.email === undefined ? "none" : "ERROR"}
          error={errors?.email}
          isRequired
        />
      )}
    </div>
  );
}
