import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationColophon_collection$key } from "../../../generated/relay/PublicationColophon_collection.graphql.ts";
import { Avatar } from "../../ui/Avatar.tsx";
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
        id
        slug
        name
        tagline
        description
        subscriberCount
        avatar {
          id
        }
        publication {
          ...PublicationEditors_publication
        }
      }
    `,
    props.collection,
  );
  const { id, slug, name, description, tagline, subscriberCount, avatar } = collection;
  const pathTo = usePublicationPath(slug);
  return (
    <div className={joinClasses(styles.colophon, styles[props.placement])}>
      <div className={styles.about}>
        <Avatar name={name} imageId={avatar?.id} colorKey={id} size="L" shape="card" isDecorative />
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.followers}>
          <a href={pathTo("ShowCollectionFollowers")}>{texts.followers(subscriberCount)}</a>
        </p>
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
