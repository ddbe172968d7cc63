import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../shared/story/delta/draftContent.ts";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { DraftPurpose } from "../../features/drafts/draft/draftServer.ts";
import { EarlyTexts } from "../../features/drafts/draft/EarlyTexts.ts";
import { DRAFT_LOCK, entryLocks } from "../../features/drafts/draft/entryLocks.ts";
import { EarlyFields } from "../../features/drafts/EarlyFields.tsx";
import type * as writing from "../../features/drafts/StoryWriting.tsx";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import "../../features/design/typefaces.ts";
import type { PageDesign } from "../../runtime/page/page.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import "../../features/stories/storyBody.css";
import { fillText } from "../../ui/fillText.tsx";
import styles from "./StoryWorkplace.module.css";
import * as texts from "./texts.ts";

const loadWriting = (): Promise<typeof writing> => import("../../features/drafts/StoryWriting.tsx");

/** Shows the story's text until its editor has loaded. */
export function StoryWorkplace(props: {
  userId: string;
  /** Of the story when it is read; null for the standard one. */
  design: PageDesign | null;
  /** An email to a newsletter's subscribers, which is sent instead of published. */
  isEmail: boolean;
  draft: {
    postId: string;
    revision: number;
    content: DraftContent;
    scheduledAt: number | null;
    scheduledRevision: number | null;
    publishedRevision: number | null;
  } | null;
  /** Of a new story. */
  purpose: DraftPurpose;
  /** Begins a new story without JavaScript. */
  plainForm?: ReactNode;
  error: string | null;
}) {
  const { userId, design, isEmail, draft, purpose, error } = props;
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const [early] = useState(() => {
    const { title, subtitle } = draft?.content ?? EMPTY_DRAFT;
    const storage = () => storageOf(window);
    // On the server, nothing is entered.
    const locks = entryLocks(globalThis.navigator, DRAFT_LOCK);
    return new EarlyTexts({
      userId,
      postId: draft?.postId ?? null,
      purpose,
      title,
      subtitle,
      storage,
      locks,
    });
  });
  const loaded = useLate(loadWriting, error === null ? true : null);
  const isFailed = loaded === "failed";
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      // Once the editor couldn't be loaded, a reload is the next step.
      if (!early.isEmpty && !(isFailed && early.isStored)) event.preventDefault();
    };
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, [early, isFailed]);
  if (error !== null) {
    return (
      <EmptyState
        level={1}
        title={texts.cannotWrite}
        text={error}
        action={<Button href={buildPath("ShowHome")}>{texts.goHome}</Button>}
      />
    );
  }
  return (
    <div {...design}>
      <h1 className="visually-hidden">{isEmail ? texts.writeAnEmail : texts.writeAStory}</h1>
      {isReady ? null : (
        <Waiting draft={draft} early={early} isFailed={isFailed} plainForm={props.plainForm} />
      )}
      {loaded && !isFailed ? (
        <div className={isReady ? undefined : styles.beneath}>
          <loaded.StoryWriting
            userId={userId}
            isEmail={isEmail}
            draft={draft}
            purpose={purpose}
            early={early}
            onReady={onReady}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Title fields and the read-only text, or lines in its place, until the editor is ready. */
function Waiting(props: {
  draft: { postId: string; content: DraftContent } | null;
  early: EarlyTexts;
  /** The editor couldn't be loaded. What is written goes on being stored. */
  isFailed: boolean;
  plainForm: ReactNode;
}) {
  const { draft, early, isFailed, plainForm } = props;
  const [isStored, setStored] = useState(early.isStored);
  const { publicUrl } = useConfig();
  const plainHref = draft
    ? buildPath("EditPostPlainly", { postId: draft.postId })
    : buildPath("NewStoryPlainly");
  return (
    <div className={styles.waiting}>
      {isFailed ? (
        <ErrorNote
          action={
            <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
              {texts.reload}
            </Button>
          }
        >
          {isStored ? texts.notLoaded : texts.notLoadedAtRisk}
        </ErrorNote>
      ) : (
        <p className="visually-hidden" role="status">
          {texts.loading}
        </p>
      )}
      <noscript>
        {plainForm ?? (
          <p>
            {fillText(texts.needsJavaScript, {
              link: <a href={plainHref}>{texts.writePlainly}</a>,
            })}
          </p>
        )}
      </noscript>
      <EarlyFields
        title={draft?.content.title ?? ""}
        subtitle={draft?.content.subtitle ?? ""}
        isEmpty={!draft || draft.content.paragraphs.length === 0}
        early={early}
        onEnter={() => setStored(early.isStored)}
      />
      {draft && draft.content.paragraphs.length > 0 ? (
        <div
          className="story-body"
          aria-busy={!isFailed}
          dangerouslySetInnerHTML={{
            __html: documentToHtml(
              { paragraphs: [...draft.content.paragraphs] },
              { postId: draft.postId, publicUrl },
            ),
          }}
        />
      ) : isFailed ? null : (
        <div aria-busy="true" data-needs-script="">
          <Skeleton lines={3} />
        </div>
      )}
    </div>
  );
}
