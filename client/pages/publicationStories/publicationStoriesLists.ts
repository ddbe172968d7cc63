import type {
  CollectionStoriesFilter,
  YourStoriesSort,
} from "../../../generated/relay/PublicationStoriesPageQuery.graphql.ts";
import type { PageLocation } from "../../app/page.ts";

/** A list of a publication's stories, with its name in URLs. */
export interface PublicationStoriesList {
  filterBy: "public" | "drafts" | "unlisted";
  filter: CollectionStoriesFilter;
  label: string;
  /** The empty state. */
  empty: { title: string; text: string };
}

/** The lists; the first is the default. */
export const LISTS: readonly PublicationStoriesList[] = [
  {
    filterBy: "public",
    filter: "PUBLIC",
    label: "Published",
    empty: {
      title: "Nothing published yet",
      text: "Stories that you publish in the publication or accept from writers appear here.",
    },
  },
  {
    filterBy: "drafts",
    filter: "DRAFTS",
    label: "Drafts",
    empty: {
      title: "No drafts",
      text: "Drafts that writers submit, or that you write for the publication, appear here.",
    },
  },
  {
    filterBy: "unlisted",
    filter: "UNLISTED",
    label: "Unlisted",
    empty: {
      title: "Nothing unlisted",
      text: "Unlisted stories, which only people with the link can find, appear here.",
    },
  },
];

/** Returns the list of a URL. */
export function listAt({ params }: Pick<PageLocation, "params">): PublicationStoriesList {
  return LISTS.find(({ filterBy }) => filterBy === params.filterBy) ?? LISTS[0]!;
}

interface Order {
  sort: YourStoriesSort;
  /** The URL's `tab`; undefined for the default order. */
  tab: string | undefined;
  label: string;
}

const EDITED: Order = { sort: "LAST_EDITED", tab: "last-edited", label: "Last edited" };
const NEWEST: Order = { sort: "NEWEST", tab: "newest", label: "Newest" };
const OLDEST: Order = { sort: "OLDEST", tab: "oldest", label: "Oldest" };
const MOST_READ: Order = { sort: "MOST_READ", tab: "most-read", label: "Most read" };

/** Returns the orders of a list. Drafts have no reads. */
export function ordersOf({ filter }: PublicationStoriesList): readonly Order[] {
  const [first, ...others] =
    filter === "DRAFTS" ? [EDITED, NEWEST, OLDEST] : [NEWEST, OLDEST, MOST_READ, EDITED];
  return [{ ...first!, tab: undefined }, ...others];
}

/** Returns the order of a URL. */
export function sortAt(
  { query }: Pick<PageLocation, "query">,
  list: PublicationStoriesList,
): Order {
  const orders = ordersOf(list);
  return orders.find(({ tab }) => tab === query.tab) ?? orders[0]!;
}
