import { type FormEvent, useId, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { MAX_CATALOG_DESCRIPTION, MAX_CATALOG_NAME } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { useAction } from "../../ui/useAction.ts";
import { type CatalogText, createCatalog, editCatalog } from "./saving/writeCatalog.ts";
import * as texts from "./texts.ts";
import styles from "./CatalogDialog.module.css";

const SEEN_BY = [
  { visibility: "PUBLIC", label: texts.everyone, hint: texts.shownOnYourProfile },
  { visibility: "PRIVATE", label: texts.onlyYou, hint: texts.onlyYouHint },
  {
    visibility: "LOCKED",
    label: texts.members,
    hint: texts.membersHint,
  },
] as const;

const EMPTY: CatalogText = { name: "", description: "", visibility: "PUBLIC" };

/** Creates a list, or edits its name, description and visibility. */
export function CatalogDialog(props: {
  isOpen: boolean;
  onClose: () => void;
  /** The list to edit; without it a new one is created. */
  catalog?: CatalogText & { id: string; isPredefined: boolean };
  onDone: (done: { id: string; slug: string; name: string }) => void;
}) {
  const { catalog, onClose, onDone } = props;
  const environment = useRelayEnvironment();
  const [text, setText] = useState<CatalogText>(catalog ?? EMPTY);
  // Idempotency key: a retry creates the same list.
  const key = useRef<string>(undefined);
  const seenBy = useId();
  const change = (part: Partial<CatalogText>): void =>
    setText((before) => ({ ...before, ...part }));
  const isTooLong =
    text.name.length > MAX_CATALOG_NAME || text.description.length > MAX_CATALOG_DESCRIPTION;

  const { isBusy, error, run } = useAction(async () => {
    if (text.name.trim() === "") return texts.nameNeeded;
    const { name, description, visibility } = text;
    key.current ??= crypto.randomUUID();
    const result = catalog
      ? await editCatalog(environment, catalog.id, {
          ...(catalog.isPredefined ? {} : { name }),
          description,
          visibility,
        })
      : await createCatalog(environment, { name, description, visibility }, key.current);
    if (result.kind !== "success") return result.message;
    key.current = undefined;
    onDone({ ...result.data, name });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isTooLong) run();
  };

  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      title={catalog ? texts.editList : texts.newList}
      width="narrow"
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.name}
          value={text.name}
          onValueChange={(name) => change({ name })}
          limit={MAX_CATALOG_NAME}
          isDisabled={catalog?.isPredefined}
          isRequired
        />
        <Field
          label={texts.description}
          kind="multiline"
          rows={2}
          value={text.description}
          onValueChange={(description) => change({ description })}
          limit={MAX_CATALOG_DESCRIPTION}
        />
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{texts.whoCanSeeIt}</legend>
          {SEEN_BY.map(({ visibility, label, hint }) => (
            <label key={visibility} className={styles.choice}>
              <input
                type="radio"
                name={seenBy}
                checked={text.visibility === visibility}
                onChange={() => change({ visibility })}
              />
              <span>
                {label}
                <span className={styles.hint}>{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {error ? <ErrorNote>{error}</ErrorNote> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {catalog ? texts.save : texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
