// Owns what happens to the counts and the raw events of stories and members that are erased. What is
// stored by story or member is deleted at once. The raw events are in objects of a whole batch or
// day, so the schedule goes through them in passes, and then counts their days again.

import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type SaltPeriod, ReaderHashes } from "./hashReaders.ts";

type Context = Pick<DomainContext, "statistics" | "now">;

/** Deletes all that was counted of stories. Throws like Database. */
export async function eraseStories(
  { statistics: { db }, now }: Context,
  postIds: readonly string[],
): Promise<void> {
  const ids = JSON.stringify(postIds);
  await db.write(
    [
      sql`DELETE FROM post_hours WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM post_days WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM post_day_sources WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM post_day_searches WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM post_day_stops WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM post_totals WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM member_post_days WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM live_views WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      sql`DELETE FROM page_views WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
      queueErasures(ids, now),
    ],
    { idempotent: true },
  );
}

/**
 * Deletes what was counted of an account: its days as a writer and its reading time as a member. Its
 * stories are erased with the trash. Throws like Database.
 */
export async function erasePerson(context: Context, userId: string): Promise<void> {
  const { db } = context.statistics;
  const readers = JSON.stringify(await readerIds(context, userId));
  await db.write(
    [
      ...ownerStatements(userId),
      sql`DELETE FROM member_post_days WHERE reader IN (SELECT value FROM json_each(${readers}))`,
      sql`UPDATE page_views SET line = json_set(line, '$.reader', NULL)
        WHERE line ->> 'reader' IN (SELECT value FROM json_each(${readers}))`,
      queueErasures(readers, context.now),
    ],
    { idempotent: true },
  );
}

/** Deletes what was counted of a publication that is erased. Throws like Database. */
export async function eraseOwner(
  { statistics: { db } }: Pick<DomainContext, "statistics">,
  ownerId: string,
): Promise<void> {
  await db.write(ownerStatements(ownerId), { idempotent: true });
}

const ownerStatements = (ownerId: string): Statement[] => [
  sql`DELETE FROM owner_days WHERE owner_id = ${ownerId}`,
  sql`DELETE FROM owner_day_sources WHERE owner_id = ${ownerId}`,
  sql`DELETE FROM live_views WHERE owner_id = ${ownerId}`,
];

/** The hashes of a member in all months whose reading time is stored. */
export async function readerIds(
  { statistics: { db } }: Pick<DomainContext, "statistics">,
  userId: string,
): Promise<string[]> {
  const months = await db.all<SaltPeriod & { salt: string }>(
    sql`SELECT kind, period, salt FROM statistics_salts WHERE kind = 'MONTH' ORDER BY period`,
  );
  const hashes = new ReaderHashes(months);
  return Promise.all(months.map((month) => hashes.hash(month, userId)));
}

const queueErasures = (subjects: string, now: number): Statement =>
  sql`INSERT INTO statistics_erasures (subject, requested_at)
    SELECT value, ${now} FROM json_each(${subjects}) WHERE TRUE
    ON CONFLICT (subject) DO UPDATE SET cursor = ''`;
