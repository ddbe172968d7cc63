// The statistics of a writer or a publication, for those who own or edit it.

import { foldSources, type SourceViews } from "../../../shared/statistics/breakdown.ts";
import { daysOfRange, toPeriods } from "../../../shared/statistics/statisticsRange.ts";
import { pageBounds } from "../../db/keyset.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { issuesOfOwner } from "../../domain/newsletters/issues/issuesOfOwner.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { type LiveViews, readLive } from "../../domain/statistics/readLive.ts";
import {
  type OwnerOverview,
  readOwnerOverview,
} from "../../domain/statistics/readOwnerOverview.ts";
import {
  type OwnerStory,
  type OwnerStorySort,
  readOwnerStories,
} from "../../domain/statistics/readOwnerStories.ts";
import { readSourcesBefore } from "../../domain/statistics/readSourcesBefore.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Collection, Post, Viewer } from "../machinery/refs.ts";
import { NewsletterIssue } from "../newsletters/issues.ts";
import {
  type PeriodCounts,
  StatisticsCountsType,
  StatisticsPeriod,
  StatisticsRangeEnum,
  StatisticsSource,
  sumPlotted,
} from "./statisticsTypes.ts";

const STORIES_PAGE_SIZE = 20;

const StatisticsKind = describedEnum<"STORY" | "RESPONSE">(
  "StatisticsKind",
  "What statistics are about.",
  { STORY: "Stories.", RESPONSE: "Responses." },
);

const StoryStatisticsSort = describedEnum<OwnerStorySort>(
  "StoryStatisticsSort",
  "The sort orders of stories by their statistics, highest first.",
  {
    NEWEST: "Last published first.",
    VIEWS: "Most views first; without those that have none.",
    READS: "Most reads first.",
    READ_TIME: "Most time in view first.",
    MEMBER_READ_TIME: "Most time in view of members first.",
  },
);

const StoryStatistics = builder.objectRef<OwnerStory>("StoryStatistics").implement({
  description: "A story with all that was counted of it.",
  fields: (t) => ({
    id: t.id({ description: "The row's id.", resolve: ({ id }) => `statistics:${id}` }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story.",
      resolve: ({ id }, _args, context) => visibleStory(context, id),
    }),
    counts: t.expose("counts", { type: StatisticsCountsType, description: "Of all time." }),
    highlightCount: t.exposeInt("highlightCount", { description: "Highlights by readers." }),
    saveCount: t.exposeInt("saveCount", { description: "Lists that contain it." }),
  }),
});

interface LiveStory {
  postId: string;
  views: number;
}

const LiveStoryType = builder.objectRef<LiveStory>("LiveStoryViews").implement({
  description: "A story that is viewed now.",
  fields: (t) => ({
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story.",
      resolve: ({ postId }, _args, context) => visibleStory(context, postId),
    }),
    views: t.exposeInt("views", { description: "Its views." }),
  }),
});

/** Stories that are named as viewed now. */
const MAX_LIVE = 3;

const LiveViewsType = builder.objectRef<LiveViews>("LiveViews").implement({
  description: "The views of the last minutes.",
  fields: (t) => ({
    minutes: t.exposeInt("minutes", { description: "How many minutes are counted." }),
    views: t.exposeInt("views", { description: "Views of all stories." }),
    stories: t.field({
      type: [LiveStoryType],
      description: `The most viewed stories, at most ${MAX_LIVE}.`,
      resolve: ({ stories }) => stories.slice(0, MAX_LIVE),
    }),
  }),
});

interface Overview extends OwnerOverview {
  periods: PeriodCounts[];
  knownSources: SourceViews[] | null;
}

const StatisticsOverview = builder.objectRef<Overview>("StatisticsOverview").implement({
  description: "What was counted of all stories, or responses, of a writer or a publication.",
  fields: (t) => ({
    totals: t.expose("totals", { type: StatisticsCountsType, description: "Of the range." }),
    previous: t.expose("previous", {
      type: StatisticsCountsType,
      description: "Of the days that the range is compared with.",
    }),
    periods: t.expose("periods", {
      type: [StatisticsPeriod],
      description: "Its days, or months, oldest first.",
    }),
    sources: t.expose("knownSources", {
      type: [StatisticsSource],
      nullable: true,
      description:
        "Where views of stories and responses came from, most frequent first; null for too few readers.",
    }),
    followersWon: t.exposeInt("followersWon", { description: "New followers." }),
    subscribersWon: t.exposeInt("subscribersWon", { description: "New subscribers." }),
    subscribersLost: t.exposeInt("subscribersLost", { description: "Subscribers who left." }),
  }),
});

const OwnerStatistics = builder.objectRef<{ id: string }>("OwnerStatistics").implement({
  description: "The statistics of a writer or a publication.",
  fields: (t) => ({
    overview: t.field({
      type: StatisticsOverview,
      nullable: true,
      description: "What was counted in a time.",
      args: {
        range: t.arg({ type: StatisticsRangeEnum, required: true, description: "The time." }),
        month: t.arg.int({ description: "Of MONTH, which one, counted since January 1970." }),
        kind: t.arg({ type: StatisticsKind, required: true, description: "Of what." }),
      },
      resolve: async ({ id }, { range, month, kind }, context): Promise<Overview> => {
        const days = daysOfRange({ range, month }, context.now);
        const [overview, before] = await Promise.all([
          readOwnerOverview(context, id, days, kind),
          readSourcesBefore(context, id, days),
        ]);
        return {
          ...overview,
          periods: toPeriods(overview.days, { range, ...days }, sumPlotted),
          knownSources: foldSources(overview.sources, before, overview.totals.visitors),
        };
      },
    }),
    live: t.field({
      type: LiveViewsType,
      nullable: true,
      description: "What is viewed now.",
      resolve: ({ id }, _args, context) => readLive(context, id),
    }),
    emails: t.connection({
      type: NewsletterIssue,
      description: "The emails of its newsletters that were sent, newest first.",
      resolve: ({ id }, page, context) =>
        issuesOfOwner(context, id, pageBounds(page, STORIES_PAGE_SIZE)),
    }),
    stories: t.connection({
      type: StoryStatistics,
      description: "Its stories, or responses, with all that was counted of them.",
      args: {
        sort: t.arg({ type: StoryStatisticsSort, required: true, description: "The sort order." }),
        kind: t.arg({ type: StatisticsKind, required: true, description: "Of what." }),
      },
      resolve: ({ id }, { sort, kind, ...page }, context) =>
        readOwnerStories(context, id, { sort, kind }, pageBounds(page, STORIES_PAGE_SIZE)),
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  statistics: t.field({
    type: OwnerStatistics,
    nullable: true,
    description: "The statistics of the viewer's stories.",
    resolve: async (_viewer, _args, context) => {
      const id = selfOf(await context.session());
      return id === null ? null : { id };
    },
  }),
}));

builder.objectFields(Collection, (t) => ({
  statistics: t.field({
    type: OwnerStatistics,
    nullable: true,
    description: "Its statistics; null unless the viewer owns or edits it.",
    resolve: async ({ id }, _args, context) =>
      (await viewerMay(context, id, "viewStatistics")) ? { id } : null,
  }),
}));
