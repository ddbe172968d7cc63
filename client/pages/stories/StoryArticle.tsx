import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryArticle_post$key } from "../../../generated/relay/StoryArticle_post.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { StoryResponses } from "../../features/responses/StoryResponses.tsx";
import { RepostedStory } from "../../features/stories/RepostedStory.tsx";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { StoryContents } from "../../features/stories/StoryContents.tsx";
import { MoreStories } from "./MoreStories.tsx";
import { StoryActions } from "./StoryActions.tsx";
import { StoryBody } from "./StoryBody.tsx";
import { StoryHeader } from "./StoryHeader.tsx";
import { StoryPreviewImage } from "./StoryPreviewImage.tsx";
import { StoryTopics } from "./StoryTopics.tsx";
import { useNotedReading } from "./useNotedReading.ts";
import styles from "./StoryArticle.module.css";
import * as texts from "./texts.ts";
import { readList } from "../../features/listing/readList.ts";

/** A story with its title, text and responses. */
export function StoryArticle(props: {
  post: StoryArticle_post$key;
  /** The links within the series. */
  steps?: ReactNode;
}) {
  const post = useFragment(
    graphql`
      fragment StoryArticle_post on Post @argumentDefinitions(responsesAfter: { type: "String" }) {
        id
        title
        excerpt
        language
        isLocked
        readingTime
        licenseNote
        content {
          isLockedPreviewOnly
          showsPreviewImage
          outline {
            anchor
            text
            level
          }
        }
        repost {
          ...RepostedStory_repost
        }
        ...StoryActions_post
        ...StoryHeader_post
        ...StoryPreviewImage_post
        ...StoryTopics_post
        ...StoryBody_post
        ...StoryResponses_post @arguments(after: $responsesAfter)
        ...MoreStories_post
      }
    `,
    props.post,
  );
  const location = useLocation();
  const article = useNotedReading({
    postId: post.id,
    isMemberOnly: post.isLocked,
    isPreview: post.content?.isLockedPreviewOnly ?? true,
    readingTime: post.readingTime,
  });
  const outline = readList(post.content?.outline);
  return (
    <>
      <article
        ref={article}
        className={styles.article}
        lang={post.language ?? undefined}
        dir={storyDirection(post)}
      >
        <StoryHeader post={post} />
        <div className={styles.text}>
          <div className={styles.progressTrack} aria-hidden="true">
            <div className={styles.progress} />
          </div>
          {post.content?.showsPreviewImage ? null : <StoryPreviewImage post={post} />}
          {post.repost ? <RepostedStory repost={post.repost} /> : null}
          {outline.length > 0 ? <StoryContents outline={outline} /> : null}
          {location.params.token !== undefined && post.content?.isLockedPreviewOnly === false ? (
            <p className={styles.friendLink}>{texts.openedByFriendLink}</p>
          ) : null}
          <StoryBody post={post} />
          {props.steps}
          {post.licenseNote ? (
            <p className={styles.license} dir="auto">
              {post.licenseNote}
            </p>
          ) : null}
          <StoryTopics post={post} />
          {/* Comes up once the actions above have left the window (see the styles). */}
          <div className={styles.track}>
            <div className={styles.bar}>
              <StoryActions post={post} />
            </div>
          </div>
        </div>
      </article>
      <StoryResponses post={post} />
      <MoreStories post={post} />
    </>
  );
}
