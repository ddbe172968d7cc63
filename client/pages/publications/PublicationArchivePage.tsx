import { graphql } from "relay-runtime";
import type { PublicationArchivePageQuery } from "../../../generated/relay/PublicationArchivePageQuery.graphql.ts";
import { formatPeriod, periodParams } from "../../../shared/format/calendar.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import {
  archivePlace,
  archiveRoute,
  archiveVariables,
} from "../../features/stories/archive/archivePeriod.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { listingHead } from "./listingHead.ts";
import { PublicationArchive } from "./PublicationArchive.tsx";
import { definePublicationPage } from "../../features/publications/definePublicationPage.tsx";
import * as texts from "./texts.ts";

/** A publication's stories by year, month and day. */
export const page = definePublicationPage<PublicationArchivePageQuery>({
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
        design {
          ...readDesign_design
        }
        ...PublicationArchive_collection
          @arguments(year: $year, month: $month, day: $day, after: $after)
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    ...archiveVariables(location),
  }),
  before: ({ collectionByDomainOrSlug: collection }, location) => {
    const { period, isThere, isSpelledOut } = archivePlace(location);
    if (!collection || !isThere) return { kind: "notFound" };
    // Empty periods are not found, because there are infinitely many.
    if (period && collection.archivePosts?.edges.length === 0) return { kind: "notFound" };
    if (isSpelledOut) return null;
    const { site } = location;
    const own = { collectionSlug: collection.slug, ...(period ? periodParams(period) : {}) };
    const to = formatPath(archiveRoute("ShowCollectionArchive", period), own, { site });
    return { kind: "redirect", to, isPermanent: true };
  },
  head: ({ name }, canonical, location) => {
    const { period } = archivePlace(location);
    const when = period ? formatPeriod(period) : null;
    return listingHead(
      when ? texts.archiveTitleOf(when, name) : texts.archiveTitle(name),
      when ? texts.archiveDescriptionOf(name, when) : texts.archiveDescription(name),
      canonical,
      location,
    );
  },
  Component: PublicationArchive,
});
