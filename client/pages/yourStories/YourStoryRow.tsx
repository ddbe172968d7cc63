import { useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { YourStoryRow_story$key } from "../../../generated/relay/YourStoryRow_story.graphql.ts";
import { formatLongDate, formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { applyChange } from "../../app/applyChange.ts";
import { useClientStore } from "../../app/frame.ts";
import { deletePost, undeletePost } from "../../features/trash/moveToTrash.ts";
import { Button } from "../../ui/Button.tsx";
import { setPinned } from "./setPinned.ts";
import { ListRow } from "../../ui/ListRow.tsx";
import * as texts from "./texts.ts";
import styles from "./YourStories.module.css";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** One of the viewer's stories with its actions: edit, delete, restore. */
export function YourStoryRow(props: {
  story: YourStoryRow_story$key;
  /** True in the list of stories that can be pinned to a profile. */
  canBePinned: boolean;
  /** True in the lists of stories that can be submitted to a publication. */
  canBeSubmitted: boolean;
  now: number;
  /** The story has left the list. */
  onGone: () => void;
}) {
  const formatTime = useTimestampFormat();
  const story = useFragment(
    graphql`
      fragment YourStoryRow_story on YourStory {
        id
        isPinned
        lastEditedAt
        hasUnpublishedChanges
        scheduledAt
        scheduleError
        erasedAt
        post {
          id
          title
          excerpt
          path
          isPublished
          isLocked
          readingTime
          collection {
            name
          }
        }
      }
    `,
    props.story,
  );
  const { id, post, lastEditedAt, hasUnpublishedChanges, isPinned, erasedAt } = story;
  const { scheduledAt, scheduleError } = story;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [isBusy, setIsBusy] = useState(false);
  const [isPinning, setIsPinning] = useState(false);
  const [isGone, setIsGone] = useState(false);
  if (isGone) return null;
  const isInTrash = erasedAt !== null && erasedAt !== undefined;
  const title = storyTitle(post);
  const editPath = buildPath("EditPost", { postId: post.id });

  const move = async (): Promise<void> => {
    setIsBusy(true);
    const hasMoved = isInTrash
      ? await applyChange(store, {
          write: () => undeletePost(environment, post.id),
          notice: ({ note }) => ({ toastStyle: "undelete-post", message: note ?? undefined }),
        })
      : await applyChange(store, {
          write: () => deletePost(environment, post.id),
          notice: () => ({
            toastStyle: "move-post-to-trash",
            extraParams: { targetId: post.id },
          }),
        });
    setIsBusy(false);
    if (!hasMoved) return;
    setIsGone(true);
    props.onGone();
  };

  const pin = async (): Promise<void> => {
    setIsPinning(true);
    await applyChange(store, {
      write: () => setPinned(environment, { rowId: id, postId: post.id, isPinned: !isPinned }),
    });
    setIsPinning(false);
  };

  const facts = [
    isInTrash && texts.deletedForGoodOn(formatLongDate(erasedAt)),
    !isInTrash && texts.editedOn(formatShortDate(lastEditedAt, props.now)),
    isPinned && texts.pinnedToYourProfile,
    scheduledAt && texts.publishesOn(formatTime(scheduledAt)),
    hasUnpublishedChanges && texts.unpublishedChanges,
    post.isLocked && texts.memberOnly,
    post.collection && texts.inPublication(post.collection.name),
    formatReadingTime(post.readingTime),
  ].filter((fact) => typeof fact === "string");
  return (
    <ListRow
      size="large"
      title={isInTrash ? title : <a href={post.isPublished ? post.path : editPath}>{title}</a>}
      facts={facts.join(" · ")}
      actions={
        <>
          {!isInTrash && (
            <Button
              variant="plain"
              size="small"
              href={editPath}
              aria-label={texts.editStory(title)}
            >
              {texts.edit}
            </Button>
          )}
          {!isInTrash && (
            <Button
              variant="plain"
              size="small"
              href={buildPath("ShowPostVersions", { postId: post.id })}
              aria-label={texts.versionsOf(title)}
            >
              {texts.versions}
            </Button>
          )}
          {!isInTrash && (
            <Button
              variant="plain"
              size="small"
              href={buildPath("PostSettings", { postId: post.id })}
              aria-label={texts.settingsOf(title)}
            >
              {texts.settings}
            </Button>
          )}
          {props.canBeSubmitted && !post.collection && (
            <Button
              variant="plain"
              size="small"
              href={buildPath("FindPublicationForSubmission", { postId: post.id })}
              aria-label={texts.submitStory(title)}
            >
              {texts.submit}
            </Button>
          )}
          {props.canBePinned && (
            <Button
              variant="plain"
              size="small"
              isBusy={isPinning}
              aria-label={isPinned ? texts.unpinStory(title) : texts.pinStory(title)}
              onClick={() => void pin()}
            >
              {isPinned ? texts.unpin : texts.pin}
            </Button>
          )}
          <Button
            variant="plain"
            size="small"
            isBusy={isBusy}
            aria-label={isInTrash ? texts.restoreStory(title) : texts.deleteStory(title)}
            onClick={() => void move()}
          >
            {isInTrash ? texts.restore : texts.deleteLabel}
          </Button>
        </>
      }
    >
      {scheduleError && !isInTrash ? (
        <p className={styles.error}>
          {texts.notPublished(scheduleError)}{" "}
          <a
            href={`${buildPath("PostSettings", { postId: post.id })}#schedule`}
            aria-label={scheduledAt ? texts.viewScheduleOf(title) : texts.rescheduleStory(title)}
          >
            {scheduledAt ? texts.viewSchedule : texts.reschedule}
          </a>
        </p>
      ) : null}
    </ListRow>
  );
}
