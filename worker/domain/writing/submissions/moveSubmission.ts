import { MAX_NOTE_LENGTH } from "../../../../shared/limits.ts";
import {
  nextSubmissionSteps,
  type SubmissionStatus,
  SUBMITTED,
} from "../../../../shared/rules/submissionSteps.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import type { DomainContext } from "../../context.ts";
import { type DraftError, type DraftRow, draftToEdit } from "../drafts/draftRow.ts";
import type { PublishError } from "../publishing/publishCheck.ts";
import { publishStory } from "../publishing/publishStory.ts";
import { schedulePost } from "../publishing/schedulePost.ts";
import { endEditorsSchedule, giveSettingsBack } from "../publishing/writersSchedule.ts";
import { notifyOfSubmission } from "./notifyOfSubmission.ts";
import { type SubmissionRow, visibleSubmission } from "./submissions.ts";

/** A wish to move a submission. */
export interface MoveInput {
  submissionId: string;
  status: SubmissionStatus;
  /** What is said with it, to the other side. */
  note: string;
  /** For ACCEPTED: the draft's revision that the editor has seen. */
  baseRev: number | null;
  /** For ACCEPTED: when it is to be published, in milliseconds since 1970; null for now. */
  publishAt: number | null;
}

/** What became of the wish. */
export type MoveResult =
  | { outcome: "moved"; submission: SubmissionRow }
  | { outcome: "conflict"; draft: DraftRow }
  | {
      outcome:
        | "no-submission"
        | "no-step"
        | "note-too-long"
        | "note-missing"
        | "suspended"
        | "no-revision";
    }
  | { outcome: DraftError | PublishError | "no-moment" | "is-published" };

/**
 * Moves a submission a step, as `nextSubmissionSteps` allows one's side. Accepting publishes the story
 * in the publication with what its writer has chosen, in the same step, and makes its writer one of the
 * publication's; at a later moment it is accepted then. One that stands so already stays. Throws as Database does.
 */
export async function moveSubmission(
  context: DomainContext,
  viewerId: string,
  { submissionId, status, note, baseRev, publishAt }: MoveInput,
): Promise<MoveResult> {
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { outcome: "no-submission" };
  const { submission, sides } = seen;
  if (submission.status === status) return { outcome: "moved", submission };
  const may = sides.some((side) => nextSubmissionSteps(side, submission.status).includes(status));
  if (!may) return { outcome: "no-step" };
  const said = cleanText(note).trim();
  if (said.length > MAX_NOTE_LENGTH) return { outcome: "note-too-long" };
  // Nobody can change what nobody has named.
  if (status === "CHANGES_REQUESTED" && said === "") return { outcome: "note-missing" };
  const { postId, collectionId } = submission;
  if (status === "ACCEPTED") {
    if (baseRev === null) return { outcome: "no-revision" };
    const input = { postId, baseRev, settings: { collectionId } };
    if (publishAt !== null) {
      const scheduled = await schedulePost(context, viewerId, input, publishAt, said);
      if (scheduled.outcome === "conflict" && "draft" in scheduled) return scheduled;
      return scheduled.outcome === "scheduled"
        ? { outcome: "moved", submission }
        : { outcome: scheduled.outcome as DraftError | PublishError };
    }
    const result = await publishStory(context, viewerId, input, { note: said });
    if (result.outcome === "conflict" && "draft" in result) return result;
    if (result.outcome !== "published") {
      return { outcome: result.outcome as DraftError | PublishError };
    }
  } else {
    const access = await draftToEdit(context, viewerId, postId);
    if ("error" in access && access.error === "suspended") return { outcome: "suspended" };
    await takeStep(context, viewerId, submission, { status, note: said });
  }
  const after = await visibleSubmission(context, viewerId, submissionId);
  if (!after) return { outcome: "no-submission" };
  return after.submission.status === status
    ? { outcome: "moved", submission: after.submission }
    : { outcome: "no-step" };
}

async function takeStep(
  context: DomainContext,
  viewerId: string,
  submission: SubmissionRow,
  { status, note }: { status: SubmissionStatus; note: string },
): Promise<void> {
  const step = { ...submission, submissionId: submission.id, status, note };
  const told = await notifyOfSubmission(context, viewerId, step);
  context.notifications.hasQueued = true;
  await context.db.write(
    [
      [
        `UPDATE publication_submissions SET status = ?3, note = ?4, updated_at = ?5, updated_by = ?6,
           handed_in_revision = iif(?3 = 'OPEN', (SELECT revision FROM drafts d
             WHERE d.post_id = publication_submissions.post_id), handed_in_revision),
           handed_in_title = iif(?3 = 'OPEN', coalesce((SELECT d.content ->> '$.title' FROM drafts d
             WHERE d.post_id = publication_submissions.post_id), handed_in_title), handed_in_title)
         WHERE id = ?1 AND status = ?2`,
        submission.id,
        submission.status,
        status,
        note,
        context.now,
        viewerId,
      ],
      ...told,
      // What editors have scheduled ends with every other step; what its writer has, does not.
      endEditorsSchedule(submission.postId, context.now, {
        sql: "EXISTS (SELECT 1 FROM publication_submissions WHERE id = ?4 AND status = ?5)",
        values: [submission.id, status],
        error: null,
      }),
      // Whoever has it back has it as they gave it.
      ...(SUBMITTED.some((each) => each === status)
        ? []
        : [
            giveSettingsBack(submission.postId, {
              sql: "EXISTS (SELECT 1 FROM publication_submissions WHERE id = ?2 AND status = ?3)",
              values: [submission.id, status],
            }),
          ]),
    ],
    { idempotent: true },
  );
}
