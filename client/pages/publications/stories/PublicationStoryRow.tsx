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
import { ListRow } from "../../../ui/ListRow.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import * as texts from "./texts.ts";

/** A story on the publication's dashboard: author, status and links for editing. */
export function PublicationStoryRow(props: {
  story: PublicationStoryRow_story$key;
  location: PageLocation;
}) {
  const formatTime = useTimestampFormat();
  const { post, lastEditedAt, scheduledAt, submissionId, readCount } = useFragment(
    graphql`
      fragment PublicationStoryRow_story on CollectionStory {
        lastEditedAt
        scheduledAt
        submissionId
        readCount
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
  const { location } = props;
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
    review && texts.submitted,
    post.isLocked && texts.membersOnly,
    formatReadingTime(post.readingTime),
    ...(post.isPublished ? storyNumbers({ ...post, readCount }) : []),
  ].filter((fact) => typeof fact === "string");
  return (
    <ListRow
      image={<StoryThumb post={post} />}
      title={<a href={post.isPublished ? href(post.path) : (review ?? edit)}>{title}</a>}
      facts={
        <>
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
