import type { PostListSort } from "../../../shared/enums.ts";

/** The sort orders of a tag's stories with their `?tab=` values; the first is the default. */
export const TAG_SORTS = [
  { tab: undefined, sort: "NEW", label: "Latest", list: "Latest stories" },
  { tab: "hot", sort: "HOT", label: "Hot", list: "Hot stories" },
  { tab: "top-week", sort: "TOP_WEEK", label: "Top this week", list: "Top stories this week" },
  { tab: "top-month", sort: "TOP_MONTH", label: "Top this month", list: "Top stories this month" },
  { tab: "top-year", sort: "TOP_YEAR", label: "Top this year", list: "Top stories this year" },
  {
    tab: "top-all-time",
    sort: "TOP_ALL_TIME",
    label: "Top of all time",
    list: "Top stories of all time",
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
