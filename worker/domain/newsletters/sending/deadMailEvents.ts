import type { DomainContext } from "../../kernel/context.ts";

/** Stores an event that can't be applied, as the platform sent it. Throws like `Database.write`. */
export async function storeDeadMailEvent(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { id, body }: { id: string; body: unknown },
): Promise<void> {
  await db.write(
    [
      [
        `INSERT INTO dead_mail_events (message_id, body, ended_at) VALUES (?1, ?2, ?3)
         ON CONFLICT DO NOTHING`,
        id,
        JSON.stringify(body),
        now,
      ],
    ],
    { idempotent: true },
  );
}
