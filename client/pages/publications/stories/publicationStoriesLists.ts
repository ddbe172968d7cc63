import type {
  CollectionStoriesFilter,
  YourStoriesSort,
} from "../../../../generated/relay/PublicationStoriesPageQuery.graphql.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import * as texts from "./texts.ts";

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
    label: texts.published,
    empty: {
      title: texts.nonePublished,
      text: texts.nonePublishedText,
    },
  },
  {
    filterBy: "drafts",
    filter: "DRAFTS",
    label: texts.drafts,
    empty: {
      title: texts.noDrafts,
      text: texts.noDraftsText,
    },
  },
  {
    filterBy: "unlisted",
    filter: "UNLISTED",
    label: texts.unlisted,
    empty: {
      title: texts.noneUnlisted,
      text: texts.noneUnlistedText,
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

const EDITED: Order = { sort: "LAST_EDITED", tab: "last-edited", label: texts.lastEdited };
const NEWEST: Order = { sort: "NEWEST", tab: "newest", label: texts.newest };
const OLDEST: Order = { sort: "OLDEST", tab: "oldest", label: texts.oldest };
const MOST_READ: Order = { sort: "MOST_READ", tab: "most-read", label: texts.mostRead };

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
