import { sql } from "../../db/sql.ts";
import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import {
  nextSubmissionSteps,
  type SubmissionStatus,
  SUBMITTED,
} from "../../../shared/submissions/submissionSteps.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "../drafts/draftRow.ts";
import type { PublishError } from "../publishing/publishCheck.ts";
import { publishStory } from "../publishing/publishStory.ts";
import { schedulePost } from "../publishing/schedulePost.ts";
import { endEditorsSchedule, giveSettingsBack } from "../publishing/writersSchedule.ts";
import { notifyOfSubmission } from "./rows/notifyOfSubmission.ts";
import { type SubmissionRow, visibleSubmission } from "./submissions.ts";
import { recordStep } from "./rows/submissionSteps.ts";

/** A status change of a submission. */
export interface MoveInput {
  submissionId: string;
  status: SubmissionStatus;
  /** The note to the other side. */
  note: string;
  /** For ACCEPTED: the revision of the draft that the editor has seen. */
  baseRev: number | null;
  /** For ACCEPTED: when to publish it, in milliseconds since 1970. Null publishes it now. */
  publishAt: number | null;
  /** When the submission last changed as far as the viewer has seen; null if they don't say. */
  seenAt: number | null;
}

/** The result of changing a submission's status. */
export type MoveResult =
  | { kind: "moved"; submission: SubmissionRow }
  | { kind: "conflict"; draft: DraftRow }
  /** The other side, or another editor, was faster. */
  | { kind: "moved-meanwhile"; status: SubmissionStatus }
  | {
      kind:
        | "no-submission"
        | "writer-hidden"
        | "no-step"
        | "note-too-long"
        | "note-missing"
        | "suspended"
        | "no-revision";
    }
  | { kind: DraftError | PublishError | "no-moment" | "is-published" };

/**
 * Changes the status of a submission as `nextSubmissionSteps` allows for the viewer's side.
 * Accepting also publishes the story in the publication with its writer's settings and makes its
 * writer a member. With a later time, both happen then. An unchanged status is a no-op.
 */
export async function moveSubmission(
  context: DomainContext,
  viewerId: string,
  { submissionId, status, note, baseRev, publishAt, seenAt }: MoveInput,
): Promise<MoveResult> {
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { kind: "no-submission" };
  const { submission, sides } = seen;
  const isOwnStep = submission.status === status && submission.updatedById === viewerId;
  if (seenAt !== null && submission.updatedAt !== seenAt && !isOwnStep) {
    return { kind: "moved-meanwhile", status: submission.status };
  }
  if (submission.status === status) return { kind: "moved", submission };
  const may = sides.some((side) => nextSubmissionSteps(side, submission.status).includes(status));
  if (!may) return { kind: "no-step" };
  const said = cleanText(note).trim();
  if (said.length > MAX_NOTE_LENGTH) return { kind: "note-too-long" };
  // A request for changes must say what to change.
  if (status === "CHANGES_REQUESTED" && said === "") return { kind: "note-missing" };
  const { postId, collectionId } = submission;
  if (status === "ACCEPTED") {
    if (seen.isViewerSuspended) return { kind: "suspended" };
    if (seen.isWriterHidden) return { kind: "writer-hidden" };
    if (baseRev === null) return { kind: "no-revision" };
    const input = { postId, baseRev, settings: { collectionId } };
    if (publishAt !== null) {
      const scheduled = await schedulePost(context, viewerId, input, publishAt, { note: said });
      if (scheduled.kind === "conflict" && "draft" in scheduled) return scheduled;
      return scheduled.kind === "scheduled"
        ? { kind: "moved", submission }
        : { kind: scheduled.kind as DraftError | PublishError };
    }
    const result = await publishStory(context, viewerId, input, { note: said });
    if (result.kind === "conflict" && "draft" in result) return result;
    if (result.kind !== "published") {
      return { kind: result.kind as DraftError | PublishError };
    }
  } else {
    const access = await draftToEdit(context, viewerId, postId);
    if ("error" in access && access.error === "suspended") return { kind: "suspended" };
    await takeStep(context, viewerId, submission, { status, note: said });
  }
  const after = await visibleSubmission(context, viewerId, submissionId);
  if (!after) return { kind: "no-submission" };
  // Of two that set the same status at once, the second is the one whose note isn't stored.
  const { submission: now } = after;
  return now.status === status && now.updatedById === viewerId
    ? { kind: "moved", submission: now }
    : { kind: "moved-meanwhile", status: now.status };
}

async function takeStep(
  context: DomainContext,
  viewerId: string,
  submission: SubmissionRow,
  { status, note }: { status: SubmissionStatus; note: string },
): Promise<void> {
  const step = { ...submission, submissionId: submission.id, status, note };
  const notifications = await notifyOfSubmission(context, viewerId, step);
  const hasStatus = sql`EXISTS (SELECT 1 FROM publication_submissions
    WHERE id = ${submission.id} AND status = ${status})`;
  await context.db.write(
    [
      recordStep(
        { status, note, madeAt: context.now, madeById: viewerId },
        sql`id = ${submission.id} AND status = ${submission.status}`,
      ),
      sql`UPDATE publication_submissions SET status = ${status}, note = ${note},
        updated_at = ${context.now}, updated_by = ${viewerId}, reminded_at = NULL,
          handed_in_revision = iif(${status} = 'OPEN', (SELECT revision FROM drafts d
            WHERE d.post_id = publication_submissions.post_id), handed_in_revision),
          handed_in_title = iif(${status} = 'OPEN', coalesce((SELECT d.content ->> '$.title'
            FROM drafts d
            WHERE d.post_id = publication_submissions.post_id), handed_in_title), handed_in_title)
        WHERE id = ${submission.id} AND status = ${submission.status}`,
      ...notifications,
      // Any other status change ends an editor's schedule, but not the writer's own.
      endEditorsSchedule(submission.postId, context.now, {
        when: hasStatus,
        error: null,
      }),
      // When the submission ends, the writer gets their own settings back.
      ...(SUBMITTED.some((each) => each === status)
        ? []
        : [giveSettingsBack(submission.postId, hasStatus)]),
    ],
    { idempotent: true },
  );
}
