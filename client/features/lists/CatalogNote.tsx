import { type FormEvent, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { MAX_CATALOG_NOTE } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { useAction } from "../../ui/useAction.ts";
import { noteCatalogItem } from "./saving/writeCatalog.ts";
import * as texts from "./texts.ts";
import styles from "./CatalogScreen.module.css";

/** The form for the owner's note on a story of the list. */
export function CatalogNote(props: {
  catalogId: string;
  catalogItemId: string;
  note: string;
  onClose: () => void;
  onDone: (note: string) => void;
}) {
  const { catalogId, catalogItemId } = props;
  const environment = useRelayEnvironment();
  const [note, setNote] = useState(props.note);
  const { isBusy, error, run } = useAction(async () => {
    const result = await noteCatalogItem(environment, { catalogId, catalogItemId, note });
    if (result.kind === "success") props.onDone(result.data.note);
    return result.message;
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (note.length <= MAX_CATALOG_NOTE) run();
  };
  return (
    <form className={styles.editor} onSubmit={submit}>
      <Field
        label={texts.note}
        kind="multiline"
        rows={2}
        value={note}
        onValueChange={setNote}
        limit={MAX_CATALOG_NOTE}
        status={error === null ? "none" : "ERROR"}
        error={error}
      />
      <div className={styles.editorActions}>
        <Button type="submit" size="small" isBusy={isBusy}>
          {texts.save}
        </Button>
        <Button variant="plain" size="small" onClick={props.onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
