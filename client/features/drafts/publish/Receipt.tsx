import { useEffect, useRef, useState } from "react";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { coverChoices } from "../../../../shared/story/coverChoices.ts";
import { coverUrl } from "../../../../shared/images/coverUrl.ts";
import { imageUrl } from "../../../../shared/images/imageUrl.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { copyText } from "../../../runtime/browser/copyText.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { ShareButton } from "../../stories/sharing/ShareButton.tsx";
import { PlacesReached } from "./places/PlacesReached.tsx";
import type { EmailError, PublishState } from "./publishing.ts";
import styles from "./Receipt.module.css";
import * as texts from "./texts.ts";

/** Shows the result of publishing: the story to view and share. */
export function Receipt(props: {
  state: PublishState;
  content: DraftContent;
  /** The chosen newsletters that don't get the story. */
  emailErrors: readonly EmailError[];
  onClose: () => void;
}) {
  const { state, content, emailErrors, onClose } = props;
  const formatTime = useTimestampFormat();
  const { receipt, schedule, url } = state;
  const message = schedule
    ? texts.scheduledFor(formatTime(schedule.at))
    : receipt
      ? texts.live
      : texts.isNotPublished;
  return (
    <div className={styles.receipt}>
      <p role="status" className={styles.message}>
        {message}
      </p>
      <NotEmailed state={state} errors={emailErrors} />
      <StoryCard state={state} content={content} />
      {receipt || schedule ? <PlacesReached state={state} /> : null}
      {receipt && !schedule && url !== null ? (
        <Sharing url={url} title={content.title} />
      ) : (
        <Done onClose={onClose} />
      )}
      {receipt && !schedule ? <Details receipt={receipt} /> : null}
    </div>
  );
}

/** The newsletters that were chosen but don't get the story, why, and where to email it. */
function NotEmailed(props: { state: PublishState; errors: readonly EmailError[] }) {
  const { postId, newsletters } = props.state;
  if (props.errors.length === 0) return null;
  const nameOf = (id: string) => newsletters.find((each) => each.newsletter.id === id)?.newsletter;
  return props.errors.map(({ newsletterId, message }) => (
    <ErrorNote
      key={newsletterId}
      action={
        <a href={`${buildPath("PostSettings", { postId })}#newsletters`}>{texts.emailInSettings}</a>
      }
    >
      {texts.notEmailed(nameOf(newsletterId)?.name ?? texts.aNewsletter, message)}
    </ErrorNote>
  ));
}

function StoryCard({ state, content }: { state: PublishState; content: DraftContent }) {
  const { cover, collection } = state.settings;
  const [first] = coverChoices(content.paragraphs);
  const imageId = cover?.imageId ?? first?.id;
  // Covers are drawn only for stories that anyone may know of, and not for responses.
  const isListed =
    state.receipt !== null && !state.isResponse && state.settings.visibility !== "UNLISTED";
  const source =
    imageId !== undefined
      ? imageUrl(imageId, { mode: "crop", width: 640, height: 320 })
      : isListed
        ? coverUrl({ id: state.postId, title: content.title }, "letter")
        : null;
  return (
    <div className={styles.card}>
      {source === null ? null : (
        <img className={styles.cover} src={source} width={640} height={320} alt="" />
      )}
      <div className={styles.words}>
        {collection ? (
          <p className={styles.place} dir="auto">
            {collection.name}
          </p>
        ) : null}
        <p className={styles.title} dir="auto">
          {content.title}
        </p>
        {content.subtitle === "" ? null : (
          <p className={styles.subtitle} dir="auto">
            {content.subtitle}
          </p>
        )}
      </div>
    </div>
  );
}

function Sharing({ url, title }: { url: string; title: string }) {
  const view = useRef<HTMLAnchorElement>(null);
  const [isCopied, setCopied] = useState(false);
  // The submit button with the focus was removed with its form.
  useEffect(() => view.current?.focus({ preventScroll: true }), []);
  const copy = (): void => void copyText(url).then(setCopied);
  return (
    <div className={styles.actions}>
      <Button ref={view} href={url}>
        {texts.viewStory}
      </Button>
      <Button variant="secondary" onClick={copy}>
        {isCopied ? texts.linkCopied : texts.copyLink}
      </Button>
      <ShareButton path={url} title={title} />
    </div>
  );
}

function Done({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.actions}>
      <Button ref={done} onClick={onClose}>
        {texts.done}
      </Button>
    </div>
  );
}

/** Since when which pages show the story. */
function Details({ receipt }: { receipt: NonNullable<PublishState["receipt"]> }) {
  const formatTime = useTimestampFormat();
  const { publishedAt, liveAt, failed, addresses, places } = receipt;
  return (
    <details className={styles.details}>
      <summary>{texts.details}</summary>
      <p>
        {liveAt == null
          ? texts.updating(formatTime(publishedAt))
          : texts.liveSince(formatTime(liveAt))}
      </p>
      {failed > 0 ? <p>{texts.someFailed}</p> : null}
      <ul className={styles.addresses} aria-label={texts.addresses}>
        {addresses.map((address) => (
          <li key={address}>
            <a href={address}>{address}</a>
          </li>
        ))}
        {places.map(({ host, surfaces }) => (
          <li key={host}>{texts.pagesOf(host, surfaces)}</li>
        ))}
      </ul>
    </details>
  );
}
