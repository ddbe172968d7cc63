import { graphql, useFragment } from "react-relay/hooks";
import type { HomeAside_query$key } from "../../../generated/relay/HomeAside_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { StoryBrief } from "../../features/story/StoryBrief.tsx";
import { TagChips } from "../../features/tag/TagChips.tsx";
import styles from "./HomeAside.module.css";

/** What stands beside the feeds: what the staff would have one read, and topics to go to. */
export function HomeAside(props: { query: HomeAside_query$key }) {
  const { staffPicksFeed, popularTags } = useFragment(
    graphql`
      fragment HomeAside_query on Query {
        staffPicksFeed(paging: { limit: 3 }) {
          items {
            post {
              id
              ...StoryBrief_post
            }
          }
        }
        popularTags(first: 8) {
          id
          ...TagChips_tags
        }
      }
    `,
    props.query,
  );
  return (
    <div className={styles.aside}>
      {staffPicksFeed.items.length > 0 ? (
        <section className={styles.section} aria-labelledby="staff-picks">
          <h2 className={styles.label} id="staff-picks">
            Staff picks
          </h2>
          <ul className={styles.picks}>
            {staffPicksFeed.items.map(({ post }) => (
              <li key={post.id}>
                <StoryBrief post={post} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {popularTags.length > 0 ? (
        <section className={styles.section} aria-labelledby="topics">
          <h2 className={styles.label} id="topics">
            Explore topics
          </h2>
          <TagChips tags={popularTags} label="Topics" />
          <a className={styles.all} href={buildPath("ExploreTopics")}>
            See all topics
          </a>
        </section>
      ) : null}
    </div>
  );
}
