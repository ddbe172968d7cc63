import { useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { LeadSheet_post$key } from "../../../generated/relay/LeadSheet_post.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { StoryCover } from "../../features/stories/StoryCover.tsx";
import styles from "./LeadSheet.module.css";
import * as texts from "./texts.ts";

/** The beginning of a story on a sheet with a torn edge, as an example of the product. */
export function LeadSheet(props: { post: LeadSheet_post$key; label: string }) {
  const post = useFragment(
    graphql`
      fragment LeadSheet_post on Post {
        id
        title
        subtitle
        excerpt
        path
        byline
        language
        readingTime
        previewImage {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
        creator {
          name
        }
        collection {
          name
        }
      }
    `,
    props.post,
  );
  const titleId = useId();
  // An organization with the same name as its publication is named once.
  const source = new Set([post.creator?.name ?? post.byline, post.collection?.name]);
  const teaser = post.subtitle || post.excerpt;
  return (
    <article className={styles.stack} aria-labelledby={titleId} lang={post.language ?? undefined}>
      <a className={styles.sheet} href={post.path} dir={storyDirection(post)}>
        <div className={styles.cover}>
          <StoryCover post={post} width={520} sizes="(min-width: 904px) 500px, 100vw" ratio="2:1" />
        </div>
        <p className={styles.label} lang="en">
          {props.label}
        </p>
        <h2 id={titleId} className={styles.title} dir="auto">
          {post.title || texts.untitled}
        </h2>
        <p className={styles.source} dir="auto">
          {[...source].filter(Boolean).join(" · ")}
        </p>
        {teaser ? (
          <p className={styles.teaser} dir="auto">
            {teaser}
          </p>
        ) : null}
        <p className={styles.more} lang="en">
          {texts.keepReading(formatReadingTime(post.readingTime))}
        </p>
      </a>
    </article>
  );
}
