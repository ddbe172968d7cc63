// What was counted of stories: the types that owners' and stories' statistics share.

import { MINUTE_MS } from "../../../shared/durations.ts";
import type { SourceViews } from "../../../shared/statistics/breakdown.ts";
import type { Period, StatisticsRange } from "../../../shared/statistics/statisticsRange.ts";
import { SOURCE_KINDS, type SourceKind } from "../../../shared/statistics/viewSource.ts";
import type { StatisticsCounts } from "../../domain/statistics/statisticsCounts.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

export const StatisticsRangeEnum = describedEnum<StatisticsRange>(
  "StatisticsRange",
  "How far statistics go back.",
  {
    DAYS_7: "Seven days, today included.",
    DAYS_30: "Thirty days.",
    DAYS_90: "Ninety days.",
    MONTHS_12: "Twelve months of the calendar, this one included.",
    ALL: "All time.",
    MONTH: "A month of the calendar, the last whole one unless `month` names another.",
  } satisfies Record<StatisticsRange, string>,
);

const SourceKindEnum = describedEnum<SourceKind>(
  "ViewSourceKind",
  "The kind of page on which readers found a story.",
  {
    DIRECT: "None: an address that was typed, a bookmark or an app.",
    INTERNAL: "A page of this product.",
    SEARCH: "A search engine.",
    SOCIAL: "A social network.",
    EMAIL: "An email program.",
    SITE: "Another site.",
  } satisfies Record<(typeof SOURCE_KINDS)[number], string>,
);

export const StatisticsCountsType = builder
  .objectRef<StatisticsCounts>("StatisticsCounts")
  .implement({
    description: "What was counted of stories, without bots and their writers' own views.",
    fields: (t) => ({
      views: t.exposeInt("views", { description: "How often they were opened." }),
      visitors: t.exposeInt("visitors", {
        description: "Visitors; on another day or of another story they count again.",
      }),
      reads: t.exposeInt("reads", { description: "How often they were read." }),
      readMinutes: t.int({
        description: "How long they were in view, in minutes.",
        resolve: ({ readMs }) => toMinutes(readMs),
      }),
      memberReads: t.exposeInt("memberReads", { description: "How often members read them." }),
      memberReadMinutes: t.int({
        description: "How long members had them in view, in minutes.",
        resolve: ({ memberReadMs }) => toMinutes(memberReadMs),
      }),
    }),
  });

const toMinutes = (time: number): number => Math.round(time / MINUTE_MS);

/** What is plotted of a day or a month. */
export type PeriodCounts = Period<Pick<StatisticsCounts, "views" | "reads">>;

export const StatisticsPeriod = builder.objectRef<PeriodCounts>("StatisticsPeriod").implement({
  description: "A day, or a month, of statistics.",
  fields: (t) => ({
    from: t.expose("from", { type: "Timestamp", description: "Its first day (UTC)." }),
    until: t.expose("until", { type: "Timestamp", description: "Its last day (UTC)." }),
    views: t.exposeInt("views", { description: "How often stories were opened." }),
    reads: t.exposeInt("reads", { description: "How often stories were read." }),
  }),
});

export const StatisticsSource = builder.objectRef<SourceViews>("StatisticsSource").implement({
  description: "Where views came from.",
  fields: (t) => ({
    kind: t.expose("kind", { type: SourceKindEnum, description: "The kind of page." }),
    host: t.exposeString("host", {
      description:
        "The host, or of INTERNAL what the page shows; empty for the others of the kind together.",
    }),
    views: t.exposeInt("views", { description: "Views from there." }),
    viewsBefore: t.exposeInt("viewsBefore", {
      description: "Views from there in the days that the range is compared with.",
    }),
  }),
});

/** Sums the plotted counts. */
export function sumPlotted(
  counts: readonly Pick<StatisticsCounts, "views" | "reads">[],
): Pick<StatisticsCounts, "views" | "reads"> {
  let [views, reads] = [0, 0];
  for (const one of counts) [views, reads] = [views + one.views, reads + one.reads];
  return { views, reads };
}
