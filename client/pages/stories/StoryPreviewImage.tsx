import { graphql, useFragment } from "react-relay/hooks";
import type { StoryPreviewImage_post$key } from "../../../generated/relay/StoryPreviewImage_post.graphql.ts";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./StoryArticle.module.css";

/** A story's image above its text, which doesn't contain it. */
export function StoryPreviewImage(props: { post: StoryPreviewImage_post$key }) {
  const { previewImage } = useFragment(
    graphql`
      fragment StoryPreviewImage_post on Post {
        previewImage {
          id
          alt
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
      }
    `,
    props.post,
  );
  if (!previewImage?.originalWidth || !previewImage.originalHeight) return null;
  return (
    <figure className={styles.cover}>
      <ResponsiveImage
        image={{
          ...previewImage,
          width: previewImage.originalWidth,
          height: previewImage.originalHeight,
        }}
        alt={previewImage.alt}
        width={680}
        sizes="(min-width: 728px) 680px, 100vw"
        isFirst
      />
    </figure>
  );
}
