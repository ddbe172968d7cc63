import { graphql, useFragment } from "react-relay/hooks";
import type { FeaturePage_collection$key } from "../../../../generated/relay/FeaturePage_collection.graphql.ts";
import { StoryFeed } from "../../../features/stories/StoryFeed.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { ResponsiveImage } from "../../../ui/ResponsiveImage.tsx";
import { PublicationListing } from "../PublicationListing.tsx";
import * as texts from "../texts.ts";
import styles from "./FeaturePage.module.css";

/** A topic's home inside a publication: its header, and its stories, newest first. */
export function FeaturePage(props: { collection: FeaturePage_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment FeaturePage_collection on Collection
      @argumentDefinitions(slug: { type: "String!" }, after: { type: "String" }) {
        name
        featurePage(slug: $slug) {
          title
          description
          tagTitle
          image {
            id
            alt
            originalWidth
            originalHeight
          }
          postsConnection(first: 10, after: $after) {
            edges {
              node {
                id
                ...StoryCard_post
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
        ...PublicationListing_collection
      }
    `,
    props.collection,
  );
  const { name, featurePage } = collection;
  if (!featurePage) return null;
  const { title, description, tagTitle, image, postsConnection } = featurePage;
  return (
    <PublicationListing
      collection={collection}
      heading={title}
      note={description ? <span dir="auto">{description}</span> : null}
      above={
        image?.originalWidth && image.originalHeight ? (
          <div className={styles.image}>
            <ResponsiveImage
              image={{ ...image, width: image.originalWidth, height: image.originalHeight }}
              alt={image.alt}
              width={728}
              sizes="(min-width: 776px) 728px, 100vw"
              ratio="5:2"
              isFirst
            />
          </div>
        ) : null
      }
    >
      <StoryFeed
        label={texts.storiesAbout(tagTitle)}
        stories={postsConnection}
        hidesCollection
        empty={
          <EmptyState
            title={texts.noStoriesOfTopic}
            text={
              <>
                {fillText(texts.noStoriesOfTopicText, {
                  name: <bdi>{name}</bdi>,
                  topic: <bdi>{tagTitle}</bdi>,
                })}
              </>
            }
          />
        }
      />
    </PublicationListing>
  );
}
