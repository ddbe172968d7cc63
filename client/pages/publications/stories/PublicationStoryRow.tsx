import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationStoryRow_story$key } from "../../../../generated/relay/PublicationStoryRow_story.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../../shared/format/readingTime.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { RowMenu } from "../../../features/yourStories/RowMenu.tsx";
import { storyNumbers } from "../../../features/yourStories/storyNumbers.ts";
import { StoryThumb } from "../../../features/yourStories/StoryThumb.tsx";
import { words } from "../../../features/yourStories/texts.ts";
import { PickStory, StoryStates } from "../../../features/yourStories/WorkList.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import * as texts from "./texts.ts";

/** A story on the publication's dashboard: author, status and links for editing. */
export function PublicationStoryRow(props: {
  story: PublicationStoryRow_story$key;
  location: PageLocation;
  isSelected: boolean;
  /** Null where stories can't be selected. */
  onSelect: ((isSelected: boolean) => void) | null;
}) {
  const formatTime = useTimestampFormat();
  const { post, lastEditedAt, scheduledAt, submissionId, readCount, viewCount } = useFragment(
    graphql`
      fragment PublicationStoryRow_story on CollectionStory {
        lastEditedAt
        scheduledAt
        submissionId
        readCount
        viewCount
        post {
          id
          title
          excerpt
          path
          isPublished
          visibility
          previewImage {
            id
            focusPercentX
            focusPercentY
            originalWidth
            originalHeight
          }
          isLocked
          readingTime
          wordCount
          clapCount
          responsesCount
          firstPublishedAt
          creator {
            name
            username
          }
        }
      }
    `,
    props.story,
  );
  const { location, onSelect } = props;
  const { id: postId, creator } = post;
  const title = storyTitle(post);
  const href = (path: string): string => siteHref(path, location);
  const edit = href(buildPath("EditPost", { postId }));
  const review =
    submissionId === null || submissionId === undefined
      ? null
      : href(buildPath("ReviewSubmission", { submissionId }));
  const facts = [
    post.firstPublishedAt && post.isPublished
      ? texts.publishedOn(formatShortDate(post.firstPublishedAt, location.now))
      : texts.editedOn(formatShortDate(lastEditedAt, location.now)),
    scheduledAt && texts.scheduledFor(formatTime(scheduledAt)),
    post.isPublished ? formatReadingTime(post.readingTime) : words(post.wordCount),
  ].filter((fact) => typeof fact === "string");
  return (
    <ListRow
      size="large"
      image={
        <>
          {onSelect ? (
            <PickStory title={title} isPicked={props.isSelected} onPick={onSelect} />
          ) : null}
          <StoryThumb post={post} />
        </>
      }
      numbers={
        post.isPublished ? storyNumbers({ ...post, readCount, viewCount: viewCount ?? null }) : []
      }
      title={<a href={post.isPublished ? href(post.path) : (review ?? edit)}>{title}</a>}
      facts={
        <>
          <StoryStates>
            {review ? <StateBadge tone="accent">{texts.submitted}</StateBadge> : null}
            {scheduledAt ? <StateBadge tone="accent">{texts.scheduled}</StateBadge> : null}
            {post.isLocked ? <StateBadge tone="member">{texts.membersOnly}</StateBadge> : null}
          </StoryStates>
          {creator ? (
            <>
              <a href={href(buildPath("ShowUser", { username: creator.username }))}>
                <bdi>{creator.name}</bdi>
              </a>
              {" · "}
            </>
          ) : null}
          {facts.join(" · ")}
        </>
      }
      menu={
        <RowMenu
          title={title}
          links={[
            ...(review ? [{ label: texts.review, href: review }] : []),
            ...(post.isPublished ? [{ label: texts.view, href: href(post.path) }] : []),
            { label: texts.edit, href: edit },
            { label: texts.versions, href: href(buildPath("ShowPostVersions", { postId })) },
            { label: texts.settings, href: href(buildPath("PostSettings", { postId })) },
          ]}
        />
      }
    />
  );
}
