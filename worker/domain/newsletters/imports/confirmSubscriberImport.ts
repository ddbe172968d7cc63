import { sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";
import { type NoticeContext, queueManagerMail } from "../sending/queueManagerMail.ts";
import { healthyRecipientsSql } from "../rows/sendingHealth.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";
import { needsReview, type ImportFacts } from "./importReview.ts";
import { IMPORT_COLUMNS, type SubscriberImportRow } from "./listSubscriberImports.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** SQL: the user manages the newsletter of the import `i` and isn't suspended. */
const isManagedSql = (userId: string): Sql => sql`EXISTS (SELECT 1 FROM newsletters n
  WHERE n.id = i.newsletter_id AND ${managesNewsletterSql(sql`${userId}`)}
    AND ${isActiveSql(sql`${userId}`)})`;

/**
 * SQL: addresses of other imports into the newsletter of `i` or of its account that no one reviewed.
 * One that failed counts with those that it had added by then.
 */
const UNREVIEWED_SQL = sql`(SELECT coalesce(
    sum(iif(o.state = 'FAILED', o.subscribed + o.pending, o.expected)), 0) FROM newsletter_imports o
  WHERE o.id IN (SELECT id FROM newsletter_imports WHERE newsletter_id = i.newsletter_id
      UNION SELECT id FROM newsletter_imports WHERE user_id = i.user_id)
    AND o.id <> i.id AND o.state IN ('REVIEW', 'WAITING', 'DONE', 'FAILED') AND o.decision IS NULL)`;

/** What decides whether staff have to see an import; null for no such import. */
export async function importFacts(
  { db, now }: Context,
  importId: string,
): Promise<(ImportFacts & { newsletterId: string; newsletterName: string }) | null> {
  return db.first<ImportFacts & { newsletterId: string; newsletterName: string }>(sql`
    SELECT n.id AS newsletterId, n.name AS newsletterName, i.expected,
      ${UNREVIEWED_SQL} AS unreviewed,
      ${healthyRecipientsSql(sql`${now}`)} AS healthyRecipients
    FROM newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id WHERE i.id = ${importId}`);
}

/** Attempts to confirm an import while others of its newsletter are being confirmed. */
const MAX_ATTEMPTS = 3;

/**
 * Starts an import whose preview the user has seen, or hands it to staff. Idempotent: an import that
 * was confirmed before stays as it is. Returns it; null if there is none that they manage and that
 * still waits for them.
 */
export async function confirmSubscriberImport(
  context: NoticeContext,
  userId: string,
  importId: string,
): Promise<SubscriberImportRow | null> {
  const { db, now } = context;
  const found = sql<SubscriberImportRow>`
    SELECT ${IMPORT_COLUMNS} FROM newsletter_imports i
    WHERE i.id = ${importId} AND i.state <> 'FAILED' AND ${isManagedSql(userId)}`;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const facts = await importFacts(context, importId);
    if (!facts) return null;
    const { newsletterId, newsletterName, ...reviewed } = facts;
    const isReviewed = needsReview(reviewed);
    const written = await db.write(
      [
        // Not if another import was confirmed since the facts were read.
        sql`UPDATE newsletter_imports AS i
          SET state = ${isReviewed ? "REVIEW" : "WAITING"}, due_at = ${now}
          WHERE i.id = ${importId} AND i.state = 'PREVIEW' AND ${isManagedSql(userId)}
            AND ${UNREVIEWED_SQL} = ${facts.unreviewed}`,
        ...(isReviewed
          ? queueManagerMail(context, {
              newsletter: { id: newsletterId, name: newsletterName },
              notice: { kind: "importWaits", addresses: facts.expected },
              key: `import-review-${importId}`,
              when: sql`EXISTS (SELECT 1 FROM newsletter_imports WHERE id = ${importId}
                AND state = 'REVIEW')`,
            })
          : []),
        found,
      ],
      { idempotent: true },
    );
    const row = written.first(found);
    if (!row || row.state !== "PREVIEW") return row;
  }
  throw new Error("Other imports into the newsletter are being confirmed");
}

/**
 * Drops an import that nobody has confirmed. Idempotent. False if there is none that the user manages,
 * or it was confirmed.
 */
export async function cancelSubscriberImport(
  { db, now }: Context,
  userId: string,
  importId: string,
): Promise<boolean> {
  const found = sql<{ id: string }>`
    SELECT i.id FROM newsletter_imports i
    WHERE i.id = ${importId} AND i.state = 'FAILED' AND i.error = 'cancelled'
      AND ${isManagedSql(userId)}`;
  const written = await db.write(
    [
      sql`UPDATE newsletter_imports AS i SET state = 'FAILED', error = 'cancelled',
        finished_at = ${now},
          report_until = ${now}
        WHERE i.id = ${importId} AND i.state = 'PREVIEW' AND ${isManagedSql(userId)}`,
      found,
    ],
    { idempotent: true },
  );
  return written.hasRows(found);
}
