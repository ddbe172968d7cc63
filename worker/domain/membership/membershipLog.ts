// The history of memberships that staff see. Rows are only added.

import type { Statement } from "../../db/database.ts";

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

/** The statement that records a change; `when` is an SQL condition over `?1` to `?7`. */
export function logStatement(
  { userId, actor, action, reason = null, detail = {} }: LogEntry,
  now: number,
  when = "TRUE",
): Statement {
  return [
    `INSERT INTO membership_log (user_id, at, actor, staff_id, action, reason, detail)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ${when}`,
    userId,
    now,
    actor.kind,
    actor.kind === "STAFF" ? actor.staffId : null,
    action,
    reason,
    JSON.stringify(detail),
  ];
}
