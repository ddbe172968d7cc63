import { DAY_MS } from "../../../shared/durations.ts";
import type { PostListSort } from "../../../shared/enums.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { listStories, type StoryOrder } from "./rows/storyLists.ts";
import type { StoryRow } from "./rows/storyRow.ts";

/** The order and time window of each sort. A month is 30 days, a year 365. */
const SORTS: Record<PostListSort, { order: StoryOrder; windowMs?: number }> = {
  NEW: { order: "LATEST" },
  HOT: { order: "HOT" },
  TOP_WEEK: { order: "TOP", windowMs: 7 * DAY_MS },
  TOP_MONTH: { order: "TOP", windowMs: 30 * DAY_MS },
  TOP_YEAR: { order: "TOP", windowMs: 365 * DAY_MS },
  TOP_ALL_TIME: { order: "TOP" },
};

/** A page of the listed stories with a tag. */
export interface TagStoriesKey {
  tagSlug: string;
  sort: PostListSort;
  bounds: PageBounds;
}

/** Loads listed stories by the tag's slug, so that they share the tag's own round trip. */
export const storiesByTag = defineLoader<DomainContext, TagStoriesKey, Page<StoryRow>>(
  (context, keys) =>
    Promise.all(
      keys.map(({ tagSlug, sort, bounds }) => {
        const { order, windowMs } = SORTS[sort];
        const publishedAfter = windowMs === undefined ? undefined : context.now - windowMs;
        return listStories(context, { tagSlug, publishedAfter }, order, bounds);
      }),
    ),
  (key) => JSON.stringify(key),
);
