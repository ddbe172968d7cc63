// The statistics of a story, for its writer and its publication's owners and editors.

import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import {
  foldSearches,
  foldSources,
  MIN_READERS,
  reachedTenths,
  type SourceViews,
} from "../../../shared/statistics/breakdown.ts";
import { daysOfRange, toPeriods } from "../../../shared/statistics/statisticsRange.ts";
import { issuesOfPost } from "../../domain/newsletters/issues/issuesOfPost.ts";
import { maySeeStatistics } from "../../domain/statistics/readPostRange.ts";
import {
  type AgeComparison,
  findEarlierStories,
  readAtSameAge,
} from "../../domain/statistics/readAtSameAge.ts";
import { readInterests, type ReaderInterest } from "../../domain/statistics/readInterests.ts";
import {
  type PostStatistics,
  readPostStatistics,
} from "../../domain/statistics/readPostStatistics.ts";
import { readSourcesBefore, readViewsBefore } from "../../domain/statistics/readSourcesBefore.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "../machinery/builder.ts";
import { Post } from "../machinery/refs.ts";
import { NewsletterIssue } from "../newsletters/issues.ts";
import {
  type PeriodCounts,
  StatisticsCountsType,
  StatisticsPeriod,
  StatisticsRangeEnum,
  StatisticsSource,
  sumPlotted,
} from "./statisticsTypes.ts";

const StatisticsSearch = builder
  .objectRef<{ words: string; views: number }>("StatisticsSearch")
  .implement({
    description: "A search on our own pages by which readers found a story.",
    fields: (t) => ({
      words: t.exposeString("words", { description: "What was searched." }),
      views: t.exposeInt("views", { description: "Views after it." }),
    }),
  });

const ReachedTenth = builder.objectRef<{ tenth: number; share: number }>("ReachedTenth").implement({
  description: "How many visitors came this far.",
  fields: (t) => ({
    tenth: t.exposeInt("tenth", { description: "Tenths of the story, 1 to 10." }),
    share: t.exposeFloat("share", { description: "The share of the visitors, 0 to 1." }),
  }),
});

const ReaderInterestType = builder.objectRef<ReaderInterest>("ReaderInterest").implement({
  description: "A topic that readers of a story follow.",
  fields: (t) => ({
    slug: t.exposeString("slug", { description: "The topic's slug." }),
    title: t.exposeString("title", { description: "The topic's name." }),
    readers: t.exposeInt("readers", { description: "How many of them follow it." }),
  }),
});

const AgeComparisonType = builder.objectRef<AgeComparison>("AgeComparison").implement({
  description: "A story and its writer's earlier ones at the same age.",
  fields: (t) => ({
    days: t.exposeInt("days", { description: "The age, in days." }),
    views: t.exposeInt("views", { description: "Its views in these days." }),
    earlier: t.exposeIntList("earlier", {
      description: "Views of up to ten earlier stories in as many days, newest first.",
    }),
  }),
});

interface Overview extends PostStatistics {
  periods: PeriodCounts[];
  hourPeriods: PeriodCounts[] | null;
  viewsBefore: number;
  knownSources: SourceViews[] | null;
  atSameAge: AgeComparison | null;
}

const PostStatisticsOverview = builder.objectRef<Overview>("PostStatisticsOverview").implement({
  description: "What was counted of a story in a time.",
  fields: (t) => ({
    totals: t.expose("totals", { type: StatisticsCountsType, description: "Of the range." }),
    allTime: t.expose("allTime", { type: StatisticsCountsType, description: "Of all time." }),
    viewsBefore: t.exposeInt("viewsBefore", {
      description: "Views in the days that the range is compared with.",
    }),
    periods: t.expose("periods", {
      type: [StatisticsPeriod],
      description: "Its days, or months, oldest first.",
    }),
    hours: t.expose("hourPeriods", {
      type: [StatisticsPeriod],
      nullable: true,
      description: "Its hours, oldest first; null for more than seven days.",
    }),
    sources: t.expose("knownSources", {
      type: [StatisticsSource],
      nullable: true,
      description: "Where views came from, most frequent first; null for too few readers.",
    }),
    searches: t.field({
      type: [StatisticsSearch],
      nullable: true,
      description: "Searches that led to it; null for too few readers.",
      resolve: ({ searches, totals }) => foldSearches(searches, totals.visitors),
    }),
    reached: t.field({
      type: [ReachedTenth],
      nullable: true,
      description: "How far visitors came; null for too few.",
      resolve: ({ stops }) => reachedTenths(stops),
    }),
    atSameAge: t.expose("atSameAge", {
      type: AgeComparisonType,
      nullable: true,
      description: "Its writer's earlier stories when they were as old.",
    }),
    clappers: t.exposeInt("clappers", { description: "Readers who clapped." }),
    responses: t.exposeInt("responses", { description: "Responses." }),
    highlights: t.exposeInt("highlights", { description: "Highlights." }),
    saves: t.exposeInt("saves", { description: "How often it was saved to a list." }),
  }),
});

const PostStatisticsType = builder.objectRef<StoryRow>("PostStatistics").implement({
  description: "The statistics of a story.",
  fields: (t) => ({
    overview: t.field({
      type: PostStatisticsOverview,
      nullable: true,
      description: "What was counted in a time.",
      args: {
        range: t.arg({ type: StatisticsRangeEnum, required: true, description: "The time." }),
        month: t.arg.int({ description: "Of MONTH, which one, counted since January 1970." }),
      },
      resolve: async (story, { range, month }, context): Promise<Overview> => {
        const days = daysOfRange({ range, month }, context.now);
        // First, so that all of the other database is read in one round trip.
        const earlier = await findEarlierStories(context, story);
        const [statistics, before, viewsBefore, atSameAge] = await Promise.all([
          readPostStatistics(context, story.id, days),
          readSourcesBefore(context, story.id, days),
          readViewsBefore(context, story.id, days),
          readAtSameAge(context, story, earlier),
        ]);
        return {
          ...statistics,
          viewsBefore,
          atSameAge,
          periods: toPeriods(statistics.days, { range, ...days }, sumPlotted),
          hourPeriods: range === "DAYS_7" ? toHours(statistics, days.from, context.now) : null,
          knownSources: foldSources(statistics.sources, before, statistics.totals.visitors),
        };
      },
    }),
    interests: t.field({
      type: [ReaderInterestType],
      nullable: true,
      description: `Topics that at least ${MIN_READERS} of its signed-in readers follow.`,
      resolve: ({ id }, _args, context) => readInterests(context, id),
    }),
    issues: t.field({
      type: [NewsletterIssue],
      nullable: true,
      description: "The emails of it that went to newsletters which the viewer manages.",
      resolve: async ({ id }, _args, context) => {
        const session = await context.session();
        return session ? issuesOfPost(context, id, session.userId) : null;
      },
    }),
  }),
});

/** All hours since a day, with those without counts. */
function toHours({ hours }: PostStatistics, day: number, now: number): PeriodCounts[] {
  const byHour = new Map(hours.map((counts) => [counts.hour, counts]));
  const first = (day * DAY_MS) / HOUR_MS;
  const last = Math.floor(now / HOUR_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { views = 0, reads = 0 } = byHour.get(first + index) ?? {};
    const from = (first + index) * HOUR_MS;
    return { from, until: from, views, reads };
  });
}

builder.objectFields(Post, (t) => ({
  statistics: t.field({
    type: PostStatisticsType,
    nullable: true,
    description:
      "Its statistics; null unless the viewer has written it, or owns or edits its publication.",
    resolve: async (story, _args, context) =>
      story.firstPublishedAt !== null && (await maySeeStatistics(context, story.id)) ? story : null,
  }),
}));
