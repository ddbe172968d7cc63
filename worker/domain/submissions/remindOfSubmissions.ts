import { DAY_MS } from "../../../shared/durations.ts";
import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import { literal, sql, type Sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { roleMay } from "../kernel/roleMay.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { notify } from "../notifications/notify.ts";
import { ASSIGNEE_SQL } from "../notifications/rows/assigneeSql.ts";
import { queueSubmissionMails } from "./rows/queueSubmissionMails.ts";
import { IS_ACTIVE_SQL } from "./submissions.ts";

/** How long a step waits for an answer until its side is reminded, in milliseconds. */
const WAIT_MS = 7 * DAY_MS;
/** Submissions per run. The rest wait for the next run, a minute later. */
const AT_ONCE = 20;

/**
 * SQL condition: the latest step of the submission `s` waits since a week, and nobody was reminded of
 * it. What is accepted for later waits for nobody.
 */
export const awaitsReminderSql = (now: number): Sql =>
  sql`s.reminded_at IS NULL AND s.status IN ${SUBMITTED_SQL} AND s.updated_at <= ${now - WAIT_MS}
    AND ${IS_ACTIVE_SQL} AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.post_id = s.post_id
      AND d.scheduled_by IS NOT NULL AND d.scheduled_at IS NOT NULL)`;

interface Waiting {
  id: string;
  postId: string;
  collectionId: string;
  writerId: string;
  status: SubmissionStatus;
  updatedAt: number;
  updatedById: string | null;
  isWriterHidden: number;
}

/**
 * Reminds the side that has to act of the submissions that wait since a week: the writer of requested
 * changes, otherwise the editor who takes care of it, or all. Once for each step.
 */
export async function remindOfSubmissions(context: DomainContext): Promise<void> {
  const due = await context.db.all<Waiting>(sql`
    SELECT s.id, s.post_id AS postId, s.collection_id AS collectionId, s.writer_id AS writerId,
      s.status, s.updated_at AS updatedAt, s.updated_by AS updatedById,
      (SELECT is_hidden FROM users WHERE id = s.writer_id) <> 0 AS isWriterHidden
    FROM publication_submissions s WHERE ${awaitsReminderSql(context.now)}
    ORDER BY s.updated_at LIMIT ${literal(AT_ONCE)}`);
  for (const submission of due) await remind(context, submission);
}

async function remind(context: DomainContext, submission: Waiting): Promise<void> {
  const { id, postId, collectionId, writerId, status, updatedAt } = submission;
  const isWriters = status === "CHANGES_REQUESTED";
  const isUnchanged = sql`EXISTS (SELECT 1 FROM publication_submissions
    WHERE id = ${id} AND updated_at = ${updatedAt} AND reminded_at IS NULL)`;
  const staff = sql`SELECT m.user_id FROM collection_members m
    WHERE m.collection_id = ${collectionId} AND ${roleMay(sql`m.role`, "reviewSubmissions")}`;
  const assignee = sql`SELECT ${ASSIGNEE_SQL} FROM publication_submissions s WHERE s.id = ${id}`;
  const mails = await queueSubmissionMails(context, {
    submissionId: id,
    postId,
    collectionId,
    kind: isWriters ? "WRITER_REMINDED" : "EDITORS_REMINDED",
    note: "",
    to: isWriters
      ? sql`e.user_id = ${writerId}`
      : sql`e.user_id IN (${staff}) AND e.user_id = coalesce((${assignee}), e.user_id)`,
    actorId: isWriters ? (submission.updatedById ?? "") : writerId,
    at: updatedAt,
    when: isUnchanged,
  });
  await context.db.write(
    [
      // Nobody can go on with the story of a suspended writer.
      ...(submission.isWriterHidden === 1
        ? []
        : [
            notify(context, { of: "submissionReminder", actorId: null, id }, isUnchanged),
            ...mails,
          ]),
      sql`UPDATE publication_submissions SET reminded_at = ${context.now}
        WHERE id = ${id} AND updated_at = ${updatedAt} AND reminded_at IS NULL`,
    ],
    { idempotent: true },
  );
}
