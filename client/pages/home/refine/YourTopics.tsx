import { graphql, useFragment } from "react-relay/hooks";
import type { YourTopics_viewer$key } from "../../../../generated/relay/YourTopics_viewer.graphql.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { FollowTagButton } from "../../../features/topics/FollowTagButton.tsx";
import { NothingFollowedYet } from "./NothingFollowedYet.tsx";
import * as texts from "./texts.ts";
import styles from "./Refine.module.css";

/** The topics that the viewer follows, newest first. */
export function YourTopics(props: { viewer: YourTopics_viewer$key }) {
  const { followedTags } = useFragment(
    graphql`
      fragment YourTopics_viewer on Viewer {
        followedTags {
          id
          displayTitle
          normalizedTagSlug
          ...FollowTagButton_tag
          ...FollowTagButton_viewer
        }
      }
    `,
    props.viewer,
  );
  const hrefTo = useRouteHref();
  if (followedTags.length === 0) return <NothingFollowedYet what="topics" />;
  return (
    <ul className={styles.topics} aria-label={texts.topicsYouFollow}>
      {followedTags.map((tag) => (
        <li key={tag.id} className={styles.topic}>
          <a href={hrefTo("ShowTag", { tagSlug: tag.normalizedTagSlug })} dir="auto">
            {tag.displayTitle}
          </a>
          <FollowTagButton tag={tag} size="small" look="row" />
        </li>
      ))}
    </ul>
  );
}
