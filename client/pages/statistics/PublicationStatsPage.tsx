import { graphql } from "relay-runtime";
import type { PublicationStatsPageQuery } from "../../../generated/relay/PublicationStatsPageQuery.graphql.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { workResult } from "../../features/publications/workResult.ts";
import { definePage } from "../../runtime/page/page.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { OwnerStats } from "./OwnerStats.tsx";
import { choiceAt } from "./statsTabs.ts";
import * as texts from "./texts.ts";

type Publication = NonNullable<PublicationStatsPageQuery["response"]["collectionByDomainOrSlug"]>;

/** The statistics of a publication's stories, for its owners and editors. */
export const page = definePage<PublicationStatsPageQuery>({
  query: graphql`
    query PublicationStatsPageQuery(
      $domainOrSlug: ID!
      $range: StatisticsRange!
      $month: Int
      $sort: StoryStatisticsSort!
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        statistics {
          ...OwnerStats_statistics
            @arguments(range: $range, month: $month, kind: STORY, sort: $sort, after: $after)
        }
        ...WorkFrame_collection
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    ...choiceAt(location),
    after: location.query.p ?? null,
  }),
  result: ({ collectionByDomainOrSlug }, location) =>
    workResult(collectionByDomainOrSlug, location, {
      title: texts.stats,
      permission: "viewStatistics",
    }),
  Component: ({ data: { collectionByDomainOrSlug: collection } }) =>
    collection ? <PublicationStats collection={collection} /> : null,
});

function PublicationStats({ collection }: { collection: Publication }) {
  const pathTo = usePublicationPath(collection.slug);
  return (
    <WorkFrame
      collection={collection}
      title={texts.stats}
      width="broad"
      action={<a href={pathTo("ShowCollectionDigestStats")}>{texts.digests}</a>}
    >
      {collection.statistics ? (
        <OwnerStats
          statistics={collection.statistics}
          listHeading={texts.collectionStories}
          publication={collection.slug}
        />
      ) : null}
    </WorkFrame>
  );
}
