import { graphql, useFragment } from "react-relay/hooks";
import type { Suggestions_viewer$key } from "../../../generated/relay/Suggestions_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import styles from "./Refine.module.css";

export function Suggestions(props: { viewer: Suggestions_viewer$key }) {
  const { suggestedUsers, suggestedCollections } = useFragment(
    graphql`
      fragment Suggestions_viewer on Viewer {
        suggestedUsers(first: 10) {
          id
          ...PersonRow_user
          ...FollowButton_viewer
        }
        suggestedCollections(first: 10) {
          id
          ...CollectionRow_collection
          ...FollowCollectionButton_viewer
        }
      }
    `,
    props.viewer,
  );
  const location = useLocation();
  if (suggestedUsers.length === 0 && suggestedCollections.length === 0) {
    return (
      <EmptyState
        title={texts.youFollowThemAll}
        text={texts.youFollowThemAllText}
        action={
          <Button href={siteHref(buildPath("ExploreTopics"), location)}>
            {texts.exploreTopics}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {suggestedUsers.length > 0 ? (
        <section className={styles.section} aria-labelledby="suggested-writers">
          <h2 className={styles.heading} id="suggested-writers">
            {texts.writersToFollow}
          </h2>
          <ul className={styles.topics}>
            {suggestedUsers.map((user) => (
              <li key={user.id}>
                <PersonRow user={user} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {suggestedCollections.length > 0 ? (
        <section className={styles.section} aria-labelledby="suggested-publications">
          <h2 className={styles.heading} id="suggested-publications">
            {texts.publicationsToFollow}
          </h2>
          <ul className={styles.topics}>
            {suggestedCollections.map((collection) => (
              <li key={collection.id}>
                <CollectionRow collection={collection} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
