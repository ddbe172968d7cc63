import { graphql, useFragment } from "react-relay/hooks";
import type { LeadSheet_post$key } from "../../../generated/relay/LeadSheet_post.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import styles from "./LeadSheet.module.css";

/** The beginning of a story on a sheet with a torn edge, as an example of the product. */
export function LeadSheet(props: { post: LeadSheet_post$key; label: string }) {
  const post = useFragment(
    graphql`
      fragment LeadSheet_post on Post {
        title
        subtitle
        excerpt
        path
        byline
        language
        readingTime
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
  // An organization with the same name as its publication is named once.
  const source = new Set([post.creator?.name ?? post.byline, post.collection?.name]);
  const teaser = post.subtitle || post.excerpt;
  return (
    <article className={styles.stack} lang={post.language ?? undefined}>
      <a className={styles.sheet} href={post.path} dir={storyDirection(post)}>
        <p className={styles.label} lang="en">
          {props.label}
        </p>
        <h2 className={styles.title} dir="auto">
          {post.title || "Untitled"}
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
          Keep reading · {formatReadingTime(post.readingTime)}
        </p>
      </a>
    </article>
  );
}
