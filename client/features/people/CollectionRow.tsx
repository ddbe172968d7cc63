import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { CollectionRow_collection$key } from "../../../generated/relay/CollectionRow_collection.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { FollowCollectionButton } from "../follows/FollowCollectionButton.tsx";
import styles from "./PersonRow.module.css";

/** A publication in a list with a follow button. */
export function CollectionRow(props: {
  collection: CollectionRow_collection$key;
  headingLevel?: 2 | 3;
  /** Replaces the follow button. */
  action?: ReactNode;
  isFollowed?: boolean;
}) {
  const collection = useFragment(
    graphql`
      fragment CollectionRow_collection on Collection {
        id
        name
        slug
        tagline
        avatar {
          id
        }
        ...FollowCollectionButton_collection
      }
    `,
    props.collection,
  );
  const path = buildPath("ShowCollectionHome", { collectionSlug: collection.slug });
  const href = siteHref(path, useLocation());
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className={styles.row}>
      <a className={styles.avatar} href={href} tabIndex={-1} aria-hidden="true">
        <Avatar
          name={collection.name}
          imageId={collection.avatar?.id}
          colorKey={collection.id}
          size="M"
          shape="card"
          isDecorative
        />
      </a>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <a href={href} dir="auto">
            {collection.name}
          </a>
        </Heading>
        {collection.tagline ? (
          <p className={styles.bio} dir="auto">
            {collection.tagline}
          </p>
        ) : null}
      </div>
      {props.action ?? (
        <FollowCollectionButton
          collection={collection}
          size="small"
          look="row"
          isFollowed={props.isFollowed}
        />
      )}
    </div>
  );
}
