import { type SyntheticEvent, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { createPublication } from "./createPublication.ts";
import { PublicationNameFields } from "./PublicationNameFields.tsx";
import styles from "./NewPublication.module.css";

/** The form for a new publication: name, tagline and address. */
export function NewPublication({ isSuspended }: { isSuspended: boolean }) {
  const environment = useRelayEnvironment();
  // Idempotency key: one visit creates one publication, however often the button is pressed.
  const key = useRef<string>(undefined);
  const [name, setName] = useState("");
  const [tagline, setTagline] = useState("");
  const [slug, setSlug] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string; suggestions: readonly string[] } | null>(
    null,
  );
  if (isSuspended) {
    return (
      <EmptyState
        level={1}
        title="You can't start a publication right now"
        text="Your account is suspended."
        action={<Button href={buildPath("ShowSuspended")}>Read why</Button>}
      />
    );
  }

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    key.current ??= crypto.randomUUID();
    const result = await createPublication(environment, { key: key.current, name, tagline, slug });
    // The page is unloading: the button stays busy until then.
    if (result.kind === "success") {
      return window.location.assign(
        buildPath("ShowCollectionHome", { collectionSlug: result.data.slug }),
      );
    }
    setBusy(false);
    const suggestions = result.kind === "error" ? result.answer.suggestions : undefined;
    setError({ message: result.message, suggestions: suggestions ?? [] });
  };

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>New publication</h1>
      <p>A publication brings together stories by several writers under one name and address.</p>
      <noscript>
        <p>You need JavaScript to start a publication.</p>
      </noscript>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <PublicationNameFields
          name={name}
          onNameChange={setName}
          tagline={tagline}
          onTaglineChange={setTagline}
        />
        <Field
          label="Address"
          name="slug"
          value={slug}
          onValueChange={setSlug}
          hint="Letters, digits and hyphens. Leave empty to use the name."
        />
        {error === null ? null : (
          <div className={styles.error}>
            <ErrorNote>{error.message}</ErrorNote>
            {error.suggestions.map((suggestion) => (
              <Button
                key={suggestion}
                variant="secondary"
                size="small"
                onClick={() => {
                  setSlug(suggestion);
                  setError(null);
                }}
              >
                {suggestion}
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" isBusy={isBusy}>
          Create publication
        </Button>
      </form>
    </div>
  );
}
