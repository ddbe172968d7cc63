import { graphql, useFragment } from "react-relay/hooks";
import type { StoryFacts_post$key } from "../../../generated/relay/StoryFacts_post.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { fillText } from "../../ui/fillText.tsx";
import { MemberOnlyStar } from "./MemberOnlyStar.tsx";
import styles from "./StoryByline.module.css";
import * as texts from "./texts.ts";

/** Edits within this time after publication aren't shown as updates, in milliseconds. */
const UPDATE_GRACE_MS = 24 * 60 * 60 * 1000;

/** A story's publication, reading time and dates. */
export function StoryFacts(props: { post: StoryFacts_post$key }) {
  const post = useFragment(
    graphql`
      fragment StoryFacts_post on Post {
        id
        isLocked
        readingTime
        firstPublishedAt
        latestPublishedAt
        creator {
          id
        }
        collection {
          name
          slug
        }
      }
    `,
    props.post,
  );
  const hrefTo = useRouteHref();
  const { collection, firstPublishedAt, latestPublishedAt } = post;
  const updatedAt =
    firstPublishedAt && latestPublishedAt && latestPublishedAt - firstPublishedAt > UPDATE_GRACE_MS
      ? latestPublishedAt
      : null;
  return (
    <div className={styles.facts}>
      {post.isLocked ? (
        <span>
          <MemberOnlyStar postId={post.id} creatorId={post.creator?.id ?? null} />
        </span>
      ) : null}
      {collection ? (
        <span>
          {fillText(texts.inPublication, {
            publication: (
              <a href={hrefTo("ShowCollectionHome", { collectionSlug: collection.slug })}>
                <bdi>{collection.name}</bdi>
              </a>
            ),
          })}
        </span>
      ) : null}
      <span>{formatReadingTime(post.readingTime)}</span>
      {firstPublishedAt ? (
        <time dateTime={new Date(firstPublishedAt).toISOString()}>
          {formatLongDate(firstPublishedAt)}
        </time>
      ) : (
        <span>{texts.draft}</span>
      )}
      {updatedAt ? (
        <span>
          {fillText(texts.updatedOn, {
            date: (
              <time dateTime={new Date(updatedAt).toISOString()}>{formatLongDate(updatedAt)}</time>
            ),
          })}
        </span>
      ) : null}
    </div>
  );
}
