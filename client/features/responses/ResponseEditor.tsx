import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useViewer } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { saveResponseDraft, readResponseDraft } from "./responseDraft.ts";
import { editResponse } from "./saveResponse.ts";
import * as texts from "./texts.ts";
import styles from "./ResponseComposer.module.css";

/** Edits the viewer's response in place. Unsaved text survives a reload. */
export function ResponseEditor(props: { postId: string; text: string; onDone: () => void }) {
  const { postId, onDone } = props;
  const id = useId();
  const environment = useRelayEnvironment();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const viewer = useViewer();
  const userId = viewer.status === "loggedIn" ? viewer.viewer.id : "";
  // A separate key, because replies to this response use its id.
  const place = `edit:${postId}`;
  const [started] = useState(
    () => readResponseDraft(localStorage, userId, place)?.text ?? props.text,
  );
  useEffect(() => field.current?.focus(), []);

  const keep = (text: string): void =>
    saveResponseDraft(localStorage, userId, place, {
      text: text === props.text ? "" : text,
      key: null,
    });
  const leave = (): void => {
    keep("");
    onDone();
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    const text = field.current?.value ?? "";
    const { message: errorMessage } = await editResponse(environment, {
      targetPostId: postId,
      text,
    });
    setSaving(false);
    setError(errorMessage);
    if (errorMessage === null) leave();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) onSubmit(event);
    // Escape must not discard typed text.
    if (event.key === "Escape" && field.current?.value === props.text) leave();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label className={styles.label} htmlFor={id}>
        {texts.yourResponse}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        rows={3}
        dir="auto"
        defaultValue={started}
        onChange={(event) => keep(event.currentTarget.value)}
        readOnly={isSaving}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onKeyDown={onKeyDown}
      />
      {error === null ? null : (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="small" isBusy={isSaving}>
          {texts.save}
        </Button>
        <Button variant="plain" size="small" onClick={leave}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
