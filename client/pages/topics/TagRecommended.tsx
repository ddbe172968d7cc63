import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { TagRecommended_tag$key } from "../../../generated/relay/TagRecommended_tag.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { StoryCard } from "../../features/stories/StoryCard.tsx";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import feed from "../../features/stories/StoryFeed.module.css";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TagHeader } from "./TagHeader.tsx";
import styles from "./TagStories.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import * as texts from "./texts.ts";

/** A tag's recommended stories: editors' choices first, then popular ones. */
export function TagRecommended(props: { tag: TagRecommended_tag$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment TagRecommended_tag on Tag
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "TagRecommendedPaginationQuery") {
        ...TagHeader_tag
        picks(first: 5) {
          id
          ...StoryCard_post
        }
        posts(first: $first, after: $after, sort: HOT) @connection(key: "TagRecommended_posts") {
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
    props.tag,
  );
  const { picks, posts } = data;
  const picked = new Set(picks.map(({ id }) => id));
  const { edges, pageInfo, hasFailed } = readConnection(posts);
  const others = edges.filter(({ node }) => !picked.has(node.id));
  return (
    <div className={styles.page}>
      <TagHeader tag={data} page="recommended" />
      <div className={styles.stories}>
        {picks.length > 0 ? (
          <section aria-labelledby="picks">
            <h2 className={styles.label} id="picks">
              {texts.chosenByEditors}
            </h2>
            <ul className={feed.list}>
              {picks.map((post) => (
                <li key={post.id}>
                  <StoryCard post={post} headingLevel={3} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {others.length > 0 || picks.length === 0 || hasFailed ? (
          <section aria-labelledby="liked">
            <h2 className={styles.label} id="liked">
              {texts.likedByReaders}
            </h2>
            <StoryFeed
              label={texts.likedByReaders}
              stories={hasFailed ? null : { edges: others, pageInfo }}
              headingLevel={3}
              isLoadingNext={isLoadingNext}
              onNext={() => loadNext(10)}
              empty={
                <EmptyState
                  level={3}
                  title={texts.noStories}
                  text={texts.nothingRecommendedText}
                  action={<Button href={buildPath("NewStory")}>{texts.writeStory}</Button>}
                />
              }
            />
          </section>
        ) : null}
      </div>
    </div>
  );
}
