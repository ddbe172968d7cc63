import { useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogCard_catalog$key } from "../../../generated/relay/CatalogCard_catalog.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { FollowCatalogButton } from "../follows/FollowCatalogButton.tsx";
import { CatalogCover } from "./CatalogCover.tsx";
import { CatalogSeenBy } from "./CatalogSeenBy.tsx";
import { catalogHref } from "./catalogHref.ts";
import * as texts from "./texts.ts";
import styles from "./CatalogCard.module.css";

/** A list's card: name, description, story count and cover. */
export function CatalogCard(props: {
  catalog: CatalogCard_catalog$key;
  headingLevel?: 2 | 3;
  /** Shows the owner, on pages that aren't the owner's. */
  showsCreator?: boolean;
  /** Links to the list in the viewer's library. */
  isOwn?: boolean | undefined;
  /** True on the page of followed lists. */
  isFollowed?: boolean | undefined;
}) {
  const catalog = useFragment(
    graphql`
      fragment CatalogCard_catalog on Catalog {
        name
        description
        slug
        visibility
        itemCount
        creator {
          id
          name
          username
          imageId
        }
        ...CatalogCover_catalog
        ...FollowCatalogButton_catalog
      }
    `,
    props.catalog,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const titleId = useId();
  const { creator, slug } = catalog;
  const href = props.isOwn
    ? hrefTo("YourList", { catalogSlugId: slug })
    : catalogHref(location, { username: creator.username, slug });
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.words}>
        {props.showsCreator ? (
          <p className={styles.creator}>
            <Avatar
              name={creator.name}
              imageId={creator.imageId}
              colorKey={creator.id}
              size="XXXS"
              isDecorative
            />
            <span dir="auto">{creator.name}</span>
          </p>
        ) : null}
        <Heading id={titleId} className={styles.name}>
          <a className={styles.link} href={href} dir="auto">
            {catalog.name}
          </a>
        </Heading>
        {catalog.description ? (
          <p className={styles.description} dir="auto">
            {catalog.description}
          </p>
        ) : null}
        <p className={styles.facts}>
          <span>{texts.storyCount(catalog.itemCount)}</span>
          <CatalogSeenBy visibility={catalog.visibility} />
        </p>
        {props.isFollowed ? (
          <div className={styles.follow}>
            <FollowCatalogButton catalog={catalog} look="row" isFollowed />
          </div>
        ) : null}
      </div>
      <CatalogCover catalog={catalog} />
    </article>
  );
}
