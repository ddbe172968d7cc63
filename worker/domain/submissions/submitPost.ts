import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { draftToEdit } from "../drafts/draftRow.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { sql } from "../../db/sql.ts";
import { endEditorsSchedule, giveSettingsBack } from "../publishing/writersSchedule.ts";
import { moveSubmission } from "./moveSubmission.ts";
import { notifyOfSubmission } from "./rows/notifyOfSubmission.ts";
import { IS_ACTIVE_SQL, type SubmissionRow, visibleSubmission } from "./submissions.ts";
import { recordFirstStep } from "./rows/submissionSteps.ts";

/** The result of submitting a story. */
export type SubmitResult =
  | { kind: "submitted"; submission: SubmissionRow }
  | {
      kind:
        | "no-story"
        | "not-writer"
        | "suspended"
        | "in-trash"
        | "no-collection"
        | "not-member"
        | "is-response"
        | "is-email"
        | "is-there"
        | "elsewhere"
        | "is-handed-in"
        | "note-too-long";
    };

/** A story to submit. */
export interface SubmitInput {
  postId: string;
  collectionId: string;
  /** The note to the editors. */
  note: string;
}

/**
 * Submits the viewer's own story to a publication that they write for or that accepts submissions
 * from everyone. A submission withdrawn for more work is reopened. A story that the editors already
 * have can't be submitted again, but repeating an identical request returns the existing
 * submission.
 */
export async function submitPost(
  context: DomainContext,
  viewerId: string,
  { postId, collectionId, note }: SubmitInput,
): Promise<SubmitResult> {
  const said = cleanText(note).trim();
  if (said.length > MAX_NOTE_LENGTH) return { kind: "note-too-long" };
  const [access, place] = await Promise.all([
    draftToEdit(context, viewerId, postId),
    context.db.first<{ hasCollection: number; isMember: number; isThere: number }>(sql`
      SELECT EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}) AS hasCollection,
      EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ${collectionId}
        AND user_id = ${viewerId})
        OR EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}
          AND takes_submissions = 1) AS isMember,
      EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND collection_id = ${collectionId}
        AND status = 'PUBLISHED')
        AS isThere`),
  ]);
  if ("error" in access) {
    return { kind: access.error === "not-editor" ? "not-writer" : access.error };
  }
  const { draft } = access;
  if (draft.creatorId !== viewerId) return { kind: "not-writer" };
  if (draft.inResponseToPostId !== null) return { kind: "is-response" };
  if (draft.emailNewsletterId !== null) return { kind: "is-email" };
  if (!place || place.hasCollection === 0) return { kind: "no-collection" };
  if (place.isMember === 0) return { kind: "not-member" };
  if (place.isThere === 1) return { kind: "is-there" };
  const submissionId = crypto.randomUUID();
  const notifications = await notifyOfSubmission(context, viewerId, {
    submissionId,
    postId,
    collectionId,
    writerId: viewerId,
    status: "OPEN",
    note: said,
  });
  const toDeleted = sql`s.post_id = ${postId} AND NOT ${IS_ACTIVE_SQL}
    AND s.status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED', 'UNKNOWN')`;
  const isWithDeleted = sql`EXISTS (SELECT 1 FROM publication_submissions s WHERE ${toDeleted})`;
  const submissions = sql<Pick<SubmissionRow, "id" | "collectionId" | "status" | "note">>`
    SELECT id, collection_id AS collectionId, status, note FROM publication_submissions
    WHERE post_id = ${postId} AND status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED', 'UNKNOWN')`;
  const written = await context.db.write(
    [
      // A deleted publication's editors can't decide any more, so the story is free.
      endEditorsSchedule(postId, context.now, { when: isWithDeleted, error: null }),
      giveSettingsBack(postId, isWithDeleted),
      sql`UPDATE publication_submissions AS s SET status = 'CANCELLED' WHERE ${toDeleted}`,
      sql`INSERT INTO publication_submissions
          (id, collection_id, post_id, writer_id, status, note, created_at, updated_at, updated_by,
           handed_in_revision, handed_in_title)
        VALUES (${submissionId}, ${collectionId}, ${postId}, ${viewerId}, 'OPEN', ${said},
          ${context.now}, ${context.now}, ${viewerId}, ${draft.revision}, ${draft.content.title})
          ON CONFLICT DO NOTHING`,
      recordFirstStep(submissionId),
      ...notifications,
      submissions,
    ],
    { idempotent: true },
  );
  const open = written.first(submissions);
  if (!open || open.collectionId !== collectionId) return { kind: "elsewhere" };
  if (open.status === "WIP") {
    const again = await moveSubmission(context, viewerId, {
      submissionId: open.id,
      status: "OPEN",
      note: said,
      baseRev: null,
      publishAt: null,
      seenAt: null,
    });
    return again.kind === "moved" ? { ...again, kind: "submitted" } : { kind: "is-handed-in" };
  }
  if (open.status !== "OPEN" || open.note !== said) return { kind: "is-handed-in" };
  const seen = await visibleSubmission(context, viewerId, open.id);
  return seen ? { kind: "submitted", submission: seen.submission } : { kind: "elsewhere" };
}
