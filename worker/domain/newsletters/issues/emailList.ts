import { MAX_SERIES_EMAILS } from "../../../../shared/limits.ts";
import { sql } from "../../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { IS_LASTING_SQL } from "./issueTargets.ts";

/** An email without a story, sent or not. */
export interface EmailRow {
  postId: string;
  /** May be empty. */
  title: string;
  /** When it was last edited, in milliseconds since 1970. */
  updatedAt: number;
  createdAt: number;
}

/**
 * Returns a newsletter's emails without a story, newest first. The caller has checked that the viewer
 * manages the newsletter.
 */
export async function listEmails(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
  bounds: PageBounds,
): Promise<Page<EmailRow>> {
  const rows = await db.all<EmailRow>(sql`
    SELECT p.id AS postId, p.title, max(p.updated_at, p.draft_saved_at) AS updatedAt,
      p.created_at AS createdAt
    FROM posts p WHERE p.email_newsletter_id = ${newsletterId} AND p.status = 'DRAFT'
      AND (${bounds.after?.value ?? null} IS NULL
        OR (p.created_at, p.id) < (${bounds.after?.value ?? null}, ${bounds.after?.id ?? null}))
    ORDER BY p.created_at DESC, p.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, postId }) => ({ value: createdAt, id: postId }));
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
    SELECT p.id AS postId, p.title, max(p.updated_at, p.draft_saved_at) AS updatedAt,
      p.created_at AS createdAt
    FROM newsletter_issues i JOIN posts p ON p.id = i.post_id
    WHERE i.newsletter_id = ${newsletterId} AND i.after_days IS NOT NULL
      AND i.state <> 'CANCELLED' AND p.status <> 'DELETED'
    ORDER BY i.after_days, i.created_at LIMIT +${MAX_SERIES_EMAILS}`);
}

/** The issue of an email without a story by its post's id; null if it is neither sent nor scheduled. */
export const issueByEmail = defineLoader<DomainContext, string, IssueRow | null>(
  async ({ db }, ids) => {
    const rows = await db.all<IssueRow>(sql`
      SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
      WHERE i.post_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${IS_LASTING_SQL}`);
    const byPost = new Map(rows.map((row) => [row.postId, row]));
    return ids.map((id) => byPost.get(id) ?? null);
  },
);
