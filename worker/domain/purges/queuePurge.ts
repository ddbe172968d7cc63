import type { Bindable, Statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";

/** An SQL condition with its values, which start at `?3`. */
interface Condition {
  sql: string;
  values: readonly Bindable[];
}

/**
 * Builds the statement that queues a purge of the pages with these tags. Include it in the `write`
 * that changes what they show, so that both happen or neither. `when` must hold for the rows as the
 * statement finds them. Counters alone never purge: pages load them separately.
 */
export function queuePurge(
  context: Pick<DomainContext, "now" | "purgeSet">,
  tags: Iterable<string>,
  when?: Condition,
): Statement {
  const list = [...tags];
  for (const tag of list) context.purgeSet.add(tag);
  return purgeStatement(list, context.now, when);
}

/** Conflict clause for a tag that is queued again. */
const AGAIN = `ON CONFLICT (tag) DO UPDATE SET
  touched_at = iif(is_repeat, excluded.touched_at, min(touched_at, excluded.touched_at)),
  due_at = min(due_at, excluded.due_at),
  is_repeat = 0, attempts = 0, claimed_by = NULL, claimed_until = NULL`;

/**
 * The same for tags that SQL selects as `tag`, with `value` as `?2`; the schedule purges them.
 * `now` in milliseconds since 1970.
 */
export function purgeFoundStatement(
  { from, value }: { from: string; value: string },
  now: number,
): Statement {
  return [
    `INSERT INTO purge_outbox (tag, touched_at, due_at) SELECT f.tag, ?1, ?1 FROM (${from}) f
     WHERE TRUE ${AGAIN}`,
    now,
    value,
  ];
}

/**
 * The same without a request that ends with a purge: for commands and jobs. `now` in milliseconds
 * since 1970; `dueAt` delays the purge. A tag that is being purged now is purged again, since that
 * purge may precede the change.
 */
export function purgeStatement(
  tags: readonly string[],
  now: number,
  when: Condition = { sql: "TRUE", values: [] },
  dueAt = now,
): Statement {
  const due = when.values.length + 3;
  return [
    `INSERT INTO purge_outbox (tag, touched_at, due_at)
     SELECT DISTINCT value, ?2, ?${due} FROM json_each(?1) WHERE ${when.sql}
     ${AGAIN}`,
    JSON.stringify(tags),
    now,
    ...when.values,
    dueAt,
  ];
}
