import {
  nextSubmissionSteps,
  type SubmissionStatus,
} from "../../../shared/rules/submissionSteps.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import type { DomainContext } from "../context.ts";
import { type DraftRefusal, type DraftRow, draftToEdit } from "../drafts/draftRow.ts";
import type { PublishRefusal } from "../publishing/publishCheck.ts";
import { publishStory } from "../publishing/publishStory.ts";
import { type SubmissionRow, visibleSubmission } from "./submissions.ts";

/** Most characters of what is said with a step. */
export const MAX_NOTE_LENGTH = 2000;

/** A wish to move a submission. */
export interface MoveWish {
  submissionId: string;
  status: SubmissionStatus;
  /** What is said with it, to the other side. */
  note: string;
  /** For ACCEPTED: the draft's revision that the editor has seen. */
  baseRev: number | null;
}

/** What became of the wish. */
export type MoveOutcome =
  | { outcome: "moved"; submission: SubmissionRow }
  | { outcome: "conflict"; draft: DraftRow }
  | { outcome: "no-submission" | "no-step" | "note-too-long" | "suspended" | "no-revision" }
  | { outcome: DraftRefusal | PublishRefusal };

/**
 * Moves a submission a step, as `nextSubmissionSteps` allows one's side. Accepting publishes the story
 * in the publication with what its writer has chosen, in the same step. One that stands so already
 * stays. Throws as Database does.
 */
export async function moveSubmission(
  context: DomainContext,
  viewerId: string,
  { submissionId, status, note, baseRev }: MoveWish,
): Promise<MoveOutcome> {
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { outcome: "no-submission" };
  const { submission, sides } = seen;
  if (submission.status === status) return { outcome: "moved", submission };
  const may = sides.some((side) => nextSubmissionSteps(side, submission.status).includes(status));
  if (!may) return { outcome: "no-step" };
  const said = cleanText(note).trim();
  if (said.length > MAX_NOTE_LENGTH) return { outcome: "note-too-long" };
  if (status === "ACCEPTED") {
    if (baseRev === null) return { outcome: "no-revision" };
    const { postId, collectionId } = submission;
    const result = await publishStory(context, viewerId, {
      postId,
      baseRev,
      settings: { collectionId },
    });
    if (result.outcome === "conflict" && "draft" in result) return result;
    if (result.outcome !== "published") {
      return { outcome: result.outcome as DraftRefusal | PublishRefusal };
    }
  } else {
    const access = await draftToEdit(context, viewerId, submission.postId);
    if ("refusal" in access && access.refusal === "suspended") return { outcome: "suspended" };
  }
  await context.db.write(
    [
      [
        `UPDATE publication_submissions SET status = ?3, note = ?4, updated_at = ?5, updated_by = ?6
         WHERE id = ?1 AND status = ?2`,
        submissionId,
        // Publishing has accepted it: what was said goes with it.
        status === "ACCEPTED" ? status : submission.status,
        status,
        said,
        context.now,
        viewerId,
      ],
    ],
    { idempotent: true },
  );
  const after = await visibleSubmission(context, viewerId, submissionId);
  if (!after) return { outcome: "no-submission" };
  return after.submission.status === status
    ? { outcome: "moved", submission: after.submission }
    : { outcome: "no-step" };
}
