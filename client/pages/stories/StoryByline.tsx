import { Fragment } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryByline_post$key } from "../../../generated/relay/StoryByline_post.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { FollowButton } from "../../features/follows/FollowButton.tsx";
import { statedByline } from "../../features/stories/statedByline.ts";
import { fillText } from "../../ui/fillText.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { MemberOnlyStar } from "./MemberOnlyStar.tsx";
import styles from "./StoryByline.module.css";
import * as texts from "./texts.ts";
import { readList } from "../../features/listing/readList.ts";

/** Edits within this time after publication aren't shown as updates, in milliseconds. */
const UPDATE_GRACE_MS = 24 * 60 * 60 * 1000;

/** A story's authors, publication, reading time and dates. */
export function StoryByline(props: { post: StoryByline_post$key }) {
  const post = useFragment(
    graphql`
      fragment StoryByline_post on Post {
        id
        byline
        isLocked
        readingTime
        firstPublishedAt
        latestPublishedAt
        creator {
          id
        }
        authors {
          id
          name
          username
          imageId
          ...FollowButton_user
        }
        translators {
          id
          name
          username
        }
        collection {
          id
          name
          slug
        }
      }
    `,
    props.post,
  );
  const hrefTo = useRouteHref();
  const { collection, firstPublishedAt, latestPublishedAt } = post;
  const authors = readList(post.authors);
  const translators = readList(post.translators);
  const [first] = authors;
  const byline = authors.length === 0 ? statedByline(post) : null;
  const updatedAt =
    firstPublishedAt && latestPublishedAt && latestPublishedAt - firstPublishedAt > UPDATE_GRACE_MS
      ? latestPublishedAt
      : null;
  return (
    <div className={styles.byline}>
      {first ? (
        <a
          className={styles.avatar}
          href={hrefTo("ShowUser", { username: first.username })}
          tabIndex={-1}
          aria-hidden="true"
        >
          <Avatar
            name={first.name}
            imageId={first.imageId}
            colorKey={first.id}
            size="M"
            isDecorative
          />
        </a>
      ) : null}
      <div className={styles.words}>
        <div className={styles.names}>
          {first || byline ? (
            <div className={styles.name}>
              <span dir="auto">
                {authors.map((author, index) => (
                  <Fragment key={author.id}>
                    {index === 0 ? "" : texts.betweenNames(index === authors.length - 1)}
                    <a
                      rel="author"
                      dir="auto"
                      href={hrefTo("ShowUser", { username: author.username })}
                    >
                      {author.name}
                    </a>
                  </Fragment>
                ))}
                {byline ? <span dir="auto">{byline}</span> : null}
              </span>
              {/* After several names it would be unclear whom the button follows. */}
              {first && authors.length === 1 ? (
                <FollowButton user={first} size="small" look="line" />
              ) : null}
            </div>
          ) : null}
        </div>
        {translators.length > 0 ? (
          <p className={styles.facts}>
            {texts.translatedBy(translators.map((person) => person.name).join(", "))}
          </p>
        ) : null}
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
                  <time dateTime={new Date(updatedAt).toISOString()}>
                    {formatLongDate(updatedAt)}
                  </time>
                ),
              })}
            </span>
          ) : null}
        </div>
      </div>
    </div>
  );
}
