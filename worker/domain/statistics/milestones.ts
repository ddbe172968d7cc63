// Owns milestones: round numbers of a story's reads, of followers and of subscribers, of which each is
// notified once. A row's `next_milestone` only grows, so that a number that falls and rises again
// notifies nobody, and an index has just the rows that reached it.

import { identifier, literal, sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notify, type NotifiedEvent } from "../notifications/notify.ts";

type Context = Pick<DomainContext, "db" | "now" | "statistics" | "notifications">;

/** Rows of a table in a run. */
const MAX_ROWS = 20;

/** What is counted in the main database. */
const COUNTED = [
  { of: "followers", table: "users", column: "follower_count" },
  { of: "collectionFollowers", table: "collections", column: "follower_count" },
  { of: "subscribers", table: "newsletters", column: "subscriber_count" },
] as const satisfies readonly { of: NotifiedEvent; table: string; column: string }[];

interface Reached {
  id: string;
  count: number;
}

/** The highest power of ten that a count has reached, at least ten. */
export function milestoneOf(count: number): number {
  let milestone = 10;
  while (milestone * 10 <= count) milestone *= 10;
  return milestone;
}

/** Scheduled step: notifies of the numbers of followers and subscribers that were reached. */
export async function notifyOfCounts(context: Context): Promise<void> {
  await Promise.all(COUNTED.map((counted) => notifyOfCount(context, counted)));
}

async function notifyOfCount(
  context: Context,
  { of, table, column }: (typeof COUNTED)[number],
): Promise<void> {
  const { db } = context;
  const rows = await db.all<Reached>(sql`
    SELECT id, ${identifier(column)} AS count FROM ${identifier(table)}
    WHERE ${identifier(column)} >= next_milestone ORDER BY id LIMIT ${literal(MAX_ROWS)}`);
  if (rows.length === 0) return;
  const statements = rows.flatMap(({ id, count }) => {
    const milestone = milestoneOf(count);
    const isNext = sql`EXISTS (SELECT 1 FROM ${identifier(table)}
      WHERE id = ${id} AND next_milestone <= ${milestone})`;
    return [
      notify(context, { of, actorId: null, id, detail: String(milestone) }, isNext),
      sql`UPDATE ${identifier(table)} SET next_milestone = ${milestone * 10}
        WHERE id = ${id} AND next_milestone <= ${milestone}`,
    ];
  });
  await db.write(statements, { idempotent: true });
}

/**
 * Scheduled step: notifies of the numbers of reads that were reached. They are in another database:
 * what is queued twice after a failure is delivered once.
 */
export async function notifyOfReads(context: Context): Promise<void> {
  const { db } = context.statistics;
  const rows = await db.all<Reached>(sql`
    SELECT post_id AS id, reads AS count FROM post_totals
    WHERE kind = 'STORY' AND reads >= next_milestone ORDER BY post_id LIMIT ${literal(MAX_ROWS)}`);
  if (rows.length === 0) return;
  const reached = rows.map(({ id, count }) => ({ id, milestone: milestoneOf(count) }));
  await context.db.write(
    reached.map(({ id, milestone }) =>
      notify(context, { of: "reads", actorId: null, id, detail: String(milestone) }),
    ),
    { idempotent: true },
  );
  await db.write(
    reached.map(
      ({ id, milestone }) => sql`UPDATE post_totals SET next_milestone = ${milestone * 10}
        WHERE post_id = ${id} AND next_milestone <= ${milestone}`,
    ),
    { idempotent: true },
  );
}
