import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { managesIssueSql } from "./managesIssueSql.ts";
import {
  type IssueError,
  type IssueInput,
  isSendTime,
  issueFields,
  issueTopic,
} from "./startIssue.ts";

/** What an issue should be; see IssueInput. */
export type IssueEdit = Pick<
  IssueInput,
  "subject" | "previewText" | "audience" | "audienceTopic" | "sendAt"
>;

export type EditIssueResult =
  | { kind: "edited"; issue: IssueRow }
  | { kind: "no-issue" | "has-started" | IssueError };

/** SQL: the issue `i` isn't automatic, and nobody got it. */
const IS_EDITABLE_SQL = sql`i.state IN ('SCHEDULED', 'PAUSED') AND i.started_at IS NULL
  AND i.after_days IS NULL`;

/**
 * Changes an issue that hasn't started, for someone who manages its newsletter. Idempotent.
 */
export async function editIssue(
  context: DomainContext,
  userId: string,
  issueId: string,
  { audience, audienceTopic, sendAt, ...lines }: IssueEdit,
): Promise<EditIssueResult> {
  const { db, now } = context;
  const [found, topic] = await Promise.all([
    db.first<{ title: string; isEditable: number }>(sql`
      SELECT coalesce(nullif(p.title, ''), json_extract(d.content, '$.title'), '') AS title,
        ${IS_EDITABLE_SQL} AS isEditable
      FROM newsletter_issues i LEFT JOIN posts p ON p.id = i.post_id
        LEFT JOIN drafts d ON d.post_id = i.post_id
      WHERE i.id = ${issueId} AND ${managesIssueSql(sql`${userId}`)}`),
    issueTopic(context, { audience, audienceTopic }),
  ]);
  if (!found) return { kind: "no-issue" };
  if (found.isEditable === 0) return { kind: "has-started" };
  if (topic === undefined) return { kind: "no-topic" };
  const fields = issueFields({ ...lines, title: found.title });
  if (typeof fields === "string") return { kind: fields };
  if (!isSendTime(sendAt, now)) return { kind: "no-moment" };
  const edited = sql<{ id: string }>`
    UPDATE newsletter_issues AS i
      SET subject = ${fields.subject}, preview_text = ${fields.previewText}, audience = ${audience},
      audience_topic = ${topic}, due_at = coalesce(${sendAt}, created_at), error = iif(${sendAt} IS
        NULL, error, NULL)
    WHERE i.id = ${issueId} AND ${IS_EDITABLE_SQL} AND ${managesIssueSql(sql`${userId}`)}
      RETURNING id`;
  const issue = sql<IssueRow>`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i WHERE i.id = ${issueId}`;
  const written = await db.write([edited, issue], { idempotent: true });
  const row = written.first(issue);
  return row && written.hasRows(edited) ? { kind: "edited", issue: row } : { kind: "has-started" };
}
