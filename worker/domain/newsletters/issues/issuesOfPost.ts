import { sql } from "../../../db/sql.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";

/** The most newsletters that one story is sent with: its writer's, and its publication's. */
const MAX_ISSUES = 10;

/** The emails of a story that were sent with newsletters that a user manages, newest first. */
export async function issuesOfPost(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  userId: string,
): Promise<IssueRow[]> {
  return db.all<IssueRow>(sql`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
      JOIN newsletters n ON n.id = i.newsletter_id
    WHERE i.post_id = ${postId} AND i.sent > 0 AND ${managesNewsletterSql(sql`${userId}`)}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${MAX_ISSUES}`);
}
