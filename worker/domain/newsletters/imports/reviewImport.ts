// The imports that wait for staff, and their decisions.

import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type NoticeContext, queueManagerMail } from "../sending/queueManagerMail.ts";
import { IMPORT_COLUMNS, type SubscriberImportRow } from "./listSubscriberImports.ts";

/** An import that waits for staff, with what speaks for or against it. */
export interface ImportInReview extends SubscriberImportRow {
  newsletterName: string;
  subscriberCount: number;
  /** Who uploaded it. */
  userId: string | null;
  userName: string | null;
  userCreatedAt: number | null;
  /** Stories that they have published. */
  stories: number;
  consentText: string;
}

/** The imports that wait for staff, the oldest first. */
export async function importsInReview(
  { db }: Pick<DomainContext, "db">,
  bounds: PageBounds,
): Promise<Page<ImportInReview>> {
  const rows = await db.all<ImportInReview>(sql`
    SELECT ${IMPORT_COLUMNS}, i.consent_text AS consentText, n.name AS newsletterName,
      n.subscriber_count AS subscriberCount, u.id AS userId, u.name AS userName,
      u.created_at AS userCreatedAt,
      (SELECT count(*) FROM (SELECT 1 FROM posts p WHERE p.creator_id = u.id
         AND p.status = 'PUBLISHED' LIMIT 100)) AS stories
    FROM newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
      LEFT JOIN users u ON u.id = i.user_id
    WHERE i.state = 'REVIEW' AND (i.created_at, i.id) > (${bounds.after?.value ?? 0},
      ${bounds.after?.id ?? ""})
    ORDER BY i.created_at, i.id LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

export type ImportDecision = "APPROVED" | "REJECTED";

/**
 * Starts an import that waits for staff, without its daily limit, or drops its rows; either way its
 * newsletter's managers are told why. False if it doesn't wait.
 */
export async function decideImport(
  context: NoticeContext,
  importId: string,
  { decision, reason }: { decision: ImportDecision; reason: string },
): Promise<boolean> {
  const { db, now } = context;
  const newsletter = await db.first<{ id: string; name: string }>(sql`
    SELECT n.id, n.name FROM newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
    WHERE i.id = ${importId} AND i.state = 'REVIEW'`);
  if (!newsletter) return false;
  const isApproved = decision === "APPROVED";
  const decided = sql<{ id: string }>`
    UPDATE newsletter_imports SET state = ${isApproved ? "WAITING" : "REJECTED"},
      decision = ${decision}, decision_reason = ${reason}, decided_at = ${now},
      due_at = ${now}, is_reviewed = ${Number(isApproved)}, finished_at = iif(${Number(isApproved)}
        = 1, NULL, ${now})
    WHERE id = ${importId} AND state = 'REVIEW' RETURNING id`;
  const written = await db.write(
    [
      ...queueManagerMail(context, {
        newsletter,
        notice: { kind: isApproved ? "importApproved" : "importRejected", reason },
        key: `import-decided-${importId}`,
        when: sql`EXISTS (SELECT 1 FROM newsletter_imports WHERE id = ${importId}
          AND state = 'REVIEW')`,
      }),
      decided,
      sql`DELETE FROM newsletter_import_chunks WHERE import_id = ${importId} AND EXISTS
        (SELECT 1 FROM newsletter_imports WHERE id = ${importId} AND state = 'REJECTED')`,
    ],
    { idempotent: false },
  );
  return written.hasRows(decided);
}
