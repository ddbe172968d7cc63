import { graphql, useFragment } from "react-relay/hooks";
import type { Topics_query$key } from "../../../generated/relay/Topics_query.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FeedLink } from "../../ui/FeedLink.tsx";
import styles from "./Topics.module.css";
import { readList } from "../../features/listing/readList.ts";
import * as texts from "./texts.ts";

/** The editors' topics with their tags, then the tags with the most stories. */
export function Topics(props: { query: Topics_query$key }) {
  const { topics, ...data } = useFragment(
    graphql`
      fragment Topics_query on Query {
        topics {
          id
          name
          slug
          description
          tags {
            id
            ...TagChips_tags
          }
        }
        popularTags(first: 50) {
          id
          ...TagChips_tags
        }
      }
    `,
    props.query,
  );
  const popularTags = readList(data.popularTags);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.exploreTopics}</h1>
      {topics.length > 0 ? (
        <ul className={styles.topics} aria-label={texts.topics}>
          {topics.map((topic) => (
            <li key={topic.id} className={styles.topic}>
              <div className={styles.head}>
                <h2 className={styles.name} dir="auto">
                  <a href={buildPath("ShowTopic", { topicSlug: topic.slug })}>{topic.name}</a>
                </h2>
                <FeedLink
                  href={buildPath("FeedTopic", { topicSlug: topic.slug })}
                  of={topic.name}
                />
              </div>
              {topic.description ? (
                <p className={styles.description} dir="auto">
                  {topic.description}
                </p>
              ) : null}
              {topic.tags.length > 0 ? (
                <TagChips tags={topic.tags} label={texts.topicsIn(topic.name)} showsCounts />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {popularTags.length > 0 ? (
        <section className={styles.tags} aria-labelledby="popular">
          <h2 className={styles.name} id="popular">
            {texts.mostWrittenAbout}
          </h2>
          <TagChips tags={popularTags} label={texts.mostWrittenAbout} showsCounts />
        </section>
      ) : topics.length === 0 ? (
        <EmptyState
          title={texts.noTopics}
          text={texts.noTopicsText}
          action={<Button href={buildPath("NewStory")}>{texts.writeStory}</Button>}
        />
      ) : null}
    </div>
  );
}
