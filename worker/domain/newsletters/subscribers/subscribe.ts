import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";
import { dropConfirmations, welcomeSubscribers } from "../rows/subscriberStates.ts";
import type { SubscriberState, SubscriptionSource } from "../rows/subscribers.ts";
import { type FoundNewsletter, findNewsletter, type NewsletterTarget } from "../findNewsletter.ts";

export type SubscribeResult =
  | {
      kind: "subscribed";
      newsletter: FoundNewsletter["newsletter"];
      /** The account was subscribed already, so nothing changed. */
      wasSubscribed: boolean;
    }
  | { kind: "self" | "no-newsletter" | "no-email" | "suspended" | "undeliverable" };

/** Columns of a request to subscribe that replace those of an earlier one. */
export const REQUEST_AGAIN = sql`source = excluded.source, created_at = excluded.created_at`;

/**
 * Subscribes an account with its confirmed address. Idempotent.
 */
export async function subscribe(
  context: DomainContext,
  userId: string,
  { source, ...target }: NewsletterTarget & { source: SubscriptionSource },
): Promise<SubscribeResult> {
  const { db, now } = context;
  const found = await findNewsletter(context, target);
  if (!found) return { kind: "no-newsletter" };
  const { newsletter, creation } = found;
  if (newsletter.userId === userId) return { kind: "self" };
  const inserted = sql`
    INSERT INTO newsletter_subscribers (id, newsletter_id, email_key, email, user_id, state, source,
      link_token, created_at, confirmed_at)
    SELECT ${crypto.randomUUID()}, ${newsletter.id}, e.email_key, e.email, e.user_id, 'ACTIVE',
      ${source}, ${newToken()}, ${now}, ${now}
    FROM user_emails e JOIN users u ON u.id = e.user_id AND u.is_hidden = 0
    WHERE e.user_id = ${userId}
      AND NOT EXISTS (SELECT 1 FROM email_suppressions b WHERE b.email_key = e.email_key)
    ON CONFLICT (newsletter_id, email_key) DO UPDATE SET state = 'ACTIVE', ${REQUEST_AGAIN},
      user_id = excluded.user_id, confirmed_at = excluded.confirmed_at, unsubscribed_at = NULL,
      left_issue_id = NULL, confirm_hash = NULL, confirm_until = NULL
    WHERE state IN ('PENDING', 'UNSUBSCRIBED')
    RETURNING id`;
  const account = sql<{
    isHidden: number;
    isSuppressed: number;
    state: SubscriberState | null;
  }>`
    SELECT u.is_hidden AS isHidden, s.state, EXISTS (SELECT 1 FROM email_suppressions
      WHERE email_key = e.email_key) AS isSuppressed
    FROM user_emails e JOIN users u ON u.id = e.user_id
      LEFT JOIN newsletter_subscribers s
        ON s.newsletter_id = ${newsletter.id} AND s.email_key = e.email_key
    WHERE e.user_id = ${userId}`;
  const own = sql`s.newsletter_id = ${newsletter.id} AND s.email_key =
    (SELECT e.email_key FROM user_emails e WHERE e.user_id = ${userId})`;
  const written = await db.write(
    [
      ...creation,
      dropConfirmations(sql`${own} AND s.state IN ('PENDING', 'UNSUBSCRIBED')`),
      inserted,
      ...welcomeSubscribers(sql`${own} AND s.state = 'ACTIVE' AND s.source <> 'IMPORT'`, now),
      account,
    ],
    { idempotent: true },
  );
  const row = written.first(account);
  if (!row) return { kind: "no-email" };
  if (row.isHidden !== 0) return { kind: "suspended" };
  if (row.isSuppressed !== 0 || row.state === "SUPPRESSED") return { kind: "undeliverable" };
  return { kind: "subscribed", newsletter, wasSubscribed: !written.hasRows(inserted) };
}
