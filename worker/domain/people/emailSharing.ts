// Owns whether colleagues on a publication see a user's email address: only if the user opted in.

import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Whether a user shares their address with colleagues, by user id. */
export const emailSharingByUser = defineLoader<DomainContext, string, boolean>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string }>(sql`
      SELECT id FROM users WHERE shares_email_with_colleagues = 1
      AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const sharing = new Set(rows.map(({ id }) => id));
    return ids.map((id) => sharing.has(id));
  },
);

/** A user's address if they share it with colleagues, by user id. Show it only to colleagues. */
export const sharedEmailByUser = defineLoader<DomainContext, string, string | null>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string; email: string }>(sql`
      SELECT u.id, e.email FROM users u JOIN user_emails e ON e.user_id = u.id
      WHERE u.shares_email_with_colleagues = 1 AND u.id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map(({ id, email }) => [id, email]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Sets whether colleagues see a user's address. */
export async function setEmailSharing(
  context: DomainContext,
  userId: string,
  isAllowed: boolean,
): Promise<void> {
  await context.db.write(
    [
      sql`UPDATE users SET shares_email_with_colleagues = ${Number(isAllowed)} WHERE id = ${userId}`,
    ],
    { idempotent: true },
  );
  emailSharingByUser(context).clear(userId);
}
