import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./StoryByline.module.css";
import * as texts from "./texts.ts";

/** The line above a story's title in a list: who wrote it, and in which publication. */
export function StoryByline(props: {
  creator:
    | {
        readonly id: string;
        readonly name: string;
        readonly username: string;
        readonly imageId: string | null | undefined;
      }
    | null
    | undefined;
  /** The stated author of a story without a user. */
  byline: string | null;
  collection: { readonly name: string; readonly slug: string } | null | undefined;
  /** Whether the page itself names the creator. */
  hidesCreator?: boolean | undefined;
}) {
  const { creator, byline, collection, hidesCreator = false } = props;
  const hrefTo = useRouteHref();
  const isNamed = byline !== null || (creator && !hidesCreator);
  return (
    <p className={styles.byline}>
      {creator && !hidesCreator ? (
        <a className={styles.creator} href={hrefTo("ShowUser", { username: creator.username })}>
          <Avatar
            name={creator.name}
            imageId={creator.imageId}
            colorKey={creator.id}
            size="XXXS"
            isDecorative
          />
          <span className={styles.name} dir="auto">
            {creator.name}
          </span>
        </a>
      ) : null}
      {byline ? (
        <span className={styles.name} dir="auto">
          {byline}
        </span>
      ) : null}
      {collection ? (
        <span className={styles.place}>
          {isNamed ? `${texts.inPublication} ` : ""}
          <a href={hrefTo("ShowCollectionHome", { collectionSlug: collection.slug })}>
            <span className={styles.name} dir="auto">
              {collection.name}
            </span>
          </a>
        </span>
      ) : null}
    </p>
  );
}
