import { graphql } from "relay-runtime";
import type { EditorInboxPageQuery } from "../../../generated/relay/EditorInboxPageQuery.graphql.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { workResult } from "../../features/publications/workResult.ts";
import { INBOX_LISTS, type SubmissionList } from "../../features/submissions/submissionTexts.ts";
import { inboxFilterAt, inboxListAt } from "./inboxFilters.ts";
import { EditorInbox } from "./EditorInbox.tsx";
import * as texts from "./texts.ts";

/**
 * A publication's submissions. The flag for version 2 decides whether the editor inbox or the
 * submissions address is active; the other one redirects.
 */
export const page = definePage<EditorInboxPageQuery>({
  query: graphql`
    query EditorInboxPageQuery(
      $domainOrSlug: ID!
      $statuses: [PublicationSubmissionStatus!]
      $assignment: PublicationSubmissionAssignment
      $isOverdue: Boolean
      $search: String
      $order: PublicationSubmissionOrder
      $after: String
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        ...EditorInbox_collection
          @arguments(
            statuses: $statuses
            assignment: $assignment
            isOverdue: $isOverdue
            search: $search
            order: $order
            after: $after
          )
      }
    }
  `,
  variables: (location) => {
    const { filter, order, search } = inboxFilterAt(location);
    return {
      domainOrSlug: publicationRef(location),
      statuses: listAt(location)?.statuses ?? null,
      assignment: filter.assignment,
      isOverdue: filter.isOverdue,
      search,
      order: order.order,
      after: location.query.p ?? null,
    };
  },
  result: ({ collectionByDomainOrSlug: collection }, location) => {
    const result = workResult(collection, location, {
      title: texts.submissions,
      permission: "reviewSubmissions",
    });
    if (result.kind !== "found" || !collection) return result;
    if (!listAt(location)) return { kind: "notFound" };
    const own =
      location.flags.enable_submissions_v2 === true ? "EditorInbox" : "ShowCollectionSubmissions";
    const { routeName, query, site } = location;
    if (routeName === "ShowCollectionSubmissionsBy" || routeName === own) return result;
    const params = { collectionSlug: collection.slug, publicationSlug: collection.slug };
    const to = formatPath(own, params, {
      site,
      query: { tab: query.tab, q: query.q },
    });
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: ({ data: { collectionByDomainOrSlug }, location }) => {
    const list = listAt(location);
    return collectionByDomainOrSlug && list ? (
      <EditorInbox collection={collectionByDomainOrSlug} list={list} location={location} />
    ) : null;
  },
});

/**
 * Returns the list of a URL, by its tab or last path segment. Null if it isn't a list of
 * submissions.
 */
function listAt({ params, query }: PageLocation): SubmissionList | null {
  const { filterBy } = params;
  if (filterBy === undefined) return inboxListAt({ query });
  const known = INBOX_LISTS.find(({ tab }) => tab === filterBy);
  if (known) return known;
  const status = filterBy.replaceAll("-", "_").toUpperCase();
  return OTHER_STATUSES.has(status)
    ? { ...INBOX_LISTS[0]!, tab: filterBy, statuses: [status as SubmissionStatus] }
    : null;
}

/** Statuses with a URL but no tab. */
const OTHER_STATUSES: ReadonlySet<string> = new Set([
  "OPEN",
  "TRIAGE",
  "IN_REVIEW",
  "CHANGES_MADE",
  "WIP",
  "UNKNOWN",
]);
