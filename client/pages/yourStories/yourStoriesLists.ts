import type {
  YourStoriesFilter,
  YourStoriesSort,
} from "../../../generated/relay/YourStoriesPageQuery.graphql.ts";
import type { PageLocation } from "../../app/page.ts";

/** A list of the viewer's stories, with its name in URLs and its tab. */
export interface StoriesList {
  filterBy: "drafts" | "public" | "responses" | "unlisted" | "deleted";
  filter: YourStoriesFilter;
  label: string;
  /** The empty state. */
  empty: { title: string; text: string };
}

export const LISTS: readonly StoriesList[] = [
  {
    filterBy: "drafts",
    filter: "DRAFTS",
    label: "Drafts",
    empty: { title: "No drafts", text: "Your drafts stay here until you publish them." },
  },
  {
    filterBy: "public",
    filter: "PUBLIC",
    label: "Published",
    empty: { title: "Nothing published yet", text: "Your published stories appear here." },
  },
  {
    filterBy: "responses",
    filter: "RESPONSES",
    label: "Responses",
    empty: {
      title: "No responses yet",
      text: "Your responses to other people's stories appear here.",
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
  {
    filterBy: "deleted",
    filter: "DELETED",
    label: "Deleted",
    empty: {
      title: "The trash is empty",
      text: "Deleted stories stay here for 14 days. After that they're deleted for good.",
    },
  },
];

/** Returns the list of a URL; null for an unknown one. */
export function listOf({ params }: Pick<PageLocation, "params">): StoriesList | null {
  return LISTS.find(({ filterBy }) => filterBy === params.filterBy) ?? null;
}

/** The sort orders with their `tab` values. The first is the default. */
export const SORTS: readonly { sort: YourStoriesSort; tab: string | undefined; label: string }[] = [
  { sort: "LAST_EDITED", tab: undefined, label: "Last edited" },
  { sort: "NEWEST", tab: "newest", label: "Newest" },
  { sort: "OLDEST", tab: "oldest", label: "Oldest" },
  { sort: "MOST_READ", tab: "most-read", label: "Most read" },
];

/** Returns the order of a URL. */
export function sortOf({ query }: Pick<PageLocation, "query">): (typeof SORTS)[number] {
  return SORTS.find(({ tab }) => tab === query.tab) ?? SORTS[0]!;
}
