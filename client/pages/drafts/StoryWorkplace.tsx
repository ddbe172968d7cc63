import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { useCallback, useState } from "react";
import { EarlyFields, EarlyTexts } from "../../features/drafts/EarlyFields.tsx";
import type * as writing from "../../features/drafts/StoryWriting.tsx";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import "../../features/design/typefaces.ts";
import type { PageDesign } from "../../runtime/page/page.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
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
  error: string | null;
}) {
  const { userId, design, isEmail, draft, error } = props;
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const [early] = useState(() => new EarlyTexts());
  const loaded = useLate(loadWriting, error === null ? true : null);
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
  if (loaded === "failed") {
    return (
      <EmptyState
        level={1}
        title={texts.notLoaded}
        text={texts.notLoadedText}
        action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
      />
    );
  }
  return (
    <div {...design}>
      <h1 className="visually-hidden">{isEmail ? texts.writeAnEmail : texts.writeAStory}</h1>
      {isReady ? null : <Waiting draft={draft} early={early} />}
      {loaded ? (
        <div className={isReady ? undefined : styles.beneath}>
          <loaded.StoryWriting
            userId={userId}
            isEmail={isEmail}
            draft={draft}
            inResponseToPostId={null}
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
}) {
  const { draft, early } = props;
  const { publicUrl } = useConfig();
  const plainHref = draft
    ? buildPath("EditPostPlainly", { postId: draft.postId })
    : buildPath("NewStoryPlainly");
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <noscript>
        <p>
          {fillText(texts.needsJavaScript, { link: <a href={plainHref}>{texts.writePlainly}</a> })}
        </p>
      </noscript>
      <EarlyFields
        title={draft?.content.title ?? ""}
        subtitle={draft?.content.subtitle ?? ""}
        isEmpty={!draft || draft.content.paragraphs.length === 0}
        early={early}
      />
      {draft && draft.content.paragraphs.length > 0 ? (
        <div
          className="story-body"
          aria-busy="true"
          dangerouslySetInnerHTML={{
            __html: documentToHtml(
              { paragraphs: [...draft.content.paragraphs] },
              { postId: draft.postId, publicUrl },
            ),
          }}
        />
      ) : (
        <div aria-busy="true" data-needs-script="">
          <Skeleton lines={3} />
        </div>
      )}
    </div>
  );
}
