import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { Button } from "../../ui/Button.tsx";
import { editResponse } from "./saveResponse.ts";
import styles from "./ResponseComposer.module.css";

/** A response of one's own in its place, being changed. */
export function ResponseEditor(props: { postId: string; text: string; onDone: () => void }) {
  const { postId, onDone } = props;
  const id = useId();
  const environment = useRelayEnvironment();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    const text = field.current?.value ?? "";
    const problem = await editResponse(environment, { targetPostId: postId, text });
    setSaving(false);
    setError(problem);
    if (problem === null) onDone();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) onSubmit(event);
    if (event.key === "Escape") onDone();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label className={styles.label} htmlFor={id}>
        Your response
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        rows={3}
        dir="auto"
        defaultValue={props.text}
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
          Save
        </Button>
        <Button variant="plain" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
