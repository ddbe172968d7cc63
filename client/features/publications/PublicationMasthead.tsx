import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationMasthead_actions$key } from "../../../generated/relay/PublicationMasthead_actions.graphql.ts";
import type { PublicationMasthead_collection$key } from "../../../generated/relay/PublicationMasthead_collection.graphql.ts";
import { inkOn, parseColor } from "../../../shared/design/colors.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { useCollectionRole } from "../follows/useCollectionRole.ts";
import { FollowCollectionButton } from "../follows/FollowCollectionButton.tsx";
import { SubscribeToCollection } from "../newsletters/subscribing/SubscribeToCollection.tsx";
import { useMarkSeen } from "../follows/followingNews.ts";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import styles from "./PublicationMasthead.module.css";
import * as texts from "./texts.ts";
import { useIsInColumn } from "./useIsInColumn.ts";
import { usePublicationPath } from "./usePublicationPath.ts";

/** Headings from this length on, in characters, use a smaller size to limit their lines. */
const LONG_HEADING = 40;

/**
 * The masthead of a publication's home: its name on its color or image. Text on a color is black or
 * white, whichever contrasts better; text on an image is white over a shade dark enough for any
 * image.
 */
export function PublicationMasthead(props: {
  collection: PublicationMasthead_collection$key;
  /** Shows it with this title, without what readers do there. */
  previewTitle?: string;
}) {
  const collection = useFragment(
    graphql`
      fragment PublicationMasthead_collection on Collection {
        id
        slug
        name
        tagline
        subscriberCount
        postCount
        avatar {
          id
        }
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
        ...PublicationMasthead_actions
      }
    `,
    props.collection,
  );
  useMarkSeen(collection.id);
  const { id, slug, name, tagline, subscriberCount, postCount, avatar, logo } = collection;
  const { title, headerColor, backgroundImage } = collection.publication.homepage ?? {};
  const isInColumn = useIsInColumn();
  const hasImage = Boolean(backgroundImage?.originalWidth && backgroundImage.originalHeight);
  const ink = hasImage ? "light" : headerColor ? inkOn(parseColor(headerColor.rgb)) : null;
  const { previewTitle } = props;
  const heading = (previewTitle ?? title) || name;
  const isLong = heading.length > LONG_HEADING;
  const showsLogo = heading === name && Boolean(logo?.originalWidth && logo.originalHeight);
  return (
    <header className={isInColumn ? styles.inColumn : undefined}>
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
        <div className={styles.content}>
          {showsLogo ? null : (
            <div className={styles.avatar}>
              <Avatar
                name={name}
                imageId={avatar?.id}
                colorKey={id}
                size="L"
                shape="card"
                isDecorative
              />
            </div>
          )}
          <div className={styles.words}>
            {heading === name ? null : (
              <p className={styles.name} dir="auto">
                {name}
              </p>
            )}
            <h1 className={joinClasses(styles.title, isLong && styles.long)} dir="auto">
              {showsLogo && logo?.originalWidth && logo.originalHeight ? (
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
            <Facts slug={slug} postCount={postCount} followerCount={subscriberCount} />
          </div>
          {previewTitle === undefined ? <MastheadActions collection={collection} /> : null}
        </div>
      </div>
    </header>
  );
}

function Facts(props: { slug: string; postCount: number; followerCount: number }) {
  const pathTo = usePublicationPath(props.slug);
  return (
    <p className={styles.facts}>
      <span>{texts.storyCount(props.postCount)}</span>
      <a href={pathTo("ShowCollectionFollowers")}>{texts.followerCount(props.followerCount)}</a>
    </p>
  );
}

/** Follows, subscribes and mutes; nothing for the owner. */
function MastheadActions(props: { collection: PublicationMasthead_actions$key }) {
  const collection = useFragment(
    graphql`
      fragment PublicationMasthead_actions on Collection {
        id
        slug
        name
        ...FollowCollectionButton_collection
        ...SubscribeToCollection_collection
      }
    `,
    props.collection,
  );
  if (useCollectionRole(collection.id) === "OWNER") return null;
  return (
    <div className={styles.actions}>
      <FollowCollectionButton collection={collection} size="small" />
      <SubscribeToCollection collection={collection} source="PUBLICATION" size="small" />
      <MuteMenu about={collection.name} collection={collection} />
    </div>
  );
}
