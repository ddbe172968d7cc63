import { checkedPeriod, type Period } from "../../../shared/format/calendar.ts";
import { InvalidPageError, type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  type ArchiveOwner,
  type ArchivePart,
  archiveParts,
  archiveStories,
} from "../../domain/stories/storyArchive.ts";
import { builder } from "../machinery/builder.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Collection, Post, Tag } from "../machinery/refs.ts";

const PAGE_SIZE = 10;

/** A requested period. */
interface PeriodArguments {
  year?: number | null;
  month?: number | null;
  day?: number | null;
}

const ArchivePeriod = builder.objectRef<ArchivePart>("ArchivePeriod").implement({
  description: "A year, month or day (UTC) in which stories were published.",
  fields: (t) => ({
    year: t.exposeInt("year", { description: "The year." }),
    month: t.exposeInt("month", { nullable: true, description: "1 to 12; null for a year." }),
    day: t.exposeInt("day", { nullable: true, description: "1 to 31; null for a month or year." }),
    postCount: t.exposeInt("postCount", { description: "Number of stories published in it." }),
  }),
});

const partsDescription =
  "The parts of a period that contain stories, latest first: the years, the months of a year, or the days of a month.";
const postsDescription = "Its stories in a period, latest first.";

const PERIOD = builder.args((t) => ({
  year: t.int({ description: "The year; all years if omitted." }),
  month: t.int({ description: "The month, 1 to 12." }),
  day: t.int({ description: "The day, 1 to 31." }),
}));

/** Throws InvalidPageError for an invalid date. */
function periodOf({ year, month, day }: PeriodArguments): Period | null {
  if (year == null && month == null && day == null) return null;
  const period = year == null ? null : checkedPeriod(year, month ?? null, day ?? null);
  if (!period) throw new InvalidPageError("The date doesn't exist");
  return period;
}

const partsKey = (owner: ArchiveOwner, args: PeriodArguments) => ({
  owner,
  period: periodOf(args),
});
const storiesKey = (owner: ArchiveOwner, args: PeriodArguments & PageArguments) => ({
  ...partsKey(owner, args),
  bounds: pageBounds(args, PAGE_SIZE),
});

/** Prefetches of a tag's archive fields by its slug, so that they share the tag's query batch. */
export const TAG_ARCHIVE_PREFETCHES: Prefetches = {
  archivePeriods: async (context, tagSlug, args) =>
    archiveParts(context).load(partsKey({ tagSlug }, args)),
  archivePosts: async (context, tagSlug, args) =>
    archiveStories(context).load(storiesKey({ tagSlug }, args)),
};

builder.objectFields(Tag, (t) => ({
  archivePeriods: t.field({
    type: [ArchivePeriod],
    description: partsDescription,
    args: PERIOD,
    resolve: async (tag, args, context) =>
      archiveParts(context).load(partsKey({ tagSlug: tag.slug }, args)),
  }),
  archivePosts: t.connection({
    type: Post,
    description: postsDescription,
    args: PERIOD,
    resolve: async (tag, args, context) =>
      archiveStories(context).load(storiesKey({ tagSlug: tag.slug }, args)),
  }),
}));

builder.objectFields(Collection, (t) => ({
  archivePeriods: t.field({
    type: [ArchivePeriod],
    description: partsDescription,
    args: PERIOD,
    resolve: async ({ id }, args, context) =>
      archiveParts(context).load(partsKey({ collectionId: id }, args)),
  }),
  archivePosts: t.connection({
    type: Post,
    description: postsDescription,
    args: PERIOD,
    resolve: async ({ id }, args, context) =>
      archiveStories(context).load(storiesKey({ collectionId: id }, args)),
  }),
}));
