import { type ReactNode, useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SuggestedPublishers_viewer$key } from "../../../generated/relay/SuggestedPublishers_viewer.graphql.ts";
import { CollectionRow } from "./CollectionRow.tsx";
import { PersonRow } from "./PersonRow.tsx";
import styles from "./SuggestedPublishers.module.css";

/** Writers and publications that the viewer may want to follow, in two lists. */
export function SuggestedPublishers(props: {
  viewer: SuggestedPublishers_viewer$key;
  writersTitle: string;
  publicationsTitle: string;
  /** Shown if there is nothing to suggest. */
  empty: ReactNode;
}) {
  const { suggestedUsers, suggestedCollections } = useFragment(
    graphql`
      fragment SuggestedPublishers_viewer on Viewer {
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
  if (suggestedUsers.length === 0 && suggestedCollections.length === 0) return props.empty;
  return (
    <>
      <Section title={props.writersTitle}>
        {suggestedUsers.map((user) => (
          <li key={user.id}>
            <PersonRow user={user} headingLevel={3} />
          </li>
        ))}
      </Section>
      <Section title={props.publicationsTitle}>
        {suggestedCollections.map((collection) => (
          <li key={collection.id}>
            <CollectionRow collection={collection} headingLevel={3} />
          </li>
        ))}
      </Section>
    </>
  );
}

/** A titled list; nothing without entries. */
function Section({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const titleId = useId();
  if (children.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
