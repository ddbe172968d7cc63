import type {
  PublicationSubmissionAssignment,
  PublicationSubmissionOrder,
} from "../../../generated/relay/EditorInboxPageQuery.graphql.ts";
import { INBOX_LISTS, type SubmissionList } from "../../features/submissions/submissionTexts.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import * as texts from "./texts.ts";

// The tab of an inbox's URL names its list, filter and order, joined by dots, as far as they aren't the
// defaults: "accepted.mine.oldest".

/** Filters of the inbox; the first is the default. */
export const INBOX_FILTERS: readonly {
  show: string | undefined;
  label: string;
  assignment: PublicationSubmissionAssignment | null;
  isOverdue: boolean;
}[] = [
  { show: undefined, label: texts.everyones, assignment: null, isOverdue: false },
  { show: "mine", label: texts.mine, assignment: "VIEWER", isOverdue: false },
  { show: "unassigned", label: texts.unassigned, assignment: "NOBODY", isOverdue: false },
  { show: "overdue", label: texts.overdue, assignment: null, isOverdue: true },
];

/** Orders of the inbox; the first is the default. */
export const INBOX_ORDERS: readonly {
  sort: string | undefined;
  label: string;
  order: PublicationSubmissionOrder;
}[] = [
  { sort: undefined, label: texts.latestChange, order: "LATEST_CHANGE" },
  { sort: "oldest", label: texts.oldestFirst, order: "OLDEST_FIRST" },
  { sort: "due", label: texts.dueFirst, order: "DUE_FIRST" },
];

/** Returns the filter, order and search of a URL. */
export function inboxFilterAt({ query }: Pick<PageLocation, "query">) {
  const parts = partsOf(query.tab);
  return {
    filter:
      INBOX_FILTERS.find(({ show }) => parts.some((part) => part === show)) ?? INBOX_FILTERS[0]!,
    order: INBOX_ORDERS.find(({ sort }) => parts.some((part) => part === sort)) ?? INBOX_ORDERS[0]!,
    search: query.q ?? "",
  };
}

/** Returns the list that a URL's tab names; the default one if it names none. */
export function inboxListAt({ query }: Pick<PageLocation, "query">): SubmissionList {
  const parts = partsOf(query.tab);
  return INBOX_LISTS.find(({ tab }) => parts.some((part) => part === tab)) ?? INBOX_LISTS[0]!;
}

/** The parts of an inbox's query. */
export interface InboxQuery {
  /** The list. */
  tab?: string | undefined;
  show?: string | undefined;
  sort?: string | undefined;
}

/** Returns the tab of a URL. */
export function inboxTab({ tab, show, sort }: InboxQuery): string {
  return [tab, show, sort].filter(Boolean).join(".");
}

function partsOf(tab: string | undefined): readonly string[] {
  return tab?.split(".") ?? [];
}
