import { graphql, useFragment } from "react-relay/hooks";
import type { HomeStart_viewer$key } from "../../../generated/relay/HomeStart_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { FollowTagButton } from "../../features/topics/FollowTagButton.tsx";
import styles from "./HomeStart.module.css";
import * as texts from "./texts.ts";

/** The home of a viewer who follows nothing: topics and people to choose from. */
export function HomeStart(props: { viewer: HomeStart_viewer$key }) {
  const { suggestedTags, suggestedUsers } = useFragment(
    graphql`
      fragment HomeStart_viewer on Viewer {
        suggestedTags(first: 6) {
          id
          displayTitle
          normalizedTagSlug
          ...FollowTagButton_tag
          ...FollowTagButton_viewer
        }
        suggestedUsers(first: 3) {
          id
          ...PersonRow_user
          ...FollowButton_viewer
        }
      }
    `,
    props.viewer,
  );
  if (suggestedTags.length === 0 && suggestedUsers.length === 0) return null;
  return (
    <section className={styles.start} aria-labelledby="home-start">
      <h2 className={styles.title} id="home-start">
        {texts.startTitle}
      </h2>
      <p className={styles.text}>{texts.startText}</p>
      {suggestedTags.length > 0 ? (
        <>
          <h3 className={styles.label} id="home-start-topics">
            {texts.topicsToFollow}
          </h3>
          <ul className={styles.topics} aria-labelledby="home-start-topics">
            {suggestedTags.map((tag) => (
              <li key={tag.id} className={styles.topic}>
                <a
                  className={styles.name}
                  href={buildPath("ShowTag", { tagSlug: tag.normalizedTagSlug })}
                  dir="auto"
                >
                  {tag.displayTitle}
                </a>
                <FollowTagButton tag={tag} size="small" look="row" isFollowed={false} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {suggestedUsers.length > 0 ? (
        <>
          <h3 className={styles.label} id="home-start-people">
            {texts.whoToFollow}
          </h3>
          <ul className={styles.people} aria-labelledby="home-start-people">
            {suggestedUsers.map((user) => (
              <li key={user.id}>
                <PersonRow user={user} headingLevel={3} isFollowed={false} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
