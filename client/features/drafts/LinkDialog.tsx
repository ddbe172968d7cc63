import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { linkAt, removeLink, setLink, typedAddress } from "./commands/links.ts";
import styles from "./EditorDialog.module.css";
import type { StoryEditing } from "./StoryEditing.ts";
import * as texts from "./texts.ts";

/** Asks for the address of the selected text's link. */
export function LinkDialog(props: { editing: StoryEditing; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={texts.link} width="narrow">
      {props.isOpen ? <LinkForm {...props} /> : null}
    </Dialog>
  );
}

function LinkForm({ editing, onClose }: { editing: StoryEditing; onClose: () => void }) {
  const [place] = useState(() => linkAt(editing.state));
  const [address, setAddress] = useState(place?.href ?? "");
  const [error, setError] = useState<string | null>(null);
  const { from, to } = place ?? editing.state.selection;
  const finish = (run: () => void): void => {
    onClose();
    // Runs after the dialog has closed and restored focus, so that the text keeps the focus.
    setTimeout(run, 0);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const href = typedAddress(address);
    if (href) finish(() => editing.run(setLink(href, { from, to })));
    else setError(texts.linkWrong);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={texts.linkAddress}
        kind="url"
        value={address}
        onValueChange={setAddress}
        status={error ? "ERROR" : "none"}
        error={error}
        placeholder={texts.linkPlaceholder}
      />
      <div className={styles.actions}>
        {place ? (
          <Button variant="plain" onClick={() => finish(() => editing.run(removeLink(place)))}>
            {texts.removeLink}
          </Button>
        ) : null}
        <Button type="submit">{texts.link}</Button>
      </div>
    </form>
  );
}
