// Whether those who work on the same publications see each other's address. Nobody's is seen unless
// they have said so.

import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** Whether a person lets colleagues see their address, by the person's id. */
export const emailSharingByUser = defineLoader<DomainContext, string, boolean>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string }>(
      `SELECT id FROM users WHERE shares_email_with_colleagues = 1
         AND id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const sharing = new Set(rows.map(({ id }) => id));
    return ids.map((id) => sharing.has(id));
  },
);

/** A person's address where they let colleagues see it, by their id. Only for colleagues. */
export const sharedEmailByUser = defineLoader<DomainContext, string, string | null>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string; email: string }>(
      `SELECT u.id, e.email FROM users u JOIN user_emails e ON e.user_id = u.id
       WHERE u.shares_email_with_colleagues = 1 AND u.id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map(({ id, email }) => [id, email]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Says whether colleagues see a person's address. Throws as `Database.write`. */
export async function setEmailSharing(
  context: DomainContext,
  userId: string,
  isAllowed: boolean,
): Promise<void> {
  await context.db.write(
    [
      [
        "UPDATE users SET shares_email_with_colleagues = ?2 WHERE id = ?1",
        userId,
        Number(isAllowed),
      ],
    ],
    { idempotent: true },
  );
  emailSharingByUser(context).clear(userId);
}
