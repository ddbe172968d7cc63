import {
  formatMonth,
  type RangeChoice,
  readMonth,
  STATISTICS_RANGES,
  type StatisticsRange,
} from "../../../shared/statistics/statisticsRange.ts";
import type { PageLocation } from "../../runtime/page/page.ts";

/** The orders of the table of stories, the default first. */
export const SORTS = ["VIEWS", "READS", "READ_TIME", "MEMBER_READ_TIME", "NEWEST"] as const;

export type StatsSort = (typeof SORTS)[number];

const RANGE_NAMES: Readonly<Record<Exclude<StatisticsRange, "MONTH">, string>> = {
  DAYS_7: "7",
  DAYS_30: "30",
  DAYS_90: "90",
  MONTHS_12: "12m",
  ALL: "all",
};
const SORT_NAMES: Readonly<Record<StatsSort, string>> = {
  VIEWS: "views",
  READS: "reads",
  READ_TIME: "time",
  MEMBER_READ_TIME: "members",
  NEWEST: "newest",
};

/** What a statistics page shows. */
export interface StatsChoice extends RangeChoice {
  /** Null unless the range is MONTH. */
  month: number | null;
  sort: StatsSort;
}

/** What `?tab=` chooses, such as `90-reads` or `2026-10`. */
export function choiceAt({ query }: Pick<PageLocation, "query">): StatsChoice {
  const tab = query.tab ?? "";
  const parts = tab.split("-");
  const month = readMonth(parts.slice(0, 2).join("-"));
  return {
    range:
      month === null
        ? (STATISTICS_RANGES.find((range) => parts.includes(RANGE_NAMES[range])) ?? "DAYS_30")
        : "MONTH",
    month,
    sort: SORTS.find((sort) => parts.includes(SORT_NAMES[sort])) ?? "VIEWS",
  };
}

/** The address of the page with another choice. */
export function hrefOfChoice({ path }: Pick<PageLocation, "path">, choice: StatsChoice): string {
  const own = path.split("?")[0] ?? "";
  const tab = [
    choice.range === "MONTH"
      ? choice.month === null
        ? null
        : formatMonth(choice.month)
      : choice.range === STATISTICS_RANGES[0]
        ? null
        : RANGE_NAMES[choice.range],
    choice.sort === SORTS[0] ? null : SORT_NAMES[choice.sort],
  ].filter((part) => part !== null);
  return tab.length === 0 ? own : `${own}?tab=${tab.join("-")}`;
}
