import type {
  ImportConsent,
  RejectionReason,
} from "../../../../shared/newsletters/subscriberImportErrors.ts";
import { sql, type IdOrLookup } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";
import type { SubscriberFormat } from "./subscriberColumns.ts";

type Context = Pick<DomainContext, "db" | "now">;

/** A file of subscribers that was uploaded, and how far it is. Counts are in its rows. */
export interface SubscriberImportRow {
  id: string;
  newsletterId: string;
  fileName: string;
  format: SubscriberFormat;
  consent: ImportConsent;
  state: SubscriberImportState;
  /** JSON of an ImportPreview; null while it is uploaded. */
  preview: string | null;
  decision: "APPROVED" | "REJECTED" | null;
  decisionReason: string | null;
  total: number;
  subscribed: number;
  pending: number;
  unsubscribed: number;
  suppressed: number;
  known: number;
  rejected: number;
  /** When the rest is processed; later than now if the day's limit is reached. */
  dueAt: number;
  createdAt: number;
  finishedAt: number | null;
}

export type SubscriberImportState =
  | "UPLOADING"
  | "PREVIEW"
  | "REVIEW"
  | "WAITING"
  | "DONE"
  | "REJECTED"
  | "FAILED";

/** A row of a file's report. */
export interface RejectionRow {
  rowNumber: number;
  /** As typed. */
  email: string;
  reason: RejectionReason;
}

/** SQL: the columns of a SubscriberImportRow, from `newsletter_imports i`. */
export const IMPORT_COLUMNS = sql`i.id, i.newsletter_id AS newsletterId, i.file_name AS fileName,
  i.format, i.consent,
  i.state, i.preview, i.decision, i.decision_reason AS decisionReason, i.total, i.subscribed,
  i.pending, i.unsubscribed, i.suppressed, i.known, i.rejected,
  i.due_at AS dueAt, i.created_at AS createdAt, i.finished_at AS finishedAt`;

/**
 * The files of a newsletter whose report is stored, newest first; none if the user doesn't manage it.
 */
export async function listSubscriberImports(
  { db, now }: Context,
  { user, newsletterId }: { user: IdOrLookup; newsletterId: string | null },
  bounds: PageBounds,
): Promise<Page<SubscriberImportRow>> {
  const rows = await db.all<SubscriberImportRow>(sql`
    SELECT ${IMPORT_COLUMNS} FROM newsletters n
      CROSS JOIN newsletter_imports i ON i.newsletter_id = n.id
    WHERE n.id = coalesce(${newsletterId}, (SELECT o.id FROM newsletters o
      WHERE o.user_id = ${user}))
      AND ${managesNewsletterSql(sql`${user}`)}
        AND (i.created_at, i.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
        ${bounds.after?.id ?? "~"})
      AND i.report_until > ${now} AND i.state <> 'FAILED'
    ORDER BY i.created_at DESC, i.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/** A file by its id while its report is stored; null for none. */
export async function findImport(
  { db, now }: Context,
  importId: string,
): Promise<SubscriberImportRow | null> {
  return db.first<SubscriberImportRow>(sql`
    SELECT ${IMPORT_COLUMNS} FROM newsletter_imports i
    WHERE i.id = ${importId} AND i.report_until > ${now} AND i.state <> 'FAILED'`);
}

/**
 * Rows of a file of which nobody was subscribed, in its order. A cursor of another file starts at
 * the beginning. The caller has checked who asks.
 */
export async function listRejections(
  { db }: Pick<DomainContext, "db">,
  importId: string,
  bounds: PageBounds,
): Promise<Page<RejectionRow>> {
  const after = bounds.after?.id === importId ? bounds.after.value : -1;
  const rows = await rejectionsAfter(db, importId, after, bounds.limit + 1);
  return toPage(rows, bounds, ({ rowNumber }) => ({ value: rowNumber, id: importId }));
}

/** Rows per read of a report. */
const REPORT_PAGE = 1000;

/** All of them, in pages. */
export async function* rejectionPages(
  { db }: Pick<DomainContext, "db">,
  importId: string,
): AsyncGenerator<RejectionRow[]> {
  let after = -1;
  for (;;) {
    const rows = await rejectionsAfter(db, importId, after, REPORT_PAGE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < REPORT_PAGE) return;
    after = last.rowNumber;
  }
}

function rejectionsAfter(
  db: DomainContext["db"],
  importId: string,
  after: number,
  limit: number,
): Promise<RejectionRow[]> {
  return db.all<RejectionRow>(sql`
    SELECT row_number AS rowNumber, email, reason FROM newsletter_import_rejections
    WHERE import_id = ${importId} AND row_number > ${after} ORDER BY row_number LIMIT +${limit}`);
}
