// Story archives of a tag or a publication, by publication date. Days are in UTC.

import { DAY_MS } from "../../../shared/durations.ts";
import { type Period, periodBounds } from "../../../shared/format/calendar.ts";
import { sql } from "../../db/sql.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { listStories } from "./rows/storyLists.ts";
import type { StoryRow } from "./rows/storyRow.ts";

/** The owner of an archive: a tag, by slug, or a publication. */
export type ArchiveOwner = { tagSlug: string } | { collectionId: string };

/** A period of an archive; null for the whole archive. */
export interface ArchiveKey {
  owner: ArchiveOwner;
  period: Period | null;
}

/** A part of a period in which stories were published. */
export interface ArchivePart extends Period {
  postCount: number;
}

/** A page of the stories of a period. */
export interface ArchiveStoriesKey extends ArchiveKey {
  bounds: PageBounds;
}

/**
 * Loads the parts of a period that contain stories, latest first: years, the months of a year, or
 * the days of a month.
 */
export const archiveParts = defineLoader<DomainContext, ArchiveKey, ArchivePart[]>(
  (context, keys) => Promise.all(keys.map((key) => readParts(context, key))),
  (key) => JSON.stringify(key),
);

/** Loads the stories of a period, latest first. */
export const archiveStories = defineLoader<DomainContext, ArchiveStoriesKey, Page<StoryRow>>(
  (context, keys) =>
    Promise.all(
      keys.map(({ owner, period, bounds }) => {
        const within = period && periodBounds(period);
        const filter = {
          ...owner,
          ...(within && { publishedAfter: within.from, publishedBefore: within.to }),
        };
        return listStories(context, filter, "LATEST", bounds);
      }),
    ),
  (key) => JSON.stringify(key),
);

async function readParts(
  { db }: Pick<DomainContext, "db">,
  { owner, period }: ArchiveKey,
): Promise<ArchivePart[]> {
  if (period && period.day !== null) return [];
  const ownerId =
    "tagSlug" in owner
      ? sql`(SELECT id FROM tags WHERE slug = ${owner.tagSlug})`
      : sql`${owner.collectionId}`;
  const within = period && periodBounds(period);
  const when = within
    ? sql`AND day >= ${within.from / DAY_MS} AND day < ${within.to / DAY_MS}`
    : sql``;
  const unit = period === null ? "%Y" : period.month === null ? "%m" : "%d";
  const rows = await db.all<{ part: number; postCount: number }>(sql`
    SELECT CAST(strftime(${unit}, day * 86400, 'unixepoch') AS INTEGER) AS part,
      sum(post_count) AS postCount
    FROM archive_days WHERE owner_id = ${ownerId} AND post_count > 0 ${when}
    GROUP BY part ORDER BY part DESC`);
  return rows.map(({ part, postCount }) => partOf(period, part, postCount));
}

function partOf(period: Period | null, part: number, postCount: number): ArchivePart {
  if (period === null) return { year: part, month: null, day: null, postCount };
  if (period.month === null) return { year: period.year, month: part, day: null, postCount };
  return { year: period.year, month: period.month, day: part, postCount };
}
