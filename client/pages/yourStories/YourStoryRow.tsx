import { setPinned } from "../../features/stories/setPinned.ts";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type {
  YourStoryRow_story$data,
  YourStoryRow_story$key,
} from "../../../generated/relay/YourStoryRow_story.graphql.ts";
import { formatLongDate, formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { storyNumbers } from "../../features/yourStories/storyNumbers.ts";
import { StoryThumb } from "../../features/yourStories/StoryThumb.tsx";
import { statusName } from "../../features/submissions/submissionTexts.ts";
import { words } from "../../features/yourStories/texts.ts";
import { PickStory, StoryStates } from "../../features/yourStories/WorkList.tsx";
import { Button } from "../../ui/Button.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { StateBadge } from "../../ui/workspace/StateBadge.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";
import type { StoriesChange } from "./changeStories.ts";
import { StoryMenu } from "./StoryMenu.tsx";
import styles from "./YourStories.module.css";
import * as texts from "./texts.ts";
import type { StoriesList } from "./yourStoriesLists.ts";

/** One of the viewer's stories: its image, facts and numbers, and a menu. */
export function YourStoryRow(props: {
  story: YourStoryRow_story$key;
  list: StoriesList;
  now: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onChange: (what: StoriesChange) => void;
}) {
  const formatTime = useTimestampFormat();
  const story = useFragment(
    graphql`
      fragment YourStoryRow_story on YourStory {
        id
        isEmail
        isPinned
        lastEditedAt
        hasUnpublishedChanges
        scheduledAt
        scheduleError
        erasedAt
        readCount
        viewCount
        submissionId
        submissionStatus
        post {
          id
          title
          excerpt
          path
          isPublished
          visibility
          isLocked
          readingTime
          wordCount
          firstPublishedAt
          clapCount
          responsesCount
          previewImage {
            id
            focusPercentX
            focusPercentY
            originalWidth
            originalHeight
          }
          collection {
            name
          }
        }
      }
    `,
    props.story,
  );
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { list, now, onChange } = props;
  const { id, post, isPinned, erasedAt, scheduledAt, scheduleError } = story;
  const isInTrash = erasedAt !== null && erasedAt !== undefined;
  const title = storyTitle(post);
  const editPath = buildPath("EditPost", { postId: post.id });
  const pin = (): void =>
    void applyChange(store, {
      write: () => setPinned(environment, { rowId: id, postId: post.id, isPinned: !isPinned }),
    });
  return (
    <ListRow
      size="large"
      image={
        <>
          <PickStory title={title} isPicked={props.isSelected} onPick={props.onSelect} />
          <StoryThumb post={post} />
        </>
      }
      title={isInTrash ? title : <a href={post.isPublished ? post.path : editPath}>{title}</a>}
      facts={
        <>
          <States story={story} />
          {factsOf(story, now, formatTime).join(" · ")}
        </>
      }
      numbers={post.isPublished && !isInTrash ? numbersOf(story) : []}
      menu={
        isInTrash ? (
          <Button variant="secondary" size="small" onClick={() => onChange("restore")}>
            {texts.restore}
            <span className="visually-hidden"> {title}</span>
          </Button>
        ) : (
          <StoryMenu
            title={title}
            postId={post.id}
            path={post.isPublished ? post.path : null}
            canBeSubmitted={canBeSubmitted(story, list)}
            isPinned={list.filter === "PUBLIC" ? isPinned : null}
            onPin={pin}
            onUnpublish={
              list.filter === "PUBLIC" || list.filter === "UNLISTED"
                ? () => onChange("unpublish")
                : null
            }
            onDelete={() => onChange("delete")}
          />
        )
      }
    >
      {isInTrash ? null : <SubmissionState story={story} title={title} />}
      {scheduleError && !isInTrash ? (
        <p className={styles.error}>
          {texts.notPublished(scheduleError)}{" "}
          <a href={`${buildPath("PostSettings", { postId: post.id })}#schedule`}>
            {scheduledAt ? texts.seeSchedule : texts.chooseTime}
            <span className="visually-hidden">{texts.ofStory(title)}</span>
          </a>
        </p>
      ) : null}
    </ListRow>
  );
}

function canBeSubmitted(
  { post, isEmail, submissionId }: YourStoryRow_story$data,
  { filter }: StoriesList,
): boolean {
  const isOwn = !post.collection && !submissionId && isEmail !== true;
  return isOwn && (filter === "DRAFTS" || filter === "PUBLIC");
}

/** Where the story's submission is. */
function SubmissionState(props: { story: YourStoryRow_story$data; title: string }) {
  const { submissionId, submissionStatus } = props.story;
  if (!submissionId || !submissionStatus) return null;
  return (
    <p className={styles.submission}>
      <a href={buildPath("ReviewSubmission", { submissionId })}>
        {texts.submissionState(statusName(submissionStatus))}
        <span className="visually-hidden">{texts.ofStory(props.title)}</span>
      </a>
    </p>
  );
}

function numbersOf({ post, readCount, viewCount }: YourStoryRow_story$data) {
  return storyNumbers({ ...post, readCount, viewCount: viewCount ?? null });
}

/** What the story's writer should know of it at a glance. */
function States({ story }: { story: YourStoryRow_story$data }) {
  const { post, isEmail, erasedAt, scheduledAt, hasUnpublishedChanges } = story;
  if (erasedAt != null) return null;
  return (
    <StoryStates>
      {scheduledAt ? <StateBadge tone="accent">{texts.scheduled}</StateBadge> : null}
      {isEmail === true ? <StateBadge>{texts.email}</StateBadge> : null}
      {hasUnpublishedChanges ? <StateBadge>{texts.unpublishedChanges}</StateBadge> : null}
      {post.isLocked ? <StateBadge tone="member">{texts.membersOnly}</StateBadge> : null}
    </StoryStates>
  );
}

/** When it was last changed or published, where, and how long it is. */
function factsOf(
  story: YourStoryRow_story$data,
  now: number,
  formatTime: ReturnType<typeof useTimestampFormat>,
): string[] {
  const { post, isPinned, erasedAt, scheduledAt } = story;
  return [
    erasedAt != null
      ? texts.deletedOn(formatLongDate(erasedAt))
      : post.isPublished && post.firstPublishedAt != null
        ? texts.publishedOn(formatShortDate(post.firstPublishedAt, now))
        : texts.editedOn(formatShortDate(story.lastEditedAt, now)),
    isPinned && texts.pinned,
    scheduledAt && texts.publishesOn(formatTime(scheduledAt)),
    post.collection && texts.inPublication(post.collection.name),
    post.isPublished ? formatReadingTime(post.readingTime) : words(post.wordCount),
  ].filter((fact) => typeof fact === "string");
}
