import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { roleMay } from "../kernel/roleMay.ts";
import { notify } from "../notifications/notify.ts";
import { queueSubmissionMails } from "./rows/queueSubmissionMails.ts";
import { type SubmissionRow, visibleSubmission } from "./submissions.ts";

/** What editors set of a submission besides its status. What is undefined stays. */
export interface SubmissionUpdate {
  submissionId: string;
  /** Null if nobody takes care of it. */
  assigneeId?: string | null | undefined;
  /** In milliseconds since 1970; null for no due date. */
  dueAt?: number | null | undefined;
}

export type UpdateSubmissionResult =
  | { kind: "updated"; submission: SubmissionRow }
  | { kind: "no-submission" | "not-editor" | "suspended" | "not-reviewer" };

/** Sets who takes care of a submission, whom it notifies, and when it is due. */
export async function updateSubmission(
  context: DomainContext,
  viewerId: string,
  { submissionId, assigneeId, dueAt }: SubmissionUpdate,
): Promise<UpdateSubmissionResult> {
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { kind: "no-submission" };
  if (!seen.sides.includes("editor")) return { kind: "not-editor" };
  if (seen.isViewerSuspended) return { kind: "suspended" };
  const { submission } = seen;
  const { collectionId, postId, writerId } = submission;
  const isNew = assigneeId != null && assigneeId !== submission.assigneeId;
  const isAssigned = sql`EXISTS (SELECT 1 FROM publication_submissions
    WHERE id = ${submissionId} AND assignee_id = ${assigneeId ?? ""})`;
  const notifications = isNew
    ? [
        notify(context, {
          of: "submissionAssigned",
          actorId: viewerId,
          id: submissionId,
          detail: assigneeId,
        }),
        ...(await queueSubmissionMails(context, {
          submissionId,
          postId,
          collectionId,
          kind: "ASSIGNED",
          note: "",
          to: sql`e.user_id = ${assigneeId}`,
          actorId: viewerId,
          at: context.now,
          when: isAssigned,
        })),
      ]
    : [];
  await context.db.write(
    [
      ...(assigneeId === undefined
        ? []
        : [
            sql`UPDATE publication_submissions SET assignee_id = ${assigneeId}
              WHERE id = ${submissionId} AND (${assigneeId} IS NULL OR EXISTS (
                SELECT 1 FROM collection_members m JOIN users u ON u.id = m.user_id
                WHERE m.collection_id = ${collectionId} AND m.user_id = ${assigneeId}
                  AND m.user_id <> ${writerId} AND u.is_hidden = 0
                  AND ${roleMay(sql`m.role`, "reviewSubmissions")}))`,
          ]),
      ...(dueAt === undefined
        ? []
        : [
            sql`UPDATE publication_submissions SET due_at = ${dueAt}
              WHERE id = ${submissionId}`,
          ]),
      ...notifications,
    ],
    { idempotent: true },
  );
  const after = await visibleSubmission(context, viewerId, submissionId);
  if (!after) return { kind: "no-submission" };
  const isAsAsked = assigneeId === undefined || after.submission.assigneeId === assigneeId;
  return isAsAsked ? { kind: "updated", submission: after.submission } : { kind: "not-reviewer" };
}
