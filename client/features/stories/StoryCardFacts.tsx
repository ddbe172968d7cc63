import { graphql, useFragment } from "react-relay/hooks";
import type { StoryCardFacts_post$key } from "../../../generated/relay/StoryCardFacts_post.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CountText } from "../../ui/CountText.tsx";
import { ClapIcon, CommentIcon, StarIcon } from "../../ui/icons.tsx";
import styles from "./StoryCard.module.css";
import * as texts from "./texts.ts";

/** A story's date, reading time and totals. */
export function StoryCardFacts(props: { post: StoryCardFacts_post$key }) {
  const post = useFragment(
    graphql`
      fragment StoryCardFacts_post on Post {
        isLocked
        readingTime
        firstPublishedAt
        clapCount
        postResponses {
          count
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const responses = post.postResponses.count;
  return (
    <div className={styles.facts}>
      {post.isLocked ? (
        <span className={styles.locked}>
          <StarIcon size={16} />
          <span className="visually-hidden">{texts.memberOnlyStory}</span>
        </span>
      ) : null}
      {post.firstPublishedAt ? (
        <time dateTime={new Date(post.firstPublishedAt).toISOString()}>
          {formatShortDate(post.firstPublishedAt, location.now)}
        </time>
      ) : null}
      <span>{formatReadingTime(post.readingTime)}</span>
      {post.clapCount > 0 ? (
        <span className={styles.count}>
          <ClapIcon size={16} />
          <CountText text={texts.claps(post.clapCount)} />
        </span>
      ) : null}
      {responses > 0 ? (
        <span className={styles.count}>
          <CommentIcon size={16} />
          <CountText text={texts.responses(responses)} />
        </span>
      ) : null}
    </div>
  );
}
