import { graphql, useFragment } from "react-relay/hooks";
import type { EmbedCatalog_catalog$key } from "../../../generated/relay/EmbedCatalog_catalog.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { StarIcon } from "../../ui/icons.tsx";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import * as texts from "./texts.ts";
import styles from "./EmbedCatalog.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** Links must open outside the frame: only this page may be framed by other sites. */
const OUT = { target: "_blank", rel: "noopener" } as const;
const THUMBNAIL_WIDTH = 80;

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
              note
              post {
                title
                excerpt
                mediumUrl
                isLocked
                readingTime
                previewImage {
                  id
                  focusPercentX
                  focusPercentY
                  originalWidth
                  originalHeight
                }
                creator {
                  name
                }
              }
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
          {...OUT}
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
          <a href={href} {...OUT}>
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
          {edges.map(({ node: { catalogItemId, note, post } }) =>
            post ? (
              <li key={catalogItemId} className={styles.item}>
                <div className={styles.words}>
                  <h2 className={styles.title} dir="auto">
                    <a href={post.mediumUrl} {...OUT}>
                      {storyTitle(post)}
                    </a>
                  </h2>
                  <p className={styles.facts}>
                    {post.creator ? (
                      <>
                        <bdi>{post.creator.name}</bdi>
                        {" · "}
                      </>
                    ) : null}
                    {formatReadingTime(post.readingTime)}
                    {post.isLocked ? (
                      <span className={styles.star}>
                        <StarIcon size={16} />
                        <span className="visually-hidden">{texts.memberOnly}</span>
                      </span>
                    ) : null}
                  </p>
                  {note ? (
                    <p className={styles.note} dir="auto">
                      {note}
                    </p>
                  ) : null}
                </div>
                {post.previewImage?.originalWidth && post.previewImage.originalHeight ? (
                  <div className={styles.image}>
                    <ResponsiveImage
                      image={{
                        ...post.previewImage,
                        width: post.previewImage.originalWidth,
                        height: post.previewImage.originalHeight,
                      }}
                      alt=""
                      width={THUMBNAIL_WIDTH}
                      ratio="1:1"
                    />
                  </div>
                ) : null}
              </li>
            ) : null,
          )}
        </ol>
      )}
      <footer className={styles.foot}>
        <a href={href} {...OUT}>
          {pageInfo.hasNextPage ? texts.allStories(catalog.itemCount) : texts.viewList}
        </a>
        <a className={styles.product} href={publicUrl} {...OUT} aria-label={PRODUCT_NAME}>
          <Wordmark />
        </a>
      </footer>
    </article>
  );
}
