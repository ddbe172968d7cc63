import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryArticle_post$key } from "../../../generated/relay/StoryArticle_post.graphql.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { StoryResponses } from "../../features/responses/StoryResponses.tsx";
import fonts from "../../features/stories/storyFonts.module.css";
import titles from "../../features/stories/storyTitle.module.css";
import { RepostedStory } from "../../features/stories/RepostedStory.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { StoryContents } from "../../features/stories/StoryContents.tsx";
import { MoreStories } from "./MoreStories.tsx";
import { StoryActions } from "./StoryActions.tsx";
import { StoryBody } from "./StoryBody.tsx";
import { StoryByline } from "./StoryByline.tsx";
import { useNotedReading } from "./useNotedReading.ts";
import { catalogHref } from "../../features/lists/catalogHref.ts";
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
        path
        isResponse
        inResponseToPost {
          title
          excerpt
          path
        }
        inResponseToCatalog {
          name
          slug
          creator {
            username
          }
        }
        subtitle
        excerpt
        language
        font
        isLocked
        licenseNote
        previewImage {
          id
          alt
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
        tags {
          id
          displayTitle
          normalizedTagSlug
        }
        content {
          isLockedPreviewOnly
          showsPreviewImage
          outline {
            anchor
            text
            level
          }
        }
        series {
          slug
          title
          position
        }
        repost {
          ...RepostedStory_repost
        }
        ...StoryActions_post
        ...StoryByline_post
        ...StoryBody_post
        ...StoryResponses_post @arguments(after: $responsesAfter)
        ...MoreStories_post
      }
    `,
    props.post,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { previewImage } = post;
  const tags = readList(post.tags);
  const article = useNotedReading({
    postId: post.id,
    isMemberOnly: post.isLocked,
    isPreview: post.content?.isLockedPreviewOnly ?? true,
  });
  const outline = readList(post.content?.outline);
  // A response with a title uses that as its heading.
  const Answers = post.title ? "p" : "h1";
  return (
    <>
      <article
        ref={article}
        className={joinClasses(styles.article, fonts[post.font])}
        lang={post.language ?? undefined}
        dir={storyDirection(post)}
      >
        <header>
          {post.series ? (
            <p className={styles.series}>
              {fillText(texts.partOfSeries(post.series.position), {
                series: (
                  <a href={hrefTo("ShowSequence", { sequenceSlug: post.series.slug })}>
                    <bdi>{post.series.title}</bdi>
                  </a>
                ),
              })}
            </p>
          ) : null}
          {post.inResponseToPost ? (
            <Answers className={styles.answers}>
              {fillText(texts.responseToStory, {
                story: (
                  <a href={siteHref(post.inResponseToPost.path, location)}>
                    <bdi>{storyTitle(post.inResponseToPost)}</bdi>
                  </a>
                ),
              })}
            </Answers>
          ) : null}
          {post.inResponseToCatalog ? (
            <Answers className={styles.answers}>
              {fillText(texts.responseToList, {
                list: (
                  <a
                    href={catalogHref(location, {
                      username: post.inResponseToCatalog.creator.username,
                      slug: post.inResponseToCatalog.slug,
                    })}
                  >
                    <bdi>{post.inResponseToCatalog.name}</bdi>
                  </a>
                ),
              })}
            </Answers>
          ) : null}
          {post.isResponse && !post.inResponseToPost && !post.inResponseToCatalog ? (
            <p className={styles.answers}>{texts.originalUnavailable}</p>
          ) : null}
          {post.isResponse && !post.title ? null : (
            <h1 className={titles.title} dir="auto">
              {post.title || texts.untitled}
            </h1>
          )}
          {post.subtitle ? (
            <p className={titles.subtitle} dir="auto">
              {post.subtitle}
            </p>
          ) : null}
          <StoryByline post={post} />
          <div className={styles.top}>
            <StoryActions post={post} hasPlainLinks />
          </div>
        </header>
        <div className={styles.text}>
          <div className={styles.progressTrack} aria-hidden="true">
            <div className={styles.progress} />
          </div>
          {previewImage?.originalWidth &&
          previewImage.originalHeight &&
          !post.content?.showsPreviewImage ? (
            <figure className={styles.cover}>
              <ResponsiveImage
                image={{
                  ...previewImage,
                  width: previewImage.originalWidth,
                  height: previewImage.originalHeight,
                }}
                alt={previewImage.alt}
                width={680}
                sizes="(min-width: 728px) 680px, 100vw"
                isFirst
              />
            </figure>
          ) : null}
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
          {tags.length > 0 ? (
            <ul className={styles.tags} aria-label={texts.topics}>
              {tags.map((tag) => (
                <li key={tag.id}>
                  <a href={hrefTo("ShowTag", { tagSlug: tag.normalizedTagSlug })} dir="auto">
                    {tag.displayTitle}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
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
