import { graphql, useFragment } from "react-relay/hooks";
import type { OnboardingPeople_viewer$key } from "../../../generated/relay/OnboardingPeople_viewer.graphql.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { PersonRow } from "../../features/people/PersonRow.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./Onboarding.module.css";
import { OnboardingStep } from "./OnboardingStep.tsx";
import * as texts from "./texts.ts";

/** Writers and publications to follow: first those on the topics that the viewer has just chosen. */
export function OnboardingPeople(props: { viewer: OnboardingPeople_viewer$key }) {
  const { id, suggestedUsers, suggestedCollections } = useFragment(
    graphql`
      fragment OnboardingPeople_viewer on Viewer {
        id
        suggestedUsers(first: 8) {
          id
          ...PersonRow_user
          ...FollowButton_viewer
        }
        suggestedCollections(first: 4) {
          id
          ...CollectionRow_collection
          ...FollowCollectionButton_viewer
        }
      }
    `,
    props.viewer,
  );
  return (
    <OnboardingStep name="people" viewerId={id} title={texts.peopleTitle} lead={texts.peopleLead}>
      {suggestedUsers.length === 0 && suggestedCollections.length === 0 ? (
        <EmptyState title={texts.nobodyTitle} text={texts.nobodyText} />
      ) : null}
      {suggestedUsers.length > 0 ? (
        <section className={styles.section} aria-labelledby="onboarding-people">
          <h2 className={styles.heading} id="onboarding-people">
            {texts.people}
          </h2>
          <ul className={styles.list}>
            {suggestedUsers.map((user) => (
              <li key={user.id}>
                <PersonRow user={user} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {suggestedCollections.length > 0 ? (
        <section className={styles.section} aria-labelledby="onboarding-publications">
          <h2 className={styles.heading} id="onboarding-publications">
            {texts.publications}
          </h2>
          <ul className={styles.list}>
            {suggestedCollections.map((collection) => (
              <li key={collection.id}>
                <CollectionRow collection={collection} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </OnboardingStep>
  );
}
