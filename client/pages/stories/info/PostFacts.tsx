import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  PostFacts_post$data,
  PostFacts_post$key,
} from "../../../../generated/relay/PostFacts_post.graphql.ts";
import type { License, PostVisibility } from "../../../../shared/enums.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../../shared/format/readingTime.ts";
import { languageName } from "../../../../shared/languages.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { LICENSE_NAMES, VISIBILITY_NAMES } from "../../../features/stories/publishTexts.ts";
import * as texts from "./texts.ts";
import styles from "./PostInfo.module.css";
import { readList } from "../../../features/listing/readList.ts";

export function PostFacts(props: { post: PostFacts_post$key }) {
  const post = useFragment(
    graphql`
      fragment PostFacts_post on Post {
        mediumUrl
        canonicalUrl
        firstPublishedAt
        latestPublishedAt
        wordCount
        readingTime
        license
        licenseNote
        language
        visibility
        isPublished
        clapCount
        voterCount
        authors {
          id
          name
          username
        }
        translators {
          id
          name
        }
        collection {
          name
          slug
        }
        tags {
          id
          displayTitle
          normalizedTagSlug
        }
      }
    `,
    props.post,
  );
  const hrefTo = useRouteHref();
  const facts = [
    ...creditFacts(post, hrefTo),
    ...dateFacts(post),
    ...textFacts(post),
    ...readerFacts(post, hrefTo),
  ];
  return (
    <dl className={styles.table}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

type Post = PostFacts_post$data;
type Fact = [name: string, value: ReactNode];
type HrefTo = ReturnType<typeof useRouteHref>;

/** Who wrote and published it. */
function creditFacts({ collection, ...post }: Post, hrefTo: HrefTo): Fact[] {
  const authors = readList(post.authors);
  const translators = readList(post.translators);
  return [
    [
      texts.writers(authors.length),
      authors.length === 0
        ? null
        : authors.map(({ id, name, username }) => (
            <a key={id} href={hrefTo("ShowUser", { username })} dir="auto">
              {name}
            </a>
          )),
    ],
    [
      texts.translatedBy,
      translators.length === 0
        ? null
        : translators.map(({ id, name }) => <bdi key={id}>{name}</bdi>),
    ],
    [
      texts.publication,
      collection ? (
        <a href={hrefTo("ShowCollectionHome", { collectionSlug: collection.slug })} dir="auto">
          {collection.name}
        </a>
      ) : null,
    ],
  ];
}

function dateFacts(post: Post): Fact[] {
  const { firstPublishedAt, latestPublishedAt } = post;
  return [
    [
      texts.published,
      post.isPublished && firstPublishedAt ? (
        <time dateTime={new Date(firstPublishedAt).toISOString()}>
          {formatLongDate(firstPublishedAt)}
        </time>
      ) : (
        texts.notYet
      ),
    ],
    [
      texts.lastEdited,
      post.isPublished && latestPublishedAt && latestPublishedAt !== firstPublishedAt ? (
        <time dateTime={new Date(latestPublishedAt).toISOString()}>
          {formatLongDate(latestPublishedAt)}
        </time>
      ) : null,
    ],
  ];
}

/** Its length, language and terms. */
function textFacts(post: Post): Fact[] {
  const address = <a href={post.mediumUrl}>{post.mediumUrl}</a>;
  return [
    [texts.length, texts.lengthOf(post.wordCount, formatReadingTime(post.readingTime))],
    [texts.whoCanSeeIt, VISIBILITY_NAMES[post.visibility as PostVisibility]],
    [texts.language, post.language ? languageName(post.language) : null],
    [texts.license, LICENSE_NAMES[post.license as License]],
    [texts.sourcesTerms, post.licenseNote],
    [
      texts.originallyPublishedAt,
      post.canonicalUrl ? (
        <a href={post.canonicalUrl} rel="noopener nofollow ugc">
          {post.canonicalUrl}
        </a>
      ) : null,
    ],
    [texts.address, address],
  ];
}

/** Where readers find it, and their claps. */
function readerFacts(post: Post, hrefTo: HrefTo): Fact[] {
  const tags = readList(post.tags);
  return [
    [
      texts.topics,
      tags.length === 0
        ? null
        : tags.map(({ id, displayTitle, normalizedTagSlug }) => (
            <a key={id} href={hrefTo("ShowTag", { tagSlug: normalizedTagSlug })} dir="auto">
              {displayTitle}
            </a>
          )),
    ],
    [
      texts.claps,
      post.clapCount === 0 ? texts.noneYet : texts.clapsByReaders(post.clapCount, post.voterCount),
    ],
  ];
}
