import { graphql, useFragment } from "react-relay/hooks";
import type { AllStories_collection$key } from "../../../../generated/relay/AllStories_collection.graphql.ts";
import { hasMoreThanPages } from "../../../../shared/publications/numberedPages.ts";
import { NumberedPages } from "../../../features/listing/NumberedPages.tsx";
import { readList } from "../../../features/listing/readList.ts";
import { EmptyPublication } from "../../../features/publications/EmptyPublication.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { StoryFeed } from "../../../features/stories/StoryFeed.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { PublicationListing } from "../PublicationListing.tsx";
import * as texts from "../texts.ts";

/** All stories of a publication on numbered pages, newest first. */
export function AllStories(props: { collection: AllStories_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment AllStories_collection on Collection @argumentDefinitions(page: { type: "Int!" }) {
        slug
        postCount
        numberedPosts(page: $page) {
          page
          pageCount
          posts {
            id
            ...StoryCard_post
          }
        }
        ...PublicationListing_collection
        ...EmptyPublication_collection
      }
    `,
    props.collection,
  );
  const { slug, postCount, numberedPosts } = collection;
  const pathTo = usePublicationPath(slug);
  if (!numberedPosts) return null;
  const { page, pageCount, posts } = numberedPosts;
  const isLast = page === pageCount;
  return (
    <PublicationListing collection={collection} heading={texts.allStories}>
      <StoryFeed
        label={texts.allStories}
        stories={{ edges: readList(posts).map((node) => ({ node })) }}
        hidesCollection
        empty={<EmptyPublication collection={collection} />}
        end={
          isLast && hasMoreThanPages(postCount) ? (
            <p>
              {fillText(texts.olderInArchive, {
                archive: <a href={pathTo("ShowCollectionArchive")}>{texts.archiveLink}</a>,
              })}
            </p>
          ) : null
        }
      />
      <NumberedPages
        page={page}
        pageCount={pageCount}
        hrefOf={(number) =>
          number === 1
            ? pathTo("ShowCollectionAll")
            : pathTo("ShowCollectionAllPage", { page: String(number) })
        }
      />
    </PublicationListing>
  );
}
