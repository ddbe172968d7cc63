import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationListing_collection$key } from "../../../generated/relay/PublicationListing_collection.graphql.ts";
import { useIsInColumn } from "../../features/publications/useIsInColumn.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./PublicationListing.module.css";

/** A publication page with a single list, under the publication's name and a heading. */
export function PublicationListing(props: {
  collection: PublicationListing_collection$key;
  heading: ReactNode;
  note?: ReactNode;
  /** Shown above the header, such as an image. */
  above?: ReactNode;
  children: ReactNode;
}) {
  const { slug, name } = useFragment(
    graphql`
      fragment PublicationListing_collection on Collection {
        slug
        name
      }
    `,
    props.collection,
  );
  const pathTo = usePublicationPath(slug);
  const isInColumn = useIsInColumn();
  return (
    <div className={joinClasses(styles.page, isInColumn && styles.inColumn)}>
      {props.above}
      <header className={styles.header}>
        <p className={styles.over} dir="auto">
          <a href={pathTo("ShowCollectionHome")}>{name}</a>
        </p>
        <h1 dir="auto">{props.heading}</h1>
        {props.note ? <p className={styles.note}>{props.note}</p> : null}
      </header>
      {props.children}
    </div>
  );
}
