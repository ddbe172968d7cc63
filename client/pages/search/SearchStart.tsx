import { graphql, useFragment } from "react-relay/hooks";
import type { SearchStart_query$key } from "../../../generated/relay/SearchStart_query.graphql.ts";
import { TagChips } from "../../features/topics/TagChips.tsx";
import * as texts from "./texts.ts";
import styles from "./Search.module.css";
import { readList } from "../../features/listing/readList.ts";

/** Shown before a search: popular topics. */
export function SearchStart(props: { query: SearchStart_query$key }) {
  const data = useFragment(
    graphql`
      fragment SearchStart_query on Query {
        popularTags(first: 24) {
          id
          ...TagChips_tags
        }
      }
    `,
    props.query,
  );
  const popularTags = readList(data.popularTags);
  if (popularTags.length === 0) return null;
  return (
    <section className={styles.start} aria-labelledby="search-start">
      <h2 className={styles.label} id="search-start">
        {texts.exploreTopics}
      </h2>
      <TagChips tags={popularTags} label={texts.exploreTopics} showsCounts />
    </section>
  );
}
