import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TopicChoice_topic$key } from "../../../generated/relay/TopicChoice_topic.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { TagChips } from "../../features/topics/TagChips.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FeedLink } from "../../ui/FeedLink.tsx";
import styles from "./TagStories.module.css";
import * as texts from "./texts.ts";

/** A topic's name and description, its editors' choices and its tags. */
export function TopicChoice(props: { topic: TopicChoice_topic$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TopicChoice_topic on Topic
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "TopicChoicePaginationQuery") {
        name
        slug
        description
        visibility
        tags {
          id
          ...TagChips_tags
        }
        posts(first: $first, after: $after) @connection(key: "TopicChoice_posts") {
          edges {
            node {
              id
              ...StoryCard_post
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.topic,
  );
  const { name, slug: topicSlug, description, visibility, tags, posts } = data;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.kind}>{visibility === "STAFF" ? texts.staffTopic : texts.topic}</p>
        <h1 className={styles.title} dir="auto">
          {name}
        </h1>
        {description ? (
          <p className={styles.about} dir="auto">
            {description}
          </p>
        ) : null}
        {visibility === "STAFF" ? null : (
          <div className={styles.facts}>
            <FeedLink href={buildPath("FeedTopic", { topicSlug })} of={name} />
          </div>
        )}
      </header>

      <section className={styles.stories} aria-label={texts.chosenByEditors}>
        <StoryFeed
          label={texts.chosenByEditors}
          stories={posts}
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(10)}
          empty={
            <EmptyState
              title={texts.nothingChosen}
              text={tags.length > 0 ? texts.nothingChosenButTopicsText : texts.nothingChosenText}
              action={
                <Button variant="secondary" href={buildPath("ExploreTopics")}>
                  {texts.exploreTopics}
                </Button>
              }
            />
          }
        />
      </section>

      {tags.length > 0 ? (
        <aside className={styles.related} aria-labelledby="tags">
          <h2 className={styles.label} id="tags">
            {texts.relatedTopics}
          </h2>
          <TagChips tags={tags} label={texts.topicsIn(name)} showsCounts />
        </aside>
      ) : null}
    </div>
  );
}
