import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/**
 * Builds the statement that queues a purge of the pages with these tags. Include it in the `write`
 * that changes what they show, so that both happen or neither. `when` must hold for the rows as the
 * statement finds them. Counters alone never purge: pages load them separately.
 */
export function queuePurge(
  context: Pick<DomainContext, "now" | "purgeSet">,
  tags: Iterable<string>,
  when?: Sql,
): Statement {
  const list = [...tags];
  for (const tag of list) context.purgeSet.add(tag);
  return purgeStatement(list, context.now, when);
}

/** Conflict clause for a tag that is queued again. */
const AGAIN = sql`ON CONFLICT (tag) DO UPDATE SET
  touched_at = iif(is_repeat, excluded.touched_at, min(touched_at, excluded.touched_at)),
  due_at = min(due_at, excluded.due_at),
  is_repeat = 0, attempts = 0, claimed_by = NULL, claimed_until = NULL`;

/**
 * The same for tags that SQL selects as `tag`; the schedule purges them.
 * `now` in milliseconds since 1970.
 */
export function purgeFoundStatement(from: Sql, now: number): Statement {
  return sql`
    INSERT INTO purge_outbox (tag, touched_at, due_at) SELECT f.tag, ${now}, ${now} FROM (${from}) f
    WHERE TRUE ${AGAIN}`;
}

/**
 * The same without a request that ends with a purge: for commands and jobs. `now` in milliseconds
 * since 1970; `dueAt` delays the purge. A tag that is being purged now is purged again, since that
 * purge may precede the change.
 */
export function purgeStatement(
  tags: readonly string[],
  now: number,
  when: Sql = sql`TRUE`,
  dueAt = now,
): Statement {
  return sql`
    INSERT INTO purge_outbox (tag, touched_at, due_at)
    SELECT DISTINCT value, ${now}, ${dueAt} FROM json_each(${JSON.stringify(tags)}) WHERE ${when}
    ${AGAIN}`;
}
