import { graphql, useFragment } from "react-relay/hooks";
import type { CatalogCover_catalog$key } from "../../../generated/relay/CatalogCover_catalog.graphql.ts";
import { BookmarkIcon } from "../../ui/icons.tsx";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./CatalogCover.module.css";

/** Number of cover images, and the layout width of the widest, in pixels. */
const IMAGES = 3;
const WIDTH = 160;

/** A list's cover: the overlapping images of its first stories. */
export function CatalogCover(props: { catalog: CatalogCover_catalog$key }) {
  const { covers } = useFragment(
    graphql`
      fragment CatalogCover_catalog on Catalog {
        covers {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
      }
    `,
    props.catalog,
  );
  const images = covers.flatMap(({ originalWidth, originalHeight, ...image }) =>
    originalWidth && originalHeight
      ? [{ ...image, width: originalWidth, height: originalHeight }]
      : [],
  );
  return (
    <div className={styles.cover} aria-hidden="true">
      {Array.from({ length: IMAGES }, (_, index) => {
        const img = images[index];
        return (
          <div key={index} className={styles.sheet}>
            {img ? (
              <ResponsiveImage image={img} alt="" width={WIDTH} ratio="1:1" />
            ) : index === 0 ? (
              <BookmarkIcon size={32} />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
