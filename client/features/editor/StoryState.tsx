import { useState } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { HistoryIcon } from "../../ui/icons.tsx";
import type { DraftSaver } from "./draft/DraftSaver.ts";
import { SaveNote } from "./draft/SaveNote.tsx";
import { RemoveFromPublication } from "./draft/RemoveFromPublication.tsx";
import type { Schedule } from "./publish/publishing.ts";
import styles from "./StoryState.module.css";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** The save state of the edited story and the publish button. */
export function StoryState(props: {
  saver: Pick<DraftSaver, "status" | "postId" | "saveNow">;
  words: number;
  /** When scheduled publishing happens. */
  schedule: Schedule | null;
  /** Opens the postponed conflict; null if there is none. */
  onChoose: (() => void) | null;
  onPublish: () => void;
}) {
  const formatTime = useTimestampFormat();
  const { saver, words, schedule, onChoose, onPublish } = props;
  const { status, postId } = saver;
  const isRejected = status.kind === "rejected" && status.next === "take-out";
  const [isInTrash, setInTrash] = useState(isRejected);
  // Each save attempt repeats the rejection; the offered action stays visible in between.
  if (status.kind !== "saving" && isInTrash !== isRejected) setInTrash(isRejected);
  return (
    <>
      <div className={styles.state}>
        <div className={styles.facts}>
          <SaveNote status={status} onChoose={onChoose} />
          <span className={styles.words}>
            {words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}
          </span>
        </div>
        {postId === null ? null : (
          <Button
            variant="plain"
            size="small"
            className={styles.versions}
            href={buildPath("ShowPostVersions", { postId })}
            aria-label="Versions"
          >
            <span className={styles.icon}>
              <HistoryIcon size={20} />
            </span>
            <span className={styles.name}>Versions</span>
          </Button>
        )}
        {isInTrash && postId !== null ? (
          <RemoveFromPublication postId={postId} onRemoved={() => saver.saveNow()} />
        ) : (
          <Button size="small" onClick={onPublish}>
            Publish
          </Button>
        )}
      </div>
      {schedule ? (
        <p className={styles.schedule}>
          Will be published on {formatTime(schedule.at)}, as of revision {schedule.revision}.{" "}
          <button type="button" className={styles.again} onClick={onPublish}>
            Schedule again
          </button>{" "}
          to include later changes.
        </p>
      ) : null}
    </>
  );
}
