// The schedule's work on the raw events: joins the small objects of past days into large ones, removes
// erased stories and members from them, and counts the days from which something was removed again.

import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { toHex } from "../../../shared/format/hex.ts";
import { type CountedView, dayOf } from "./pageViews.ts";
import { getLines, joinedKey, isJoined, putLines, RAW_PREFIX, rawPrefix } from "./rawEvents.ts";
import { recountDay } from "./recountDay.ts";

type Context = Pick<DomainContext, "statistics" | "now">;

/** A day's reports have arrived after so many days; the queue delivers for four. */
const JOINED_AFTER_DAYS = 6;
/** Objects that a run joins, and those that it searches for what is erased. */
const MAX_JOINED = 200;
const MAX_SEARCHED = 50;
/** Days that a run counts again. */
const MAX_DAYS = 3;

/** Scheduled step. Each part may be interrupted: the next run repeats it. */
export async function workRawEvents(context: Context): Promise<void> {
  const { db } = context.statistics;
  const state = await db.first<{ joinedThrough: number; cursor: string | null; days: string }>(sql`
    SELECT joined_through AS joinedThrough,
      (SELECT cursor FROM statistics_erasures ORDER BY cursor LIMIT 1) AS cursor,
      (SELECT json_group_array(day) FROM (SELECT day FROM statistics_recounts ORDER BY day
        LIMIT ${MAX_DAYS})) AS days
    FROM statistics_state WHERE id = 1`);
  if (!state) return;
  await joinObjects(context, state.joinedThrough);
  if (state.cursor !== null) return eraseFrom(context, state.cursor);
  for (const day of JSON.parse(state.days) as number[]) {
    await recountDay(context, day);
    await db.write([sql`DELETE FROM statistics_recounts WHERE day = ${day}`], { idempotent: true });
  }
}

/** Joins objects of the first day after `through` that is long over. */
async function joinObjects(context: Context, through: number): Promise<void> {
  const { bucket, db } = context.statistics;
  const { objects: next } = await bucket.list({
    prefix: RAW_PREFIX,
    startAfter: rawPrefix(through + 1),
    limit: 1,
  });
  const first = next[0]?.key;
  if (first === undefined) return;
  const day = Number(first.slice(RAW_PREFIX.length).split("/")[0]);
  if (day > dayOf(context.now) - JOINED_AFTER_DAYS) return;
  const { objects, truncated } = await bucket.list({
    prefix: rawPrefix(day),
    limit: 2 * MAX_JOINED,
  });
  const keys = objects.map(({ key }) => key).filter((key) => !isJoined(key));
  const joined = keys.slice(0, MAX_JOINED);
  if (joined.length > 1) {
    const lines = (await Promise.all(joined.map((key) => getLines(bucket, key)))).flat();
    // If it is interrupted before the deletion, lines are there twice, which counts once.
    await putLines(bucket, joinedKey(day, await nameOf(joined)), lines);
    await bucket.delete(joined);
  }
  if (truncated || keys.length > MAX_JOINED) return;
  await db.write([sql`UPDATE statistics_state SET joined_through = ${day} WHERE id = 1`], {
    idempotent: true,
  });
}

async function nameOf(keys: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(keys.join(" ")));
  return toHex(new Uint8Array(digest)).slice(0, 32);
}

/** Removes those whose pass is at `cursor` from the next objects. */
async function eraseFrom(context: Context, cursor: string): Promise<void> {
  const { bucket, db } = context.statistics;
  const rows = await db.all<{ subject: string }>(
    sql`SELECT subject FROM statistics_erasures WHERE cursor = ${cursor} LIMIT 5000`,
  );
  const subjects = new Set(rows.map(({ subject }) => subject));
  const { objects } = await bucket.list({
    prefix: RAW_PREFIX,
    startAfter: cursor || RAW_PREFIX,
    limit: MAX_SEARCHED,
  });
  const days = new Set<number>();
  for (const { key } of objects)
    for (const day of await eraseFromObject(bucket, key, subjects)) days.add(day);
  const passed = JSON.stringify([...subjects]);
  const last = objects.at(-1)?.key;
  await db.write(
    [
      sql`INSERT INTO statistics_recounts (day) SELECT value
        FROM json_each(${JSON.stringify([...days])}) WHERE TRUE ON CONFLICT DO NOTHING`,
      last === undefined || objects.length < MAX_SEARCHED
        ? sql`DELETE FROM statistics_erasures
            WHERE cursor = ${cursor} AND subject IN (SELECT value FROM json_each(${passed}))`
        : sql`UPDATE statistics_erasures SET cursor = ${last}
            WHERE cursor = ${cursor} AND subject IN (SELECT value FROM json_each(${passed}))`,
    ],
    { idempotent: true },
  );
}

/** Rewrites an object without what is erased. Returns the days of the removed events. */
async function eraseFromObject(
  bucket: Context["statistics"]["bucket"],
  key: string,
  subjects: ReadonlySet<string>,
): Promise<Set<number>> {
  const lines = await getLines(bucket, key);
  const remaining: CountedView[] = [];
  const days = new Set<number>();
  let isChanged = false;
  for (const line of lines) {
    if (subjects.has(line.postId)) {
      days.add(dayOf(line.at));
      isChanged = true;
    } else if (line.reader !== null && subjects.has(line.reader)) {
      // The view stays, as nobody's.
      remaining.push({ ...line, reader: null });
      isChanged = true;
    } else remaining.push(line);
  }
  if (remaining.length === 0 && isChanged) await bucket.delete(key);
  else if (isChanged) await putLines(bucket, key, remaining);
  return days;
}
