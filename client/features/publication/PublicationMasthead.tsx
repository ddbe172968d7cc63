import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationMasthead_collection$key } from "../../../generated/relay/PublicationMasthead_collection.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { inkOn, parseColor } from "../../../shared/rules/colors.ts";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { FollowCollectionButton } from "../follow/FollowCollectionButton.tsx";
import { useMarkSeen } from "../follow/followingNews.ts";
import { MuteMenu } from "../mute/MuteMenu.tsx";
import styles from "./PublicationMasthead.module.css";
import { useIsInColumn } from "./useIsInColumn.ts";
import { usePublicationPath } from "./usePublicationPath.ts";

/** Headings from this length on, in characters, use a smaller size to limit their lines. */
const LONG_HEADING = 40;

/**
 * The masthead of a publication's home: its name on its color or image. Text on a color is black or
 * white, whichever contrasts better; text on an image is white over a shade dark enough for any
 * image.
 */
export function PublicationMasthead(props: { collection: PublicationMasthead_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment PublicationMasthead_collection on Collection {
        id
        slug
        name
        tagline
        subscriberCount
        postCount
        logo {
          id
          originalWidth
          originalHeight
        }
        publication {
          homepage {
            title
            headerColor {
              rgb
            }
            backgroundImage {
              id
              alt
              focusPercentX
              focusPercentY
              originalWidth
              originalHeight
            }
          }
        }
        ...FollowCollectionButton_collection
      }
    `,
    props.collection,
  );
  useMarkSeen(collection.id);
  const { slug, name, tagline, subscriberCount, postCount, logo } = collection;
  const { title, headerColor, backgroundImage } = collection.publication.homepage ?? {};
  const pathTo = usePublicationPath(slug);
  const isInColumn = useIsInColumn();
  const hasImage = Boolean(backgroundImage?.originalWidth && backgroundImage.originalHeight);
  const ink = hasImage ? "light" : headerColor ? inkOn(parseColor(headerColor.rgb)) : null;
  const heading = title || name;
  const isLong = heading.length > LONG_HEADING;
  return (
    <header className={joinClasses(styles.masthead, isInColumn && styles.inColumn)}>
      <div
        className={joinClasses(styles.band, ink && styles[ink], hasImage && styles.pictured)}
        style={headerColor ? { backgroundColor: headerColor.rgb } : undefined}
      >
        {backgroundImage?.originalWidth && backgroundImage.originalHeight ? (
          <ResponsiveImage
            className={styles.image}
            image={{
              ...backgroundImage,
              width: backgroundImage.originalWidth,
              height: backgroundImage.originalHeight,
            }}
            alt={backgroundImage.alt}
            width={1640}
            sizes="max(100vw, 800px)"
            ratio="2:1"
            isFirst
          />
        ) : null}
        <div className={styles.words}>
          {heading === name ? null : (
            <p className={styles.name} dir="auto">
              {name}
            </p>
          )}
          <h1 className={joinClasses(styles.title, isLong && styles.long)} dir="auto">
            {heading === name && logo?.originalWidth && logo.originalHeight ? (
              <ResponsiveImage
                className={styles.logo}
                image={{ id: logo.id, width: logo.originalWidth, height: logo.originalHeight }}
                alt={name}
                width={480}
                isFirst
              />
            ) : (
              heading
            )}
          </h1>
          {tagline ? (
            <p className={styles.tagline} dir="auto">
              {tagline}
            </p>
          ) : null}
        </div>
      </div>
      <div className={styles.folio}>
        <p className={styles.facts}>
          <span>
            {abbreviateNumber(postCount)} {postCount === 1 ? "story" : "stories"}
          </span>
          <a href={pathTo("ShowCollectionFollowers")}>
            {abbreviateNumber(subscriberCount)} {subscriberCount === 1 ? "follower" : "followers"}
          </a>
        </p>
        <div className={styles.actions}>
          <FollowCollectionButton collection={collection} size="small" />
          <MuteMenu about={name} collection={collection} />
        </div>
      </div>
    </header>
  );
}
