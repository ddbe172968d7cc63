import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogCover_catalog$key } from "../../../generated/relay/CatalogCover_catalog.graphql.ts";
import { coverUrl } from "../../../shared/images/coverUrl.ts";
import { BookmarkIcon } from "../../ui/icons.tsx";
import { DrawnImage, ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./CatalogCover.module.css";

/** The layout width of the widest of the images, in pixels: on a card, and on the list's page. */
const WIDTHS = { card: 160, page: 340 };

/** A list's cover: the images or titles of its first stories, or blank sheets, side by side. */
export function CatalogCover(props: {
  catalog: CatalogCover_catalog$key;
  place?: keyof typeof WIDTHS;
}) {
  const width = WIDTHS[props.place ?? "card"];
  const { covers } = useFragment(
    graphql`
      fragment CatalogCover_catalog on Catalog {
        covers {
          postId
          title
          image {
            id
            focusPercentX
            focusPercentY
            originalWidth
            originalHeight
          }
        }
      }
    `,
    props.catalog,
  );
  return (
    <div className={styles.cover} aria-hidden="true">
      {covers.length === 0 ? (
        <>
          <div className={styles.blank}>
            <BookmarkIcon size={32} />
          </div>
          <div className={styles.blank} />
          <div className={styles.blank} />
        </>
      ) : null}
      {covers.map(({ postId, title, image }, index) => (
        <div key={postId} className={styles.sheet}>
          {image?.originalWidth && image.originalHeight ? (
            <ResponsiveImage
              image={{ ...image, width: image.originalWidth, height: image.originalHeight }}
              alt=""
              width={width}
              ratio="1:1"
            />
          ) : (
            <DrawnImage
              // Only the first is wide enough for a title.
              src={coverUrl({ id: postId, title }, index === 0 ? "title" : "letter")}
              width={width}
              ratio="1:1"
            />
          )}
        </div>
      ))}
    </div>
  );
}
