import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { imageUrl } from "../../../../shared/rules/imageUrl.ts";
import { coverChoices } from "../../../../shared/story/coverChoices.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateTimeField } from "../../../ui/DateTimeField.tsx";
import { fromUtcInput, toUtcInput } from "../../../ui/dateTimeInput.ts";
import { Field } from "../../../ui/Field.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { LanguageOptions } from "../../story/LanguageOptions.tsx";
import { LICENSE_NAMES, VISIBILITY_NAMES } from "../../story/publishTexts.ts";
import type { DraftSaver } from "../draft/DraftSaver.ts";
import { type PublishState, type PublishInput, sendPublishInput } from "./publishing.ts";
import { publishSeen } from "./publishSeen.ts";
import { coverInput, MAX_TAGS, publishError } from "./publishInput.ts";
import styles from "./PublishDialog.module.css";

const CHANGED_MEANWHILE =
  "Nothing was published, because someone changed the story meanwhile. Read the new text above, then publish again.";

/** The form with a story's publish settings. */
export function PublishForm(props: {
  state: PublishState;
  content: DraftContent;
  saver: DraftSaver;
  /** False while some text is unsaved: submitting is blocked, and the choices stay. */
  isSaved: boolean;
  /** Why some text can't be saved, if that isn't temporary. */
  obstacle: string | null;
  onDone: (when: PublishInput["when"]) => void;
}) {
  const { state, content, saver, isSaved, obstacle, onDone } = props;
  const { settings, collections, isPublished, isCreator } = state;
  const environment = useRelayEnvironment();
  const [tags, setTags] = useState(settings.tags.join(", "));
  const [visibility, setVisibility] = useState<string>(settings.visibility);
  const [language, setLanguage] = useState(settings.language ?? "");
  const [license, setLicense] = useState<string>(settings.license);
  const [canonicalUrl, setCanonicalUrl] = useState(settings.canonicalUrl ?? "");
  const [collectionId, setCollectionId] = useState(settings.collection?.id ?? "");
  const [cover, setCover] = useState(settings.cover?.imageId ?? "");
  const [timestamp, setTime] = useState(toUtcInput(state.schedule?.at ?? null));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(state.scheduleError);

  const covers = coverChoices(content.paragraphs);
  const wanted = tags.split(",").flatMap((tag) => tag.trim() || []);
  const errorMessage = publishError(content, wanted, state);
  // A cover that isn't one of the text's images, chosen in the story's settings.
  const ownCover = covers.some(({ id }) => id === settings.cover?.imageId) ? null : settings.cover;

  const send = (when: "now" | { at: number | null }): void => {
    if (!isSaved) return;
    if (errorMessage) return setError(errorMessage);
    setBusy(true);
    setError(null);
    const request = {
      tags: wanted,
      visibility: visibility as PublishState["settings"]["visibility"] & "PUBLIC",
      language: language || null,
      ...(isCreator
        ? {
            license: license as PublishState["settings"]["license"] & "CC_40_BY",
            canonicalUrl: canonicalUrl.trim() || null,
          }
        : {}),
      collectionId: collectionId || null,
      cover: coverInput(cover, settings.cover?.imageId ?? "", covers),
    };
    void publishSeen(saver, (baseRev) =>
      sendPublishInput(environment, { postId: state.postId, baseRev, when, settings: request }),
    ).then((result) => {
      setBusy(false);
      if (result.kind === "done") onDone(when);
      else setError(result.kind === "conflict" ? CHANGED_MEANWHILE : result.message);
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(timestamp === "" ? "now" : { at: fromUtcInput(timestamp) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Topics"
        hint={`Up to ${MAX_TAGS}, separated by commas.`}
        value={tags}
        onValueChange={setTags}
        status={wanted.length > MAX_TAGS ? "ERROR" : "none"}
        error={`At most ${MAX_TAGS} topics.`}
      />
      {covers.length > 0 || ownCover ? (
        <fieldset className={styles.covers}>
          <legend>Cover</legend>
          <Cover label="The first image" value="" chosen={cover} onChoose={setCover}>
            First
          </Cover>
          {ownCover ? (
            <Cover
              label={ownCover.alt || "The image from the settings"}
              value={ownCover.imageId}
              chosen={cover}
              onChoose={setCover}
            >
              <img
                src={imageUrl(ownCover.imageId, { mode: "crop", width: 96, height: 64 })}
                width={96}
                height={64}
                alt=""
              />
            </Cover>
          ) : null}
          {covers.map(({ id, alt, focusPercentX, focusPercentY }, index) => (
            <Cover
              key={id}
              label={alt || `Image ${index + 1}`}
              value={id}
              chosen={cover}
              onChoose={setCover}
            >
              <img
                src={imageUrl(id, {
                  mode: "crop",
                  width: 96,
                  height: 64,
                  focusPercentX,
                  focusPercentY,
                })}
                width={96}
                height={64}
                alt=""
              />
            </Cover>
          ))}
        </fieldset>
      ) : null}
      <Choice label="Who can see it" value={visibility} onChoose={setVisibility}>
        {options(VISIBILITY_NAMES)}
      </Choice>
      <Choice label="Language" value={language} onChoose={setLanguage}>
        <LanguageOptions chosen={settings.language} detected={state.detectedLanguage} />
      </Choice>
      {isCreator ? (
        <Choice label="License" value={license} onChoose={setLicense}>
          {options(LICENSE_NAMES)}
        </Choice>
      ) : null}
      {collections.length > 0 ? (
        <Choice label="Publication" value={collectionId} onChoose={setCollectionId}>
          <option value="">None</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
      {settings.collection || collectionId ? null : (
        <p className={styles.elsewhere}>
          <a href={buildPath("FindPublicationForSubmission", { postId: state.postId })}>
            Submit it to a publication
          </a>{" "}
          that you write for instead.
        </p>
      )}
      {isCreator ? (
        <Field
          label="Originally published at (optional)"
          hint="Where it was first published, so that search engines know the original."
          kind="url"
          value={canonicalUrl}
          onValueChange={setCanonicalUrl}
        />
      ) : null}
      {isPublished ? null : (
        <DateTimeField
          label="Publish later"
          className={styles.choice}
          hint="It will be published within a minute of that time, with the text as it is now. Schedule it again to include later changes."
          hintClassName={styles.hint}
          value={timestamp}
          onValueChange={setTime}
        />
      )}
      {(error ?? errorMessage ?? obstacle) ? (
        <p role="alert" className={styles.error}>
          {error ?? errorMessage ?? obstacle}
        </p>
      ) : isSaved ? null : (
        <p className={styles.waiting}>
          <Spinner label="Saving the story first" /> Saving the story first…
        </p>
      )}
      <div className={styles.actions}>
        {state.canRetract ? (
          <Button variant="plain" isBusy={isBusy || !isSaved} onClick={() => send({ at: null })}>
            Cancel the schedule
          </Button>
        ) : null}
        <Button type="submit" isBusy={isBusy || !isSaved}>
          {timestamp !== "" && !isPublished
            ? "Schedule"
            : isPublished
              ? "Publish changes"
              : "Publish now"}
        </Button>
      </div>
    </form>
  );
}

function options(names: Readonly<Record<string, string>>): ReactNode {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function Choice(props: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.onChoose(event.target.value)}>
        {props.children}
      </select>
    </div>
  );
}

function Cover(props: {
  label: string;
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  const { label, value, chosen, onChoose, children } = props;
  return (
    <label className={styles.cover}>
      <input
        type="radio"
        name="cover"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        aria-label={label}
      />
      {children}
    </label>
  );
}
