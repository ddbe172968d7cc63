import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationColophon_collection$key } from "../../../generated/relay/PublicationColophon_collection.graphql.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./PublicationColophon.module.css";
import { PublicationEditors } from "./PublicationEditors.tsx";
import * as texts from "./texts.ts";
import { usePublicationPath } from "./usePublicationPath.ts";

/** A publication's description and editors, beside or below its stories. */
export function PublicationColophon(props: {
  collection: PublicationColophon_collection$key;
  /** Position relative to the stories. */
  placement: "beside" | "below";
}) {
  const collection = useFragment(
    graphql`
      fragment PublicationColophon_collection on Collection {
        slug
        name
        tagline
        description
        publication {
          ...PublicationEditors_publication
        }
      }
    `,
    props.collection,
  );
  const { slug, name, description, tagline } = collection;
  const pathTo = usePublicationPath(slug);
  return (
    <div className={joinClasses(styles.colophon, styles[props.placement])}>
      <div className={styles.about}>
        <h2 className={styles.name} dir="auto">
          {texts.aboutPublication(name)}
        </h2>
        {description || tagline ? (
          <p className={styles.description} dir="auto">
            {description || tagline}
          </p>
        ) : null}
        <p className={styles.more}>
          <a href={pathTo("ShowCollectionAbout")}>{texts.moreAbout}</a>
        </p>
      </div>
      <PublicationEditors publication={collection.publication} />
    </div>
  );
}
