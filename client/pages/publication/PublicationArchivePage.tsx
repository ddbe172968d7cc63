import { graphql } from "relay-runtime";
import type { PublicationArchivePageQuery } from "../../../generated/relay/PublicationArchivePageQuery.graphql.ts";
import { formatPeriod, periodParams } from "../../../shared/format/calendar.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";
import {
  archivePlace,
  archiveRoute,
  archiveVariables,
} from "../../features/archive/archivePeriod.ts";
import { PublicationNavigation } from "../../features/chrome/PublicationNavigation.tsx";
import { publicationResult } from "../../features/publication/publicationResult.ts";
import { publicationRef } from "../../features/publication/publicationRef.ts";
import { listingHead } from "./listingHead.ts";
import { PublicationArchive } from "./PublicationArchive.tsx";

/** A publication's stories by year, month and day. */
export const page = definePage<PublicationArchivePageQuery>({
  query: graphql`
    query PublicationArchivePageQuery(
      $domainOrSlug: ID!
      $year: Int
      $month: Int
      $day: Int
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        customDomainState {
          live {
            domain
          }
        }
        archivePosts(year: $year, month: $month, day: $day, first: 10, after: $after) {
          edges {
            cursor
          }
        }
        ...PublicationNavigation_collection
        ...PublicationArchive_collection
          @arguments(year: $year, month: $month, day: $day, after: $after)
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    ...archiveVariables(location),
  }),
  outcome: ({ collectionByDomainOrSlug: collection }, location) => {
    const { period, isThere, isSpelledOut } = archivePlace(location);
    if (!collection || !isThere) return { kind: "notFound" };
    // Empty periods are not found, because there are infinitely many.
    if (period && collection.archivePosts?.edges.length === 0) return { kind: "notFound" };
    if (!isSpelledOut) {
      const { site } = location;
      const own = { collectionSlug: collection.slug, ...(period ? periodParams(period) : {}) };
      const to = formatPath(archiveRoute("ShowCollectionArchive", period), own, { site });
      return { kind: "redirect", to, isPermanent: true };
    }
    const when = period ? formatPeriod(period) : null;
    return publicationResult(collection, location, ({ name }, canonical) =>
      listingHead(
        when ? `Archive of ${when} | ${name}` : `Archive | ${name}`,
        when ? `What ${name} published in ${when}.` : `All that ${name} has published, by date.`,
        canonical,
        location,
      ),
    );
  },
  Header: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationNavigation collection={data.collectionByDomainOrSlug} />
    ) : null,
  Component: ({ data }) =>
    data.collectionByDomainOrSlug ? (
      <PublicationArchive collection={data.collectionByDomainOrSlug} />
    ) : null,
});
