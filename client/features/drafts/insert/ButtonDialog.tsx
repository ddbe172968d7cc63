import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { insertButton } from "../commands/figures.ts";
import { typedAddress } from "../commands/links.ts";
import styles from "../EditorDialog.module.css";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";

/** Asks what a new button says and where it leads. */
export function ButtonDialog(props: {
  editing: StoryEditing;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={texts.button} width="narrow">
      {props.isOpen ? <ButtonForm {...props} /> : null}
    </Dialog>
  );
}

function ButtonForm({ editing, onClose }: { editing: StoryEditing; onClose: () => void }) {
  const [label, setLabel] = useState("");
  const [address, setAddress] = useState("");
  const [errors, setErrors] = useState<{ label?: string; address?: string }>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const says = label.trim();
    const href = typedAddress(address);
    const isLink = href !== null && !href.startsWith("#");
    if (says !== "" && isLink) {
      onClose();
      // Runs after the dialog has closed and restored focus, so that the text keeps the focus.
      setTimeout(() => editing.run(insertButton(href, says)), 0);
    } else
      setErrors({
        ...(says === "" && { label: texts.buttonLabelMissing }),
        ...(!isLink && { address: texts.linkWrong }),
      });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={texts.buttonLabel}
        value={label}
        onValueChange={setLabel}
        status={errors.label ? "ERROR" : "none"}
        error={errors.label ?? null}
        placeholder={texts.buttonLabelPlaceholder}
      />
      <Field
        label={texts.buttonAddress}
        kind="url"
        value={address}
        onValueChange={setAddress}
        status={errors.address ? "ERROR" : "none"}
        error={errors.address ?? null}
        placeholder={texts.linkPlaceholder}
      />
      <div className={styles.actions}>
        <Button type="submit">{texts.addButton}</Button>
      </div>
    </form>
  );
}
