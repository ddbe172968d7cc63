import { useState } from "react";
import { formatReadingTime, readingMinutes } from "../../../shared/format/readingTime.ts";
import type { StoryLength } from "../../../shared/story/countWords.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { HistoryIcon } from "../../ui/icons.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";
import { keyLabel } from "./keyLabel.ts";
import { PREVIEW_KEY } from "./shortcuts.ts";
import { BarSlot } from "./toolbar/BarSlot.tsx";
import { PreviewIcon } from "./toolbar/editorIcons.tsx";
import { DiscardChanges } from "./draft/DiscardChanges.tsx";
import type { DraftSaver } from "./draft/DraftSaver.ts";
import { SaveNote } from "./draft/SaveNote.tsx";
import { RemoveFromPublication } from "./draft/RemoveFromPublication.tsx";
import type { Schedule } from "./publish/publishing.ts";
import styles from "./StoryStatus.module.css";
import * as texts from "./texts.ts";

/** The save state of the edited story and the publish button, in the bar of the page. */
export function StoryStatus(props: {
  saver: DraftSaver;
  length: StoryLength;
  /** The revision that readers see; null if unpublished. */
  publishedRevision: number | null;
  /** Called with the revision that has the published text again. */
  onDiscarded: (revision: number) => void;
  /** Opens the postponed conflict; null if there is none. */
  onChoose: (() => void) | null;
  isPreviewOpen: boolean;
  onPreview: () => void;
  onPublish: () => void;
  publishLabel: string;
}) {
  const { saver, length, publishedRevision, onDiscarded, onChoose, onPublish } = props;
  const { status, postId } = saver;
  const isRejected = status.kind === "rejected" && status.next === "take-out";
  const [isInTrash, setInTrash] = useState(isRejected);
  // Each save attempt repeats the rejection; the offered action stays visible in between.
  if (status.kind !== "saving" && isInTrash !== isRejected) setInTrash(isRejected);
  const hasChanges =
    publishedRevision !== null && status.kind === "saved" && status.revision !== publishedRevision;
  return (
    <>
      <BarSlot place="state">
        <div className={styles.state}>
          <SaveNote status={status} onChoose={onChoose} />
          {hasChanges ? (
            <div className={styles.changes}>
              <DiscardChanges saver={saver} onDiscarded={onDiscarded} />
            </div>
          ) : null}
        </div>
      </BarSlot>
      <BarSlot place="actions">
        <Length length={length} />
        <IconButton
          label={texts.preview}
          title={`${texts.preview} (${keyLabel(PREVIEW_KEY)})`}
          className={styles.preview}
          aria-pressed={props.isPreviewOpen}
          onClick={props.onPreview}
        >
          <PreviewIcon />
        </IconButton>
        {postId === null ? (
          <span className={styles.versionsPlace} />
        ) : (
          <IconButton
            label={texts.versions}
            title={texts.versions}
            href={buildPath("ShowPostVersions", { postId })}
          >
            <HistoryIcon />
          </IconButton>
        )}
        {isInTrash && postId !== null ? (
          <RemoveFromPublication postId={postId} onRemoved={() => saver.saveNow()} />
        ) : (
          <Button size="small" onClick={onPublish}>
            {props.publishLabel}
          </Button>
        )}
      </BarSlot>
    </>
  );
}

/** The number of words, and the reading time from one minute on. */
function Length({ length: { words, cjkCharacters, images } }: { length: StoryLength }) {
  const minutes = readingMinutes(words, images, cjkCharacters);
  return (
    <span className={styles.length}>
      <span>{texts.words(words + cjkCharacters)}</span>
      {minutes < 1 ? null : <span>{formatReadingTime(minutes)}</span>}
    </span>
  );
}

/** When a scheduled story will be published. */
export function ScheduleNote(props: { schedule: Schedule; onPublish: () => void }) {
  const formatTime = useTimestampFormat();
  return (
    <p className={styles.schedule}>
      {texts.scheduledFor(formatTime(props.schedule.at))}{" "}
      <button type="button" className={styles.again} onClick={props.onPublish}>
        {texts.reschedule}
      </button>
    </p>
  );
}
