import { graphql, useFragment } from "react-relay/hooks";
import type { EmbedCatalogItem_item$key } from "../../../generated/relay/EmbedCatalogItem_item.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { StarIcon } from "../../ui/icons.tsx";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import styles from "./EmbedCatalog.module.css";
import { OUTSIDE_FRAME } from "./outsideFrame.ts";
import * as texts from "./texts.ts";

const THUMBNAIL_WIDTH = 80;

/** A story of an embedded list with the owner's note; nothing if it is unavailable. */
export function EmbedCatalogItem(props: { item: EmbedCatalogItem_item$key }) {
  const { note, post } = useFragment(
    graphql`
      fragment EmbedCatalogItem_item on CatalogItem {
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
    `,
    props.item,
  );
  if (!post) return null;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          <a href={post.mediumUrl} {...OUTSIDE_FRAME}>
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
  );
}
