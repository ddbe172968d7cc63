import { useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryBrief_post$key } from "../../../generated/relay/StoryBrief_post.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { StarIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { statedByline } from "./statedByline.ts";
import { StoryByline } from "./StoryByline.tsx";
import { StoryCover } from "./StoryCover.tsx";
import styles from "./StoryBrief.module.css";
import * as texts from "./texts.ts";

/** The layout width of the cover, and its `sizes`, by its position. */
const COVERS = {
  above: { width: 440, sizes: "(min-width: 904px) 380px, (min-width: 728px) 50vw, 112px" },
  beside: { width: 80, sizes: undefined },
} as const;

/** A compact story for recommendation lists: author, title, date and reading time. */
export function StoryBrief(props: {
  post: StoryBrief_post$key;
  headingLevel?: 2 | 3;
  /** Shows the story's cover: above the text on larger screens, or small beside it. */
  cover?: keyof typeof COVERS;
}) {
  const post = useFragment(
    graphql`
      fragment StoryBrief_post on Post {
        id
        title
        excerpt
        path
        byline
        language
        isLocked
        readingTime
        firstPublishedAt
        previewImage {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
        creator {
          id
          name
          username
          imageId
        }
        collection {
          name
          slug
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const titleId = useId();
  const href = siteHref(post.path, location);
  const { creator, collection } = post;
  const byline = creator ? null : statedByline(post);
  const Heading = `h${props.headingLevel ?? 3}` as const;
  return (
    <article
      className={joinClasses(styles.story, props.cover && styles[props.cover])}
      aria-labelledby={titleId}
      lang={post.language ?? undefined}
      dir={storyDirection(post)}
    >
      {props.cover ? (
        <a className={styles.cover} href={href} tabIndex={-1} aria-hidden="true">
          <StoryCover post={post} {...COVERS[props.cover]} />
        </a>
      ) : null}
      <div className={styles.words}>
        <StoryByline creator={creator} byline={byline} collection={collection} />
        <Heading id={titleId} className={styles.title} dir="auto">
          <a href={href}>{post.title || texts.untitled}</a>
        </Heading>
        <p className={styles.facts}>
          {post.isLocked ? (
            <span className={styles.locked}>
              <StarIcon size={16} />
              <span className="visually-hidden">{texts.memberOnlyStory}</span>
            </span>
          ) : null}
          {post.firstPublishedAt === null || post.firstPublishedAt === undefined ? null : (
            <time dateTime={new Date(post.firstPublishedAt).toISOString()}>
              {formatShortDate(post.firstPublishedAt, location.now)}
            </time>
          )}
          <span>{formatReadingTime(post.readingTime)}</span>
        </p>
      </div>
    </article>
  );
}
