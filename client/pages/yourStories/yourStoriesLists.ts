import type {
  YourStoriesFilter,
  YourStoriesSort,
} from "../../../generated/relay/YourStoriesPageQuery.graphql.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import * as texts from "./texts.ts";

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
    label: texts.drafts,
    empty: { title: texts.noDrafts, text: texts.noDraftsText },
  },
  {
    filterBy: "public",
    filter: "PUBLIC",
    label: texts.published,
    empty: { title: texts.nonePublished, text: texts.nonePublishedText },
  },
  {
    filterBy: "responses",
    filter: "RESPONSES",
    label: texts.responses,
    empty: { title: texts.noResponses, text: texts.noResponsesText },
  },
  {
    filterBy: "unlisted",
    filter: "UNLISTED",
    label: texts.unlisted,
    empty: { title: texts.noneUnlisted, text: texts.noneUnlistedText },
  },
  {
    filterBy: "deleted",
    filter: "DELETED",
    label: texts.deleted,
    empty: { title: texts.noneDeleted, text: texts.noneDeletedText },
  },
];

/** Returns the list of a URL; null for an unknown one. */
export function listOf({ params }: Pick<PageLocation, "params">): StoriesList | null {
  return LISTS.find(({ filterBy }) => filterBy === params.filterBy) ?? null;
}

/** The sort orders with their `tab` values. The first is the default. */
export const SORTS: readonly { sort: YourStoriesSort; tab: string | undefined; label: string }[] = [
  { sort: "LAST_EDITED", tab: undefined, label: texts.lastEdited },
  { sort: "NEWEST", tab: "newest", label: texts.newest },
  { sort: "OLDEST", tab: "oldest", label: texts.oldest },
  { sort: "MOST_READ", tab: "most-read", label: texts.mostRead },
];

/** Returns the order of a URL. */
export function sortOf({ query }: Pick<PageLocation, "query">): (typeof SORTS)[number] {
  return SORTS.find(({ tab }) => tab === query.tab) ?? SORTS[0]!;
}
