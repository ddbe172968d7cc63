import { graphql, useFragment } from "react-relay/hooks";
import type { EditorInbox_collection$key } from "../../../generated/relay/EditorInbox_collection.graphql.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { SubmissionFeed } from "../../features/submissions/SubmissionFeed.tsx";
import { INBOX_LISTS, type SubmissionList } from "../../features/submissions/submissionTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { SortMenu } from "../../ui/workspace/SortMenu.tsx";
import { Toolbar } from "../../ui/workspace/Toolbar.tsx";
import { ToolbarSearch } from "../../ui/workspace/ToolbarSearch.tsx";
import {
  INBOX_FILTERS,
  INBOX_ORDERS,
  inboxFilterAt,
  type InboxQuery,
  inboxTab,
} from "./inboxFilters.ts";
import * as texts from "./texts.ts";

/** A list of a publication's submissions, with tabs, filters, search and orders. */
export function EditorInbox(props: {
  collection: EditorInbox_collection$key;
  list: SubmissionList;
  location: PageLocation;
}) {
  const collection = useFragment(
    graphql`
      fragment EditorInbox_collection on Collection
      @argumentDefinitions(
        statuses: { type: "[PublicationSubmissionStatus!]" }
        assignment: { type: "PublicationSubmissionAssignment" }
        isOverdue: { type: "Boolean" }
        search: { type: "String" }
        order: { type: "PublicationSubmissionOrder" }
        after: { type: "String" }
      ) {
        slug
        submissionsConnection(
          statuses: $statuses
          assignment: $assignment
          isOverdue: $isOverdue
          search: $search
          order: $order
          first: 20
          after: $after
        ) {
          edges {
            node {
              id
              ...SubmissionRow_submission
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { list, location } = props;
  const { slug, submissionsConnection } = collection;
  const pathTo = usePublicationPath(slug);
  const inbox = pathTo(
    location.flags.enable_submissions_v2 === true ? "EditorInbox" : "ShowCollectionSubmissions",
    { publicationSlug: slug },
  );
  const { filter, order, search } = inboxFilterAt(location);
  const current: InboxQuery = { tab: list.tab, show: filter.show, sort: order.sort };
  const hrefOf = (change: InboxQuery & { q?: string }): string => {
    const { q = search, ...other } = change;
    const set = new URLSearchParams();
    const tab = inboxTab({ ...current, ...other });
    if (tab) set.set("tab", tab);
    if (q) set.set("q", q);
    return set.size > 0 ? `${inbox}?${set}` : inbox;
  };
  const isFiltered = filter.show !== undefined || search !== "";
  return (
    <WorkFrame collection={collection} title={texts.submissions} width="broad">
      <FilterLinks
        label={texts.submissionsByStatus}
        links={INBOX_LISTS.map((other) => ({
          href: hrefOf({ tab: other.tab }),
          label: other.label,
          isCurrent: other.tab === list.tab,
        }))}
      />
      <div>
        <InboxToolbar location={location} inbox={inbox} tab={inboxTab(current)} hrefOf={hrefOf} />
        <SubmissionFeed
          rows={submissionsConnection}
          list={isFiltered ? { ...list, empty: texts.nothingMatches } : list}
          side="editor"
          action={
            isFiltered ? (
              <Button variant="secondary" href={hrefOf({ show: "", q: "" })}>
                {texts.showAllSubmissions}
              </Button>
            ) : (
              <Button variant="secondary" href={pathTo("ShowCollectionWriteForUs")}>
                {texts.viewGuidelines}
              </Button>
            )
          }
        />
      </div>
    </WorkFrame>
  );
}

/** What filters, searches and sorts the list. */
function InboxToolbar(props: {
  location: PageLocation;
  inbox: string;
  /** The URL's tab. */
  tab: string;
  hrefOf: (change: InboxQuery & { q?: string }) => string;
}) {
  const { inbox, tab, hrefOf } = props;
  const { filter, order, search } = inboxFilterAt(props.location);
  return (
    <Toolbar
      tools={
        <>
          <ToolbarSearch
            action={inbox}
            clearHref={hrefOf({ q: "" })}
            label={texts.searchSubmissions}
            placeholder={texts.titleOrWriter}
            value={search}
          >
            {tab && <input type="hidden" name="tab" value={tab} />}
          </ToolbarSearch>
          <SortMenu
            label={texts.orderOfSubmissions}
            orders={INBOX_ORDERS.map(({ sort, label }) => ({
              href: hrefOf({ sort }),
              label,
              isCurrent: sort === order.sort,
            }))}
          />
        </>
      }
    >
      <FilterLinks
        label={texts.submissionsByEditor}
        links={INBOX_FILTERS.map(({ show, label }) => ({
          href: hrefOf({ show }),
          label,
          isCurrent: show === filter.show,
        }))}
      />
    </Toolbar>
  );
}
