import { graphql, useFragment } from "react-relay/hooks";
import type { TopicsOnboarding_query$key } from "../../../generated/relay/TopicsOnboarding_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useConfig } from "../../app/frame.ts";
import { TagRow } from "../../features/tag/TagRow.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./TopicsOnboarding.module.css";
import { readList } from "../../features/list/readList.ts";

/** Number of tags offered to a new user: few enough to read, more than most would follow. */
const MOST = 18;

/** Topics to follow, those named in the settings first, and a continue button. */
export function TopicsOnboarding(props: { query: TopicsOnboarding_query$key }) {
  const { topics, popularTags } = useFragment(
    graphql`
      fragment TopicsOnboarding_query on Query {
        topics {
          slug
          tags {
            id
            ...TagRow_tag
          }
        }
        popularTags(first: 18) {
          id
          ...TagRow_tag
        }
      }
    `,
    props.query,
  );
  const { topicsToFollow } = useConfig();
  const named = topicsToFollow.flatMap((slug) => topics.find((topic) => topic.slug === slug) ?? []);
  // Following a topic means following its first tag.
  const firsts = [...named, ...topics].flatMap(({ tags }) => tags.slice(0, 1));
  const offered = new Map([...firsts, ...readList(popularTags)].map((tag) => [tag.id, tag]));
  return (
    <section className={styles.page} aria-labelledby="onboarding">
      <h1 className={styles.title} id="onboarding">
        What do you want to read about?
      </h1>
      <p className={styles.lead}>
        Follow three or more topics to see stories about them on your home page.
      </p>
      <ul className={styles.tags} aria-label="Topics">
        {[...offered.values()].slice(0, MOST).map((tag) => (
          <li key={tag.id} className={styles.tag}>
            <TagRow tag={tag} />
          </li>
        ))}
      </ul>
      <p className={styles.on}>
        <Button href={buildPath("ShowHome")} size="large">
          Continue
        </Button>
        <Button href={buildPath("ExploreTopics")} variant="plain">
          Explore more topics
        </Button>
      </p>
    </section>
  );
}
