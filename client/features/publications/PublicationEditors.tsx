import { useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationEditors_publication$key } from "../../../generated/relay/PublicationEditors_publication.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { profileHref } from "../people/profileHref.ts";
import * as texts from "./texts.ts";
import styles from "./PublicationEditors.module.css";
import { readConnection } from "../listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A publication's first ten editors; renders nothing if it has none. */
export function PublicationEditors(props: { publication: PublicationEditors_publication$key }) {
  const { mastheadConnection } = useFragment(
    graphql`
      fragment PublicationEditors_publication on Publication {
        mastheadConnection(first: 10, role: EDITOR) {
          edges {
            node {
              id
              name
              username
              bio
              imageId
            }
          }
        }
      }
    `,
    props.publication,
  );
  const location = useLocation();
  // A page may also show the editors in its right column, so the id must be unique.
  const id = useId();
  const { edges, hasFailed } = readConnection(mastheadConnection);
  if (hasFailed) return <PartNotLoaded />;
  if (edges.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {texts.editors}
      </h2>
      <ul className={styles.list}>
        {edges.map(({ node: { id: userId, name, username, bio, imageId } }) => (
          <li key={userId}>
            <a className={styles.editor} href={profileHref(location, "ShowUser", username)}>
              <Avatar name={name} imageId={imageId} colorKey={userId} size="S" isDecorative />
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                {bio ? (
                  <span className={styles.bio} dir="auto">
                    {bio}
                  </span>
                ) : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
