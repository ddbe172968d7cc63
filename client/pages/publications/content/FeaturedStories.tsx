import { graphql, useFragment } from "react-relay/hooks";
import type { FeaturedStories_collection$key } from "../../../../generated/relay/FeaturedStories_collection.graphql.ts";
import { readList } from "../../../features/listing/readList.ts";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { StoryFeed } from "../../../features/stories/StoryFeed.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { PublicationListing } from "../PublicationListing.tsx";
import * as texts from "../texts.ts";

/** The stories that a publication features, pinned ones first. */
export function FeaturedStories(props: { collection: FeaturedStories_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment FeaturedStories_collection on Collection {
        slug
        name
        featuredPosts {
          id
          ...StoryCard_post
        }
        ...PublicationListing_collection
      }
    `,
    props.collection,
  );
  const { slug, name, featuredPosts } = collection;
  const pathTo = usePublicationPath(slug);
  return (
    <PublicationListing collection={collection} heading={texts.featuredStories}>
      <StoryFeed
        label={texts.featuredStories}
        stories={
          featuredPosts ? { edges: readList(featuredPosts).map((node) => ({ node })) } : null
        }
        hidesCollection
        empty={
          <EmptyState
            title={texts.noFeatured}
            text={<>{fillText(texts.noFeaturedText, { name: <bdi>{name}</bdi> })}</>}
            action={
              <Button variant="secondary" href={pathTo("ShowCollectionAll")}>
                {texts.allItsStories}
              </Button>
            }
          />
        }
      />
    </PublicationListing>
  );
}
