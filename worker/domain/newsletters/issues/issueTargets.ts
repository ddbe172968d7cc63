// Owns who may email what to which newsletter: a writer their own stories to their newsletter, owners
// and editors of a publication its stories to its newsletters. An email without a story goes to the
// newsletter that it was written for. A suspended account emails nothing, wherever it is an editor.

import { sql, type Sql, type IdOrLookup } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";
import { NEWSLETTER_COLUMNS, type NewsletterRow } from "../rows/newsletters.ts";

/** A newsletter to which the viewer can email a story. */
export interface IssueTarget extends NewsletterRow {
  postId: string;
  /** The story's issue; null if it isn't emailed. */
  issue: IssueRow | null;
}

/**
 * SQL: the user may email the story `p` to the newsletter `n` that they manage: it is theirs or
 * published in their publication, or their draft, once it is published there; or it was written for
 * this newsletter. Nobody previews another's draft, even of a story that was published there before.
 */
export function mayEmailSql(user: Sql): Sql {
  return sql`(${managesNewsletterSql(user)} AND ${isActiveSql(user)} AND p.status <> 'DELETED'
    AND p.is_hidden = 0
    AND p.in_response_to_post_id IS NULL
    AND CASE WHEN p.email_newsletter_id IS NOT NULL THEN p.email_newsletter_id = n.id
      ELSE n.user_id = p.creator_id OR (n.collection_id IS NOT NULL
        AND ((p.status = 'PUBLISHED' AND n.collection_id = p.collection_id)
          OR (p.status = 'DRAFT' AND p.creator_id = ${user}))) END)`;
}

/**
 * SQL: an issue that keeps a story from being emailed to its newsletter again. One that was cancelled
 * before it started doesn't, since nobody got it.
 */
export const IS_LASTING_SQL = sql`(i.state <> 'CANCELLED' OR i.started_at IS NOT NULL)`;

/** Returns the newsletters to which the user can email a story, with its issues. */
export async function issueTargets(
  { db }: Pick<DomainContext, "db">,
  userId: IdOrLookup,
  postId: string,
): Promise<IssueTarget[]> {
  const [newsletters, issues] = await Promise.all([
    db.all<NewsletterRow>(sql`
      SELECT ${NEWSLETTER_COLUMNS} FROM posts p CROSS JOIN newsletters n
      WHERE p.id = ${postId} AND n.id IN (
        SELECT id FROM newsletters WHERE user_id = ${userId}
        UNION ALL SELECT b.id FROM collection_members m
          JOIN newsletters b ON b.collection_id = m.collection_id WHERE m.user_id = ${userId})
        AND ${mayEmailSql(sql`${userId}`)}
      ORDER BY n.collection_id IS NOT NULL, n.created_at, n.id`),
    db.all<IssueRow>(sql`
      SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i
      WHERE i.post_id = ${postId} AND ${IS_LASTING_SQL} ORDER BY i.created_at`),
  ]);
  const byNewsletter = new Map(issues.map((issue) => [issue.newsletterId, issue]));
  return newsletters.map((newsletter) =>
    Object.assign(newsletter, { postId, issue: byNewsletter.get(newsletter.id) ?? null }),
  );
}
