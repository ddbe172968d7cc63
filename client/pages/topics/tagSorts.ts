import type { PostListSort } from "../../../shared/enums.ts";
import * as texts from "./texts.ts";

/** The sort orders of a tag's stories with their `?tab=` values; the first is the default. */
export const TAG_SORTS = [
  { tab: undefined, sort: "NEW", label: texts.latest, list: texts.latestStories },
  { tab: "hot", sort: "HOT", label: texts.hot, list: texts.hotStories },
  { tab: "top-week", sort: "TOP_WEEK", label: texts.topThisWeek, list: texts.topStoriesThisWeek },
  {
    tab: "top-month",
    sort: "TOP_MONTH",
    label: texts.topThisMonth,
    list: texts.topStoriesThisMonth,
  },
  { tab: "top-year", sort: "TOP_YEAR", label: texts.topThisYear, list: texts.topStoriesThisYear },
  {
    tab: "top-all-time",
    sort: "TOP_ALL_TIME",
    label: texts.topOfAllTime,
    list: texts.topStoriesOfAllTime,
  },
] as const satisfies readonly {
  tab: string | undefined;
  sort: PostListSort;
  label: string;
  list: string;
}[];

/** Returns the order of a URL. Unknown ones fall back to the latest. */
export function tagSortOf(tab: string | undefined): (typeof TAG_SORTS)[number] {
  return TAG_SORTS.find((sort) => sort.tab === tab) ?? TAG_SORTS[0];
}
