import { graphql, useFragment } from "react-relay/hooks";
import type { BookCover_image$key } from "../../../generated/relay/BookCover_image.graphql.ts";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./BookCover.module.css";

/** The width that a cover is laid out at, at most, in pixels. */
const WIDTH = 160;

/** A book's cover as wide as its place; its title on plain cloth where it has none. */
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
      // The title stands beside it.
      alt=""
      width={WIDTH}
      isFirst={props.isFirst ?? false}
    />
  );
}
