import { useState } from "react";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { HistoryIcon } from "../../ui/icons.tsx";
import type { DraftSaver } from "./draft/DraftSaver.ts";
import { SaveNote } from "./draft/SaveNote.tsx";
import { RemoveFromPublication } from "./draft/RemoveFromPublication.tsx";
import type { Schedule } from "./publish/publishing.ts";
import styles from "./StoryState.module.css";

/** How it stands with a story that is written, and where it goes from here. */
export function StoryState(props: {
  saver: Pick<DraftSaver, "status" | "postId" | "saveNow">;
  words: number;
  /** When it goes out by itself. */
  schedule: Schedule | null;
  /** Asks about a clash that was put off; null where none was. */
  onChoose: (() => void) | null;
  onPublish: () => void;
}) {
  const { saver, words, schedule, onChoose, onPublish } = props;
  const { status, postId } = saver;
  const isRefused = status.kind === "refused" && status.next === "take-out";
  const [isInTrash, setInTrash] = useState(isRefused);
  // Each attempt to save says so again: what is offered meanwhile stays.
  if (status.kind !== "saving" && isInTrash !== isRefused) setInTrash(isRefused);
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
          Goes out on {formatTimestamp(schedule.at)}, as it was at revision {schedule.revision}.{" "}
          <button type="button" className={styles.again} onClick={onPublish}>
            Schedule again
          </button>{" "}
          to send out later changes.
        </p>
      ) : null}
    </>
  );
}
