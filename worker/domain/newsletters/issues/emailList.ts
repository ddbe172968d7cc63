import { MAX_SERIES_EMAILS } from "../../../../shared/limits.ts";
import { sql } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { IS_LASTING_SQL } from "./issueTargets.ts";

/** An email without a story, sent or not; or a story that was emailed. */
export interface EmailRow {
  newsletterId: string;
  postId: string;
  isStory: number;
  /** May be empty. */
  title: string;
  /** When it was last edited, or a story emailed, in milliseconds since 1970. */
  updatedAt: number;
}

/**
 * Returns a newsletter's emails, newest first: those without a story, drafts among them, and emailed
 * stories. The caller has checked that the viewer manages the newsletter.
 */
export async function listEmails(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
  bounds: PageBounds,
): Promise<Page<EmailRow>> {
  const { after, limit } = bounds;
  const isAfter = sql`(${after?.value ?? null} IS NULL OR (createdAt, rowId) <
    (${after?.value ?? null}, ${after?.id ?? null}))`;
  const rows = await db.all<EmailRow & { createdAt: number; rowId: string }>(sql`
    SELECT newsletterId, postId, isStory, title, updatedAt, createdAt, rowId FROM (
      SELECT p.email_newsletter_id AS newsletterId, p.id AS postId, 0 AS isStory, p.title,
        max(p.updated_at, p.draft_saved_at) AS updatedAt, p.created_at AS createdAt, p.id AS rowId
      FROM posts p WHERE p.email_newsletter_id = ${newsletterId} AND p.status = 'DRAFT'
      UNION ALL
      SELECT i.newsletter_id, i.post_id, 1, i.subject, i.created_at, i.created_at, i.id
      FROM newsletter_issues i JOIN posts s ON s.id = i.post_id
      WHERE i.newsletter_id = ${newsletterId} AND s.email_newsletter_id IS NULL
        AND ${IS_LASTING_SQL})
    WHERE ${isAfter}
    ORDER BY createdAt DESC, rowId DESC LIMIT +${limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, rowId }) => ({ value: createdAt, id: rowId }));
}

/**
 * Returns the emails that each new subscriber of a newsletter gets, in the order in which they come.
 * The caller has checked that the viewer manages the newsletter.
 */
export async function listAutomaticEmails(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
): Promise<EmailRow[]> {
  return db.all<EmailRow>(sql`
    SELECT i.newsletter_id AS newsletterId, p.id AS postId, 0 AS isStory, p.title,
      max(p.updated_at, p.draft_saved_at) AS updatedAt
    FROM newsletter_issues i JOIN posts p ON p.id = i.post_id
    WHERE i.newsletter_id = ${newsletterId} AND i.after_days IS NOT NULL
      AND i.state <> 'CANCELLED' AND p.status <> 'DELETED'
    ORDER BY i.after_days, i.created_at LIMIT +${MAX_SERIES_EMAILS}`);
}

/** The issue of an email; null if it is neither sent nor scheduled. */
export const issueByEmail = defineLoader<
  DomainContext,
  Pick<EmailRow, "newsletterId" | "postId">,
  IssueRow | null
>(async ({ db }, emails) => {
  const ids = JSON.stringify(emails.map(({ postId }) => postId));
  const rows = await db.all<IssueRow>(sql`
      SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
      WHERE i.post_id IN (SELECT value FROM json_each(${ids})) AND ${IS_LASTING_SQL}`);
  const byEmail = new Map(rows.map((row) => [keyOf(row), row]));
  return emails.map((email) => byEmail.get(keyOf(email)) ?? null);
}, keyOf);

function keyOf(email: { newsletterId: string; postId: string | null }): string {
  return `${email.newsletterId} ${email.postId ?? ""}`;
}
