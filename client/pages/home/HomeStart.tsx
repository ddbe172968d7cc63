import { graphql, useFragment } from "react-relay/hooks";
import type { HomeStart_viewer$key } from "../../../generated/relay/HomeStart_viewer.graphql.ts";
import { FollowTagButton } from "../../features/topics/FollowTagButton.tsx";
import styles from "./HomeStart.module.css";
import { StartWriter } from "./StartWriter.tsx";
import * as texts from "./texts.ts";

/**
 * The home of a viewer who follows nothing: a row of topics and a row of writers to choose from,
 * low enough that the stories below are on the first screen.
 */
export function HomeStart(props: { viewer: HomeStart_viewer$key }) {
  const { suggestedTags, suggestedPosts } = useFragment(
    graphql`
      fragment HomeStart_viewer on Viewer {
        suggestedTags(first: 6) {
          id
          coverImageId
          ...FollowTagButton_tag
          ...FollowTagButton_viewer
        }
        suggestedPosts(first: 3) {
          id
          ...StartWriter_post
        }
      }
    `,
    props.viewer,
  );
  if (suggestedTags.length === 0 && suggestedPosts.length === 0) return null;
  return (
    <section className={styles.start} aria-labelledby="home-start">
      <h2 className={styles.title} id="home-start">
        {texts.startTitle}
      </h2>
      {suggestedTags.length > 0 ? (
        <ul className={styles.topics} aria-label={texts.topicsToFollow}>
          {suggestedTags.map((tag) => (
            <li key={tag.id}>
              <FollowTagButton
                tag={tag}
                size="small"
                look="chip"
                coverImageId={tag.coverImageId}
                isFollowed={false}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {suggestedPosts.length > 0 ? (
        <ul className={styles.writers} aria-label={texts.whoToFollow}>
          {suggestedPosts.map((post) => (
            <li key={post.id} className={styles.writer}>
              <StartWriter post={post} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
