import { graphql, useFragment } from "react-relay/hooks";
import type { BookCover_image$key } from "../../../generated/relay/BookCover_image.graphql.ts";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./BookCover.module.css";

/** Maximum layout width of a cover, in pixels. */
const WIDTH = 160;

/**
 * A book's cover at the width of its container; without an image, its title on a plain background.
 */
export function BookCover(props: {
  image: BookCover_image$key | null | undefined;
  title: string;
  isFirst?: boolean;
}) {
  const image = useFragment(
    graphql`
      fragment BookCover_image on ImageMetadata {
        id
        originalWidth
        originalHeight
      }
    `,
    props.image,
  );
  if (!image) {
    return (
      <span className={styles.cloth} aria-hidden="true" dir="auto">
        <span className={styles.words}>{props.title}</span>
      </span>
    );
  }
  const { id, originalWidth: width, originalHeight: height } = image;
  return (
    <ResponsiveImage
      className={styles.cover}
      image={{ id, width: width ?? WIDTH, height: height ?? (WIDTH * 3) / 2 }}
      // Decorative: the title is next to it.
      alt=""
      width={WIDTH}
      isFirst={props.isFirst ?? false}
    />
  );
}
