import { graphql, useFragment } from "react-relay/hooks";
import type { StoryHeader_post$key } from "../../../generated/relay/StoryHeader_post.graphql.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { catalogHref } from "../../features/lists/catalogHref.ts";
import titles from "../../features/stories/storyTitle.module.css";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { fillText } from "../../ui/fillText.tsx";
import { StoryActions } from "./StoryActions.tsx";
import { StoryByline } from "./StoryByline.tsx";
import styles from "./StoryArticle.module.css";
import * as texts from "./texts.ts";

/** A story's title and byline, below what it belongs to: its series, or what it responds to. */
export function StoryHeader(props: { post: StoryHeader_post$key }) {
  const post = useFragment(
    graphql`
      fragment StoryHeader_post on Post {
        title
        subtitle
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
        series {
          slug
          title
          position
        }
        ...StoryActions_post
        ...StoryByline_post
      }
    `,
    props.post,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  // A response with a title uses that as its heading.
  const Answers = post.title ? "p" : "h1";
  return (
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
  );
}
