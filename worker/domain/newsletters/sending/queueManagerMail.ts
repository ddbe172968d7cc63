import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type NewsletterNotice, newsletterNotice } from "../../mail/messages/newsletterNotice.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";

/** What a notice needs of a request. */
export type NoticeContext = Pick<DomainContext, "db" | "now" | "mail" | "config">;

/** A notice about a newsletter. */
interface ManagerMail {
  newsletter: { id: string; name: string };
  notice: NewsletterNotice;
  /** Each manager gets one email per key, which contains no secret. */
  key: string;
  /** SQL condition. */
  when: Sql;
}

/**
 * Builds the statements that email a notice to everyone who manages a newsletter; none if email is off.
 * Include them in the `write` of what the notice reports.
 */
export function queueManagerMail(
  { mail, now, config }: NoticeContext,
  { newsletter, notice, key, when }: ManagerMail,
): Statement[] {
  if (!mail.sender) return [];
  const { subject, text, html } = newsletterNotice(notice, newsletter, config.publicUrl);
  return [
    sql`INSERT INTO mail_outbox (key, recipient, subject, text, html, queued_at, due_at)
      SELECT ${key} || '-' || e.user_id, e.email, ${subject}, ${text}, ${html}, ${now}, ${now}
      FROM newsletters n CROSS JOIN user_emails e
      WHERE n.id = ${newsletter.id} AND e.user_id IN (SELECT n.user_id UNION SELECT m.user_id
          FROM collection_members m WHERE m.collection_id = n.collection_id)
        AND ${managesNewsletterSql(sql`e.user_id`)} AND ${when}
      ON CONFLICT (key) DO NOTHING`,
  ];
}
