import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";

/** The most newsletters that one story is sent with: its writer's, and its publication's. */
const MAX_ISSUES = 10;

/** The emails of a story that were sent, newest first. The caller has checked who may see them. */
export async function issuesOfPost(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<IssueRow[]> {
  return db.all<IssueRow>(sql`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
    WHERE i.post_id = ${postId} AND i.sent > 0
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${MAX_ISSUES}`);
}
