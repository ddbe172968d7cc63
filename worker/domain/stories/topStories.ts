import { sql, type Sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { dayOf, type Period, periodBounds } from "../../../shared/format/calendar.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { listStories } from "./rows/storyLists.ts";
import type { StoryRow } from "./rows/storyRow.ts";

/**
 * Returns the requested day, or by default the last day with a published story (today if there is
 * none).
 */
export async function topDay(context: DomainContext, asked: Period | null): Promise<Period> {
  context.renderTrace.addTag(GROUP_TAGS.home);
  if (asked) return asked;
  return dayOf((await edge(context, sql`max`, sql`<`, context.now + 1)) ?? context.now);
}

/** Returns the previous day with published stories; null for none. */
export async function dayBefore(context: DomainContext, day: Period): Promise<Period | null> {
  const at = await edge(context, sql`max`, sql`<`, periodBounds(day).from);
  return at === null ? null : dayOf(at);
}

/** Returns the next day with published stories; null for none. */
export async function dayAfter(context: DomainContext, day: Period): Promise<Period | null> {
  const at = await edge(context, sql`min`, sql`>=`, periodBounds(day).to);
  return at === null ? null : dayOf(at);
}

/** Returns the listed stories first published on a day, most clapped first. */
export function topStories(
  context: DomainContext,
  day: Period,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  context.renderTrace.addTag(GROUP_TAGS.home);
  const publishedOnDay = Math.floor(periodBounds(day).from / DAY_MS);
  return listStories(context, { publishedOnDay }, "TOP", bounds);
}

/**
 * Returns the publication time of the last story before a timestamp or of the first story from it
 * on, or null if there is none.
 */
async function edge(
  { db }: Pick<DomainContext, "db">,
  which: Sql,
  sign: Sql,
  timestamp: number,
): Promise<number | null> {
  const row = await db.first<{ at: number | null }>(sql`
    SELECT ${which}(first_published_at) AS at FROM posts
    WHERE is_listed = 1 AND first_published_at ${sign} ${timestamp}`);
  return row?.at ?? null;
}
