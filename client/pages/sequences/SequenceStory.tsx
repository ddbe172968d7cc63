import { graphql, useFragment } from "react-relay/hooks";
import type { SequenceStory_post$key } from "../../../generated/relay/SequenceStory_post.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { StoryCover } from "../../features/stories/StoryCover.tsx";
import styles from "./Sequences.module.css";
import * as texts from "./texts.ts";

/** A story in the list of its series. */
export function SequenceStory(props: {
  post: SequenceStory_post$key;
  /** The story's page within the series. */
  href: string;
}) {
  const post = useFragment(
    graphql`
      fragment SequenceStory_post on Post {
        id
        title
        subtitle
        excerpt
        isLocked
        readingTime
        previewImage {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
      }
    `,
    props.post,
  );
  return (
    <li className={styles.story}>
      <h2 className={styles.title} dir="auto">
        <a href={props.href}>{storyTitle(post)}</a>
      </h2>
      {post.subtitle || post.excerpt ? (
        <p className={styles.excerpt} dir="auto">
          {post.subtitle || post.excerpt}
        </p>
      ) : null}
      <p className={styles.facts}>
        {post.isLocked ? `${texts.memberOnly} · ` : ""}
        {formatReadingTime(post.readingTime)}
      </p>
      <div className={styles.cover}>
        <StoryCover post={post} width={160} sizes="(min-width: 728px) 160px, 72px" />
      </div>
    </li>
  );
}
