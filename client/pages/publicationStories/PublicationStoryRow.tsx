import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationStoryRow_story$key } from "../../../generated/relay/PublicationStoryRow_story.graphql.ts";

import { formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import type { PageLocation } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";
import * as texts from "./texts.ts";

/** A story on the publication's dashboard: author, status and links for editing. */
export function PublicationStoryRow(props: {
  story: PublicationStoryRow_story$key;
  location: PageLocation;
}) {
  const formatTime = useTimestampFormat();
  const { post, lastEditedAt, scheduledAt, submissionId } = useFragment(
    graphql`
      fragment PublicationStoryRow_story on CollectionStory {
        lastEditedAt
        scheduledAt
        submissionId
        post {
          id
          title
          excerpt
          path
          isPublished
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
    post.isLocked && texts.memberOnly,
    formatReadingTime(post.readingTime),
    post.clapCount > 0 && texts.clapCount(post.clapCount),
    post.responsesCount > 0 && texts.responseCount(post.responsesCount),
  ].filter((fact) => typeof fact === "string");
  return (
    <ListRow
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
      actions={
        <>
          {review ? (
            <Button
              variant="plain"
              size="small"
              href={review}
              aria-label={texts.reviewStory(title)}
            >
              {texts.review}
            </Button>
          ) : null}
          <Button variant="plain" size="small" href={edit} aria-label={texts.editStory(title)}>
            {texts.edit}
          </Button>
          <Button
            variant="plain"
            size="small"
            href={href(buildPath("ShowPostVersions", { postId }))}
            aria-label={texts.versionsOf(title)}
          >
            {texts.versions}
          </Button>
          <Button
            variant="plain"
            size="small"
            href={href(buildPath("PostSettings", { postId }))}
            aria-label={texts.settingsOf(title)}
          >
            {texts.settings}
          </Button>
        </>
      }
    />
  );
}
