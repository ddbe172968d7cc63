import { type FormEvent, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { DEFAULT_FOCUS_PERCENT } from "../../../../shared/images/imageUrl.ts";
import { type CoverChoice, coverChoices } from "../../../../shared/story/coverChoices.ts";
import { documentText } from "../../../../shared/story/documentText.ts";
import { Button } from "../../../ui/Button.tsx";
import { fromUtcInput, toUtcInput } from "../../../ui/dateTimeInput.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { useAction } from "../../../ui/useAction.ts";
import type { DraftSaver } from "../draft/DraftSaver.ts";
import { segmentChoice } from "../../newsletters/segments.ts";
import { type ChosenNewsletters, NewsletterChoices, newslettersFor } from "./NewsletterChoices.tsx";
import { Choice, MoreOptions, type Options } from "./MoreOptions.tsx";
import { PlacesAhead } from "./places/PlacesAhead.tsx";
import { PreviewCard } from "./PreviewCard.tsx";
import {
  type EmailError,
  type PublishState,
  type PublishInput,
  sendPublishInput,
} from "./publishing.ts";
import { publishSeen } from "./publishSeen.ts";
import { coverInput, publishError } from "./publishInput.ts";
import styles from "./PublishDialog.module.css";
import * as texts from "./texts.ts";
import { TopicsField } from "./TopicsField.tsx";
import { countTopicWords, withTopics } from "./topics.ts";
import { useTopicsOfStory } from "./useTopicSuggestions.ts";

/** The form with a story's publish settings. */
export function PublishForm(props: {
  state: PublishState;
  content: DraftContent;
  /** The text has changed since the dialog was opened. */
  isNew: boolean;
  saver: DraftSaver;
  /** False while some text is unsaved: submitting is blocked, and the choices stay. */
  isSaved: boolean;
  /** Why some text can't be saved, if that isn't temporary. */
  obstacle: string | null;
  onWrite: (field: "title" | "subtitle", text: string) => void;
  onDone: (done: Done) => void;
}) {
  const { state, content, isNew, saver, isSaved, obstacle, onWrite, onDone } = props;
  const { settings, isPublished, isCreator } = state;
  const environment = useRelayEnvironment();
  const [topics, setTopics] = useState<readonly string[]>(settings.tags);
  const [typed, setTyped] = useState("");
  const [options, setOptions] = useState<Options>(() => ({
    visibility: settings.visibility,
    language: settings.language ?? "",
    license: settings.license,
    canonicalUrl: settings.canonicalUrl ?? "",
    timestamp: toUtcInput(state.schedule?.at ?? null),
  }));
  const [collectionId, setCollectionId] = useState(settings.collection?.id ?? "");
  const [cover, setCover] = useState(settings.cover?.imageId ?? "");
  const [uploaded, setUploaded] = useState<readonly CoverChoice[]>([]);
  const [emailed, setEmailed] = useState<ChosenNewsletters>(new Map());
  const suggested = useTopicsOfStory(() =>
    settings.tags.length > 0 ? null : countTopicWords(wordsOf(content)),
  );

  const covers = [...ownCover(state, content), ...coverChoices(content.paragraphs), ...uploaded];
  const errorMessage = publishError(content, state);
  const { timestamp } = options;
  const newsletters = isPublished || state.isResponse ? [] : newslettersFor(state, collectionId);

  const send = useAction(async (when: PublishInput["when"]) => {
    if (errorMessage) return errorMessage;
    const request = {
      ...optionsInput(options, isCreator),
      tags: withTopics(topics, typed),
      collectionId: collectionId || null,
      cover: coverInput(cover, settings.cover?.imageId ?? "", covers),
    };
    const result = await publishSeen(saver, (baseRev) =>
      sendPublishInput(environment, {
        postId: state.postId,
        baseRev,
        when,
        settings: request,
        emails: emailsOf(newsletters, emailed),
      }),
    );
    if (result.kind !== "done")
      return result.kind === "conflict" ? texts.changedMeanwhile : result.message;
    onDone({ when, emailErrors: result.emailErrors });
  }, state.scheduleError);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaved) send.run(timestamp === "" ? "now" : { at: fromUtcInput(timestamp) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PreviewCard
        postId={state.postId}
        content={content}
        isNew={isNew}
        covers={covers}
        cover={cover}
        onCover={setCover}
        onUploaded={(choice) => {
          setUploaded([...uploaded, choice]);
          setCover(choice.id);
        }}
        onWrite={onWrite}
      />
      <div className={styles.settings}>
        <TopicsField
          topics={topics}
          onTopics={setTopics}
          typed={typed}
          onTyped={setTyped}
          suggested={suggested}
        />
        <PublicationChoice state={state} value={collectionId} onChoose={setCollectionId} />
        <NewsletterChoices
          postId={state.postId}
          newsletters={newsletters}
          topics={topics}
          chosen={emailed}
          onChosen={setEmailed}
        />
        <MoreOptions state={state} options={options} onOptions={setOptions} />
        <PlacesAhead
          postId={state.postId}
          visibility={visibilityOf(options)}
          collectionId={collectionId}
          topics={topics}
          newsletters={newsletters}
          chosen={emailed}
        />
      </div>
      <PublishFoot
        error={send.error ?? errorMessage ?? obstacle}
        isSaved={isSaved}
        isBusy={send.isBusy}
        label={submitLabel(timestamp !== "", isPublished)}
        onCancelSchedule={state.canRetract ? () => void send.run({ at: null }) : null}
      />
    </form>
  );
}

/** What was done, and which of the chosen newsletters don't get the story. */
export interface Done {
  when: PublishInput["when"];
  emailErrors: readonly EmailError[];
}

/** The chosen newsletters of those that the story can be emailed to. */
const emailsOf = (newsletters: PublishState["newsletters"], chosen: ChosenNewsletters) =>
  newsletters.flatMap(({ newsletter: { id: newsletterId } }) => {
    const segment = chosen.get(newsletterId);
    return segment === undefined ? [] : [{ newsletterId, ...segmentChoice(segment) }];
  });

type Settings = PublishState["settings"];

const visibilityOf = ({ visibility }: Options) => visibility as Settings["visibility"] & "PUBLIC";

/** The options as settings. Only the writer may change the license and the canonical URL. */
function optionsInput(options: Options, isCreator: boolean) {
  const { language, license, canonicalUrl } = options;
  return {
    visibility: visibilityOf(options),
    language: language || null,
    ...(isCreator
      ? {
          license: license as Settings["license"] & "CC_40_BY",
          canonicalUrl: canonicalUrl.trim() || null,
        }
      : {}),
  };
}

/** Chooses the publication, or links to those that accept submissions. */
function PublicationChoice(props: {
  state: PublishState;
  /** The publication's id; empty for none. */
  value: string;
  onChoose: (collectionId: string) => void;
}) {
  const { collections, settings, postId } = props.state;
  return (
    <>
      {collections.length > 0 ? (
        <Choice label={texts.publication} value={props.value} onChoose={props.onChoose}>
          <option value="">{texts.noPublication}</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
      {settings.collection || props.value ? null : (
        <p className={styles.elsewhere}>
          <a href={buildPath("FindPublicationForSubmission", { postId })}>{texts.submitInstead}</a>
        </p>
      )}
    </>
  );
}

function submitLabel(hasTime: boolean, isPublished: boolean): string {
  if (isPublished) return texts.publishChanges;
  return hasTime ? texts.schedule : texts.publishNow;
}

/** The buttons, below what prevents publishing. */
function PublishFoot(props: {
  error: string | null;
  isSaved: boolean;
  isBusy: boolean;
  /** The label of the submit button. */
  label: string;
  /** Null if the story isn't scheduled. */
  onCancelSchedule: (() => void) | null;
}) {
  const { error, isSaved, isBusy, onCancelSchedule } = props;
  return (
    <div className={styles.foot}>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : isSaved ? null : (
        <p className={styles.waiting}>
          <Spinner label={texts.savingFirst} size="small" /> {texts.savingFirst}
        </p>
      )}
      <div className={styles.actions}>
        {onCancelSchedule ? (
          <Button variant="plain" isBusy={isBusy || !isSaved} onClick={onCancelSchedule}>
            {texts.cancelSchedule}
          </Button>
        ) : null}
        <Button type="submit" isBusy={isBusy || !isSaved}>
          {props.label}
        </Button>
      </div>
    </div>
  );
}

/** The cover that isn't one of the text's images, chosen earlier. */
function ownCover({ settings }: PublishState, { paragraphs }: DraftContent): CoverChoice[] {
  const { cover } = settings;
  if (!cover || coverChoices(paragraphs).some(({ id }) => id === cover.imageId)) return [];
  return [
    {
      id: cover.imageId,
      alt: cover.alt,
      width: 0,
      height: 0,
      focusPercentX: DEFAULT_FOCUS_PERCENT,
      focusPercentY: DEFAULT_FOCUS_PERCENT,
    },
  ];
}

function wordsOf({ title, subtitle, paragraphs }: DraftContent) {
  return { title, subtitle, text: documentText({ paragraphs: [...paragraphs] }) };
}
