import { graphql, useFragment } from "react-relay/hooks";
import type { StoryTopics_post$key } from "../../../generated/relay/StoryTopics_post.graphql.ts";
import { readList } from "../../features/listing/readList.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import styles from "./StoryArticle.module.css";
import * as texts from "./texts.ts";

/** Links to a story's topics. */
export function StoryTopics(props: { post: StoryTopics_post$key }) {
  const post = useFragment(
    graphql`
      fragment StoryTopics_post on Post {
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
  const tags = readList(post.tags);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={texts.topics}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <a href={hrefTo("ShowTag", { tagSlug: tag.normalizedTagSlug })} dir="auto">
            {tag.displayTitle}
          </a>
        </li>
      ))}
    </ul>
  );
}
