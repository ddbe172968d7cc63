import { useEffect, useMemo, useRef, useState } from "react";
import type { StoryLength } from "../../../shared/story/countWords.ts";
import { ConflictDialog } from "./draft/ConflictDialog.tsx";
import type { DraftPurpose, ServerDraft } from "./draft/draftServer.ts";
import type { SaveStatus } from "./draft/draftSaverOptions.ts";
import { MissingImages } from "./draft/MissingImages.tsx";
import { saveText } from "./draft/SaveNote.tsx";
import { useDraftSaver } from "./draft/useDraftSaver.ts";
import { measureParagraphs } from "./measureParagraphs.ts";
import type { EarlyTexts } from "./draft/EarlyTexts.ts";
import { EmailIssue } from "./publish/issue/EmailIssue.tsx";
import { PublishDialog } from "./publish/PublishDialog.tsx";
import { type ScheduledDraft, scheduleOf } from "./publish/publishing.ts";
import { usePreview } from "./preview/usePreview.ts";
import { type EditorHandle, StoryEditor } from "./StoryEditor.tsx";
import { ScheduleNote, StoryStatus } from "./StoryStatus.tsx";
import * as texts from "./texts.ts";

// Loaded only on editing pages.

/** Delay after the last key press, in milliseconds: the word count needn't update while typing. */
const COUNT_AFTER_MS = 600;

/** The editor of a story with automatic saving. */
export function StoryWriting(props: {
  userId: string;
  /** An email to a newsletter's subscribers: it is sent, and never published. */
  isEmail: boolean;
  draft: (ServerDraft & ScheduledDraft & { publishedRevision: number | null }) | null;
  purpose: DraftPurpose;
  /** What was entered while the editor loaded. */
  early: EarlyTexts;
  /** Called when the editor has taken over what was entered. */
  onReady: () => void;
}) {
  const handle = useRef<EditorHandle | null>(null);
  const { early } = props;
  const saved = useDraftSaver({ ...props, earlyKey: early.key }, handle);
  const [length, setLength] = useState<StoryLength | null>(null);
  const [isPutOff, setPutOff] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [schedule, setSchedule] = useState(props.draft && scheduleOf(props.draft));
  const [publishedRevision, setPublishedRevision] = useState(
    props.draft?.publishedRevision ?? null,
  );
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const preview = usePreview();
  const saver = saved?.saver;
  const firstLength = useMemo(() => measureParagraphs(saved?.content.paragraphs ?? []), [saved]);

  const countLater = (): void => {
    clearTimeout(counting.current);
    counting.current = setTimeout(() => {
      const paragraphs = handle.current?.read().paragraphs;
      if (paragraphs) setLength(measureParagraphs(paragraphs));
    }, COUNT_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(counting.current), []);

  const [conflict] = saver?.conflicts ?? [];
  const { isEmail } = props;
  if (!saved || !saver) return null;
  const openPublishing = (): void => {
    // Publishing now would publish text that the writer hasn't chosen yet.
    if (conflict) return setPutOff(false);
    saver.saveNow();
    setPublishing(true);
  };
  return (
    <>
      <StoryStatus
        saver={saver}
        length={length ?? firstLength}
        publishedRevision={publishedRevision}
        onDiscarded={setPublishedRevision}
        onChoose={conflict && isPutOff ? () => setPutOff(false) : null}
        isPreviewOpen={preview.isOpen}
        onPreview={preview.toggle}
        publishLabel={isEmail ? texts.sendEmail : texts.publish}
        onPublish={openPublishing}
      />
      {schedule ? <ScheduleNote schedule={schedule} onPublish={openPublishing} /> : null}
      {isEmail && saver.postId !== null ? (
        <EmailIssue
          postId={saver.postId}
          status={saver.status}
          obstacle={obstacleOf(saver.status)}
          isOpen={isPublishing}
          onOpen={openPublishing}
          onClose={() => setPublishing(false)}
        />
      ) : null}
      <MissingImages
        images={saver.missingImages}
        onShow={(imageId) => handle.current?.showImage(imageId)}
      />
      <StoryEditor
        story={saved.content}
        onReady={() => {
          void early.moveTo((deltas) => saver.add(deltas));
          props.onReady();
        }}
        ref={handle}
        onChange={() => {
          saver.changed();
          countLater();
        }}
        onAdopt={countLater}
        onSave={() => saver.saveNow()}
        userId={props.userId}
        postId={saver.postId}
        untilCached={() => saver.keepNow()}
      />
      {preview.isOpen && preview.loaded ? (
        <preview.loaded.StoryPreview
          postId={saver.postId}
          revision={saver.revision}
          isEmail={isEmail}
          hasPaywall={saver.content.paragraphs.some(({ type }) => type === "PAYWALL")}
          isPublishing={isPublishing}
          paragraph={() => handle.current?.paragraphAtCaret() ?? null}
          onClose={preview.toggle}
        />
      ) : null}
      <PublishDialog
        isOpen={isPublishing && !isEmail}
        onClose={() => setPublishing(false)}
        saver={saver}
        obstacle={obstacleOf(saver.status)}
        onWrite={(field, text) => handle.current?.write(field, text)}
        onState={(state) => {
          setSchedule(state.schedule);
          setPublishedRevision(state.publishedRevision);
        }}
      />
      <ConflictDialog
        conflict={isPutOff ? null : (conflict ?? null)}
        more={saver.conflicts.length - 1}
        onChoose={(chosen, choice) => saver.choose(chosen, choice)}
        onClose={() => setPutOff(true)}
      />
    </>
  );
}

/** Returns why a story can't be published yet; null when it is only being saved. */
function obstacleOf(status: SaveStatus): string | null {
  if (status.kind === "empty") return texts.writeFirst;
  return status.kind === "saved" || status.kind === "saving" ? null : saveText(status);
}
