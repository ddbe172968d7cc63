import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { PublicationArchive_collection$key } from "../../../generated/relay/PublicationArchive_collection.graphql.ts";
import { formatPeriod, type Period, periodParams } from "../../../shared/format/calendar.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { ArchiveIndex } from "../../features/stories/archive/ArchiveIndex.tsx";
import { archiveParts } from "../../features/stories/archive/archiveParts.ts";
import { archivePlace, archiveRoute } from "../../features/stories/archive/archivePeriod.ts";
import { EmptyPublication } from "../../features/publications/EmptyPublication.tsx";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { PublicationListing } from "./PublicationListing.tsx";
import * as texts from "./texts.ts";

/** A publication's archive: the periods, and the stories of the selected one. */
export function PublicationArchive(props: { collection: PublicationArchive_collection$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment PublicationArchive_collection on Collection
      @argumentDefinitions(
        year: { type: "Int" }
        month: { type: "Int" }
        day: { type: "Int" }
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
      )
      @refetchable(queryName: "PublicationArchivePaginationQuery") {
        slug
        ...PublicationListing_collection
        ...EmptyPublication_collection
        archivePeriods(year: $year, month: $month, day: $day) {
          year
          month
          day
          postCount
        }
        posts: archivePosts(year: $year, month: $month, day: $day, first: $first, after: $after)
          @connection(key: "PublicationArchive_posts") {
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
    `,
    props.collection,
  );
  const { period } = archivePlace(useLocation());
  const pathTo = usePublicationPath(data.slug);
  const hrefOf = (at: Period | null): string =>
    pathTo(archiveRoute("ShowCollectionArchive", at), at ? periodParams(at) : {});
  const heading = period ? texts.archiveOf(formatPeriod(period)) : texts.archive;
  return (
    <PublicationListing collection={data} heading={heading}>
      <ArchiveIndex period={period} parts={archiveParts(data.archivePeriods)} hrefOf={hrefOf} />
      <StoryFeed
        label={heading}
        stories={data.posts}
        hidesCollection
        isLoadingNext={isLoadingNext}
        onNext={() => loadNext(10)}
        empty={<EmptyPublication collection={data} />}
      />
    </PublicationListing>
  );
}
