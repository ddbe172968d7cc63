import type { Bindable, Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";

/** A condition of SQL with its values, which it names from `?3` on. */
interface Condition {
  sql: string;
  values: readonly Bindable[];
}

/**
 * The statement that has the pages with these tags purged. It belongs into the `write` that changes
 * what they show, so that both happen or neither. `when` must be true of the rows as the statement
 * finds them. Counters alone never purge (platform.md §4.4): pages read them after they are shown.
 */
export function queuePurge(
  context: Pick<DomainContext, "now" | "touched">,
  tags: Iterable<string>,
  when?: Condition,
): Statement {
  const list = [...tags];
  for (const tag of list) context.touched.add(tag);
  return purgeStatement(list, context.now, when);
}

/** What a tag's row becomes that is touched again. */
const AGAIN = `ON CONFLICT (tag) DO UPDATE SET
  touched_at = iif(is_repeat, excluded.touched_at, min(touched_at, excluded.touched_at)),
  due_at = min(due_at, excluded.due_at),
  is_repeat = 0, attempts = 0, claimed_by = NULL, claimed_until = NULL`;

/**
 * The same for tags that SQL answers, as `tag`, its value being `?2`; the schedule purges them.
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
 * The same for who has no request to end with a purge: commands, jobs. `now` in milliseconds since
 * 1970; `dueAt` where the purge is to wait. What is being purged at this moment is purged again,
 * since nobody knows whether that came before the change or after.
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
