import { sql } from "../../db/sql.ts";
import type { Page } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type ChargeRow, listCharges } from "./charges.ts";

/** Entries and charges shown to staff. */
const MAX_SHOWN = 100;

/** An entry of a membership's log. */
export interface LogRow {
  id: number;
  at: number;
  actor: "MEMBER" | "STAFF" | "PROVIDER" | "SYSTEM";
  staffName: string | null;
  action: string;
  reason: string | null;
  /** JSON. */
  detail: string;
}

/** A member's history, for staff. */
export interface MemberHistory {
  userId: string;
  /** When access ends or ended; null for someone who never was a member. */
  accessUntil: number | null;
  log: LogRow[];
  charges: Page<ChargeRow>;
}

/** The history of a user. */
export async function memberHistory(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<MemberHistory> {
  const [membership, log, charges] = await Promise.all([
    db.first<{ accessUntil: number }>(
      sql`SELECT access_until AS accessUntil FROM memberships WHERE user_id = ${userId}`,
    ),
    db.all<LogRow>(sql`
      SELECT l.id, l.at, l.actor, u.name AS staffName, l.action, l.reason, l.detail
      FROM membership_log l LEFT JOIN users u ON u.id = l.staff_id
      WHERE l.user_id = ${userId} ORDER BY l.at DESC, l.id DESC LIMIT +${MAX_SHOWN}`),
    listCharges({ db }, userId, { limit: MAX_SHOWN, after: null }),
  ]);
  return { userId, accessUntil: membership?.accessUntil ?? null, log, charges };
}
