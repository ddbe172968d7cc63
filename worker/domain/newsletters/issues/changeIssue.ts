import { postTag } from "../../../../shared/cache/cacheTags.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { cancelIssues } from "../rows/endIssues.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { purgeFoundStatement } from "../../purges/queuePurge.ts";
import { managesIssueSql } from "./managesIssueSql.ts";

export const ISSUE_CHANGES = ["PAUSE", "RESUME", "CANCEL"] as const;
export type IssueChange = (typeof ISSUE_CHANGES)[number];

/** SQL: the state after a pause or its end, and the states in which it can be made. */
const STATES = {
  PAUSE: { to: sql`'PAUSED'`, from: sql`('SCHEDULED', 'SENDING')` },
  // An automatic email is rendered again, since it could be edited while it was off.
  RESUME: {
    to: sql`iif(started_at IS NULL OR after_days IS NOT NULL, 'SCHEDULED', 'SENDING')`,
    from: sql`('PAUSED')`,
  },
} as const;

/** SQL: an automatic email loses its former text. */
const RENDER_AGAIN = sql`,
  html_for_members = iif(after_days IS NULL, html_for_members, NULL),
  text_for_members = iif(after_days IS NULL, text_for_members, NULL),
  html_for_others = iif(after_days IS NULL, html_for_others, NULL),
  text_for_others = iif(after_days IS NULL, text_for_others, NULL),
  all_queued_at = iif(after_days IS NULL, all_queued_at, NULL)`;

/**
 * Pauses, resumes or cancels an issue for someone who manages its newsletter and isn't
 * suspended. Emails that are being
 * sent at that time still arrive. An issue that is resumed before it started keeps its schedule;
 * otherwise it continues at once. Idempotent: in any other state nothing changes. Returns the issue;
 * null if there is none that they manage.
 */
export async function changeIssue(
  { db, now, purgeSet }: Pick<DomainContext, "db" | "now" | "purgeSet">,
  userId: string,
  issueId: string,
  change: IssueChange,
): Promise<IssueRow | null> {
  const changed = sql<IssueRow>`
    SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i WHERE i.id = ${issueId}
      AND ${managesIssueSql(sql`${userId}`)}`;
  const written = await db.write(
    [
      ...(change === "CANCEL"
        ? [
            ...cancelIssues(sql`i.id = ${issueId} AND ${managesIssueSql(sql`${userId}`)}`, now),
            // The page of an email without a story that nobody got is gone.
            purgeFoundStatement(
              sql`SELECT ${postTag("")} || post_id AS tag FROM newsletter_issues
                WHERE id = ${issueId} AND state = 'CANCELLED' AND post_id IS NOT NULL`,
              now,
            ),
          ]
        : [pauseOrResume({ issueId, userId, change, now })]),
      changed,
    ],
    { idempotent: true },
  );
  const issue = written.first(changed);
  // Queued above; the request purges it before it answers.
  if (change === "CANCEL" && issue?.postId) purgeSet.add(postTag(issue.postId));
  return issue;
}

function pauseOrResume({
  issueId,
  userId,
  change,
  now,
}: {
  issueId: string;
  userId: string;
  change: "PAUSE" | "RESUME";
  now: number;
}): Statement {
  const { to, from } = STATES[change];
  return sql`
    UPDATE newsletter_issues AS i SET state = ${to}, claimed_by = NULL, claimed_until = NULL,
      attempts = 0, error = NULL, due_at = iif(started_at IS NULL, due_at, min(due_at, ${now})),
      finished_at = NULL${change === "RESUME" ? RENDER_AGAIN : sql``}
    WHERE id = ${issueId} AND state IN ${from} AND ${managesIssueSql(sql`${userId}`)}`;
}
