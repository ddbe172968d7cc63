import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { mayManage, type NewsletterResult } from "./editNewsletter.ts";
import { newsletterById } from "./rows/newsletters.ts";
import { resumeSending } from "./sending/pauseMissedIssues.ts";

/**
 * Pauses a newsletter for someone who manages it, or ends their pause; what was due or half sent during
 * it waits for them. A pause for its results stays, since staff end it. Idempotent.
 */
export async function setNewsletterPaused(
  context: DomainContext,
  userId: string,
  newsletterId: string,
  isPaused: boolean,
): Promise<NewsletterResult> {
  const mayPause = sql`n.id = ${newsletterId} AND ${mayManage(sql`${userId}`)}`;
  const managed = sql<{ id: string }>`SELECT n.id FROM newsletters n WHERE ${mayPause}`;
  const isOwnersSql = sql`${mayPause} AND n.pause_reason = 'OWNER'`;
  const written = await context.db.write(
    isPaused
      ? [
          managed,
          sql`UPDATE newsletters AS n SET paused_at = ${context.now}, pause_reason = 'OWNER'
            WHERE ${mayPause} AND n.paused_at IS NULL`,
        ]
      : [
          managed,
          ...resumeSending(isOwnersSql, context.now),
          sql`UPDATE newsletters AS n SET paused_at = NULL, pause_reason = NULL
            WHERE ${isOwnersSql}`,
        ],
    { idempotent: true },
  );
  newsletterById(context).clear(newsletterId);
  return written.hasRows(managed)
    ? { kind: "saved", newsletterId }
    : { kind: "error", error: "no-newsletter" };
}
