import { graphql, useFragment } from "react-relay/hooks";
import type { EmbedCatalog_catalog$key } from "../../../generated/relay/EmbedCatalog_catalog.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { EmbedCatalogItem } from "./EmbedCatalogItem.tsx";
import { OUTSIDE_FRAME } from "./outsideFrame.ts";
import * as texts from "./texts.ts";
import styles from "./EmbedCatalog.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A list's first stories, and a link to the list. */
export function EmbedCatalog(props: { catalog: EmbedCatalog_catalog$key }) {
  const catalog = useFragment(
    graphql`
      fragment EmbedCatalog_catalog on Catalog {
        name
        description
        slug
        itemCount
        areItemsLocked
        creator {
          id
          name
          username
          imageId
        }
        items(first: 10) {
          edges {
            node {
              catalogItemId
              ...EmbedCatalogItem_item
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    props.catalog,
  );
  const { publicUrl } = useLocation();
  const { creator, name, slug } = catalog;
  const { edges, pageInfo, hasFailed } = readConnection(catalog.items);
  const href =
    publicUrl + buildPath("ShowUserList", { username: creator.username, catalogSlugId: slug });
  return (
    <article className={styles.frame} aria-labelledby="list-name">
      <header className={styles.head}>
        <a
          className={styles.creator}
          href={publicUrl + buildPath("ShowUser", { username: creator.username })}
          {...OUTSIDE_FRAME}
        >
          <Avatar
            name={creator.name}
            imageId={creator.imageId}
            colorKey={creator.id}
            size="XXXS"
            isDecorative
          />
          <bdi>{creator.name}</bdi>
        </a>
        <h1 id="list-name" className={styles.name} dir="auto">
          <a href={href} {...OUTSIDE_FRAME}>
            {name}
          </a>
        </h1>
        {catalog.description ? (
          <p className={styles.description} dir="auto">
            {catalog.description}
          </p>
        ) : null}
      </header>
      {catalog.areItemsLocked ? (
        <p className={styles.facts}>{texts.membersOnly}</p>
      ) : hasFailed ? (
        <PartNotLoaded />
      ) : (
        <ol className={styles.items} aria-label={texts.storiesOnList(name)}>
          {edges.map(({ node }) => (
            <EmbedCatalogItem key={node.catalogItemId} item={node} />
          ))}
        </ol>
      )}
      <footer className={styles.foot}>
        <a href={href} {...OUTSIDE_FRAME}>
          {pageInfo.hasNextPage ? texts.allStories(catalog.itemCount) : texts.viewList}
        </a>
        <a className={styles.product} href={publicUrl} {...OUTSIDE_FRAME} aria-label={PRODUCT_NAME}>
          <Wordmark />
        </a>
      </footer>
    </article>
  );
}
