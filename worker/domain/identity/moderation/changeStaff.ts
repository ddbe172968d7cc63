// Owns who is staff. Operators decide that, never the product itself; each change stays on record.

import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** Maximum number of people in a response. */
const MAX_SHOWN = 1000;

interface StaffMember {
  username: string;
  name: string;
}

/** State after a change. */
export interface StaffReceipt {
  /** By username. */
  staff: StaffMember[];
}

/**
 * Makes an account staff, or ends that; with null only reads. Takes effect with the person's next
 * request. Idempotent.
 */
export async function changeStaff(
  { db, now }: Pick<DomainContext, "db" | "now">,
  change: { userId: string; isStaff: boolean } | null,
): Promise<StaffReceipt> {
  const staff = sql<StaffMember>`
    SELECT username, name FROM users WHERE is_staff = 1 ORDER BY username_key LIMIT +${MAX_SHOWN}`;
  const written = await db.write([...(change ? changeStatements(change, now) : []), staff], {
    idempotent: true,
  });
  return { staff: written.rows(staff) };
}

function changeStatements(
  { userId, isStaff }: { userId: string; isStaff: boolean },
  now: number,
): Statement[] {
  return [
    sql`INSERT INTO staff_changes (user_id, is_staff, changed_at)
      SELECT id, ${Number(isStaff)}, ${now} FROM users WHERE id = ${userId}
        AND is_staff <> ${Number(isStaff)}`,
    sql`UPDATE users SET is_staff = ${Number(isStaff)} WHERE id = ${userId}
      AND is_staff <> ${Number(isStaff)}`,
  ];
}
