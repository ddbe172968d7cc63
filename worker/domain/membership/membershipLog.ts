// The history of memberships that staff see. Rows are only added.

import { sql, type Statement } from "../../db/sql.ts";

/** Who changed a membership. Staff without an id is an operator's command. */
export type LogActor =
  | { kind: "MEMBER" | "PROVIDER" | "SYSTEM" }
  | { kind: "STAFF"; staffId: string | null };

export interface LogEntry {
  userId: string;
  actor: LogActor;
  action: string;
  reason?: string | null;
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** The statement that records a change; `when` is an SQL condition. */
export function logStatement(
  { userId, actor, action, reason = null, detail = {} }: LogEntry,
  now: number,
  when = sql`TRUE`,
): Statement {
  return sql`
    INSERT INTO membership_log (user_id, at, actor, staff_id, action, reason, detail)
    SELECT ${userId}, ${now}, ${actor.kind}, ${actor.kind === "STAFF" ? actor.staffId : null},
      ${action}, ${reason}, ${JSON.stringify(detail)} WHERE ${when}`;
}
