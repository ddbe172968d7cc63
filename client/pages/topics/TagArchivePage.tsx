import { graphql } from "relay-runtime";
import type { TagArchivePageQuery } from "../../../generated/relay/TagArchivePageQuery.graphql.ts";
import { formatPeriod, periodParams } from "../../../shared/format/calendar.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { definePage } from "../../runtime/page/page.ts";
import {
  archivePlace,
  archiveRoute,
  archiveVariables,
} from "../../features/stories/archive/archivePeriod.ts";
import { TagArchive } from "./TagArchive.tsx";
import * as texts from "./texts.ts";

/** A tag's stories by year, month and day. */
export const page = definePage<TagArchivePageQuery>({
  query: graphql`
    query TagArchivePageQuery($tagSlug: ID!, $year: Int, $month: Int, $day: Int, $after: String) {
      tagFromSlug(tagSlug: $tagSlug) {
        displayTitle
        normalizedTagSlug
        archivePosts(year: $year, month: $month, day: $day, first: 10, after: $after) {
          edges {
            cursor
          }
        }
        ...TagArchive_tag @arguments(year: $year, month: $month, day: $day, after: $after)
      }
    }
  `,
  variables: (location) => ({
    tagSlug: location.params.tagSlug ?? "",
    ...archiveVariables(location),
  }),
  result: ({ tagFromSlug: tag }, location) => {
    const { period, isThere, isSpelledOut } = archivePlace(location);
    if (!tag || !isThere) return { kind: "notFound" };
    const { displayTitle, normalizedTagSlug, archivePosts } = tag;
    // Empty periods are not found, because there are infinitely many.
    if (period && archivePosts?.edges.length === 0) return { kind: "notFound" };
    const path = formatPath(archiveRoute("ShowTagArchive", period), {
      tagSlug: normalizedTagSlug,
      ...(period ? periodParams(period) : {}),
    });
    if (location.params.tagSlug !== normalizedTagSlug || !isSpelledOut) {
      return { kind: "redirect", to: path, isPermanent: true };
    }
    const head = {
      title: period
        ? texts.archiveTitleOf(displayTitle, formatPeriod(period))
        : texts.archiveTitle(displayTitle),
      description: period
        ? texts.archiveDescription(displayTitle, formatPeriod(period))
        : texts.topicDescription(displayTitle),
      canonical: location.publicUrl + path,
    };
    if (archivePosts?.edges.length === 0) {
      return { kind: "found", head: { ...head, robots: "noindex" } };
    }
    return { kind: "found", head: listHead(head, location) };
  },
  Component: ({ data }) => (data.tagFromSlug ? <TagArchive tag={data.tagFromSlug} /> : null),
});
