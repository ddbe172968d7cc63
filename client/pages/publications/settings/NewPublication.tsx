import { type SyntheticEvent, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { hasOwnSlug, publicationSlugBase } from "../../../../shared/publishing/names.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Field } from "../../../ui/Field.tsx";
import { untilUnload, useAction } from "../../../ui/useAction.ts";
import { createPublication } from "./createPublication.ts";
import styles from "./NewPublication.module.css";
import { PublicationNameFields } from "./PublicationNameFields.tsx";
import * as texts from "./texts.ts";

interface FormError {
  message: string;
  /** Available addresses, if the error is about the address. */
  suggestions: readonly string[] | null;
}

/** The form for a new publication: name, tagline and address. */
export function NewPublication({ isSuspended }: { isSuspended: boolean }) {
  const environment = useRelayEnvironment();
  // Idempotency key: one visit creates one publication, however often the button is pressed.
  const key = useRef<string>(undefined);
  const address = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [name, setName] = useState("");
  const [tagline, setTagline] = useState("");
  const [slug, setSlug] = useState("");
  const { isBusy, error, setError, run } = useAction<[], FormError>(async () => {
    key.current ??= crypto.randomUUID();
    const result = await createPublication(environment, { key: key.current, name, tagline, slug });
    if (result.kind === "success") {
      window.location.assign(buildPath("ShowCollectionHome", { collectionSlug: result.data.slug }));
      return untilUnload();
    }
    const suggestions = result.kind === "error" ? (result.answer.suggestions ?? null) : null;
    if (suggestions) address.current?.focus();
    return { message: result.message, suggestions };
  });
  if (isSuspended) {
    return (
      <EmptyState
        level={1}
        title={texts.suspendedTitle}
        text={texts.suspendedText}
        action={<Button href={buildPath("ShowSuspended")}>{texts.readWhy}</Button>}
      />
    );
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  const isAboutAddress = error?.suggestions != null;

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{texts.newPublication}</h1>
      <p>{texts.newPublicationLead}</p>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      <form className={styles.form} onSubmit={submit}>
        <PublicationNameFields
          field={(part) => part}
          name={name}
          onNameChange={setName}
          tagline={tagline}
          onTaglineChange={setTagline}
        />
        <Field
          ref={address}
          label={texts.address}
          name="slug"
          value={slug}
          onValueChange={setSlug}
          hint={texts.addressHint}
          placeholder={hasOwnSlug(name) ? publicationSlugBase(name) : undefined}
          status={isAboutAddress ? "ERROR" : "none"}
          error={error?.message}
        />
        {isAboutAddress ? (
          <div className={styles.suggestions}>
            <span>{texts.availableAddresses}</span>
            {error.suggestions?.map((suggestion) => (
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
        ) : null}
        {error && !isAboutAddress ? <ErrorNote>{error.message}</ErrorNote> : null}
        <Button type="submit" isBusy={isBusy}>
          {texts.create}
        </Button>
      </form>
    </div>
  );
}
