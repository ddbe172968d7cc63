// Owns the comments on submissions and their paragraphs. Internal comments are the editors' own: the
// writer never sees them, not even as an editor of the same publication.

import { MAX_NOTE_LENGTH, MAX_SUBMISSION_REMARKS } from "../../../shared/limits.ts";
import { hasVisibleText } from "../../../shared/format/hasVisibleText.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { SUBMITTED } from "../../../shared/submissions/submissionSteps.ts";
import { literal, sql, type IdOrLookup } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { draftToEdit } from "../drafts/draftRow.ts";
import { notify } from "../notifications/notify.ts";
import { isEditorSql, type SubmissionRow, visibleSubmission } from "./submissions.ts";

/** A comment on a submission. */
export interface CommentRow {
  id: string;
  submissionId: string;
  userId: string;
  /** True for a note that only editors see. */
  isInternal: boolean;
  /** Null for a comment on the whole submission. */
  paragraphName: string | null;
  /** The start of the paragraph's text then. */
  quote: string;
  text: string;
  createdAt: number;
}

/** While a submission has one of them, its writer can comment on it. */
const OPEN_TO_WRITER = ["WIP", ...SUBMITTED] as const;

/** Maximum length of the stored start of a paragraph. */
const MAX_QUOTE = 200;

/** Returns the comments of a submission that a party of it sees, oldest first. */
export async function listComments(
  { db }: Pick<DomainContext, "db">,
  viewerId: IdOrLookup,
  submissionId: string,
): Promise<CommentRow[]> {
  const rows = await db.all<Omit<CommentRow, "isInternal"> & { isInternal: number }>(sql`
    SELECT o.id, o.submission_id AS submissionId, o.user_id AS userId,
      o.is_internal AS isInternal, o.paragraph_name AS paragraphName, o.quote, o.text,
      o.created_at AS createdAt
    FROM submission_comments o JOIN publication_submissions s ON s.id = o.submission_id
    WHERE o.submission_id = ${submissionId} AND (s.writer_id = ${viewerId} AND o.is_internal = 0
      OR s.writer_id IS NOT ${viewerId} AND s.status <> 'WIP' AND ${isEditorSql(viewerId)})
    ORDER BY o.created_at, o.id`);
  return rows.map((row) => Object.assign(row, { isInternal: row.isInternal === 1 }));
}

/** A comment to add. */
export interface CommentInput {
  submissionId: string;
  text: string;
  isInternal: boolean;
  paragraphName: string | null;
  /** Idempotency key. */
  key: string;
}

export type CommentResult =
  | { kind: "done"; submission: SubmissionRow }
  | {
      kind:
        | "no-submission"
        | "no-key"
        | "no-text"
        | "note-too-long"
        | "not-editor"
        | "has-ended"
        | "suspended"
        | "paragraph-gone"
        | "too-many"
        | "no-comment";
    };

/** Adds a comment and notifies the other side; an internal one only the editor who takes care of it. */
export async function addComment(
  context: DomainContext,
  viewerId: string,
  { submissionId, isInternal, paragraphName, key, ...input }: CommentInput,
): Promise<CommentResult> {
  const text = cleanText(input.text).trim();
  if (!/^[\w-]{8,64}$/.test(key)) return { kind: "no-key" };
  if (!hasVisibleText(text)) return { kind: "no-text" };
  if (text.length > MAX_NOTE_LENGTH) return { kind: "note-too-long" };
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { kind: "no-submission" };
  if (seen.isViewerSuspended) return { kind: "suspended" };
  const { submission, sides } = seen;
  const isOwn = sides.includes("writer");
  if (isInternal && isOwn) return { kind: "not-editor" };
  if (isOwn && !OPEN_TO_WRITER.some((status) => status === submission.status)) {
    return { kind: "has-ended" };
  }
  let quote = "";
  if (paragraphName !== null) {
    const access = await draftToEdit(context, viewerId, submission.postId);
    const paragraphs = "draft" in access ? access.draft.content.paragraphs : [];
    const paragraph = paragraphs.find(({ name }) => name === paragraphName);
    if (!paragraph) return { kind: "paragraph-gone" };
    quote = cutText(paragraph.text, MAX_QUOTE);
  }
  const id = crypto.randomUUID();
  const stored = sql<{ submissionId: string; text: string }>`
    SELECT submission_id AS submissionId, text FROM submission_comments WHERE user_id = ${viewerId} AND key = ${key}`;
  const written = await context.db.write(
    [
      sql`INSERT INTO submission_comments (id, submission_id, user_id, key, is_internal,
          paragraph_name, quote, text, created_at)
        SELECT ${id}, s.id, ${viewerId}, ${key}, ${Number(isInternal)}, ${paragraphName}, ${quote},
          ${text}, ${context.now} FROM publication_submissions s
        WHERE s.id = ${submissionId} AND (SELECT count(*) FROM submission_comments
          WHERE submission_id = s.id) < ${literal(MAX_SUBMISSION_REMARKS)}
        ON CONFLICT (user_id, key) DO NOTHING`,
      notify(context, { of: "submissionCommented", actorId: viewerId, id }),
      stored,
    ],
    { idempotent: true },
  );
  const row = written.first(stored);
  if (!row) return { kind: "too-many" };
  // The key of another comment would lose this one.
  const isStored = row.submissionId === submissionId && row.text === text;
  return isStored ? { kind: "done", submission } : { kind: "no-key" };
}

/** Deletes the viewer's own comment. */
export async function deleteComment(
  context: DomainContext,
  viewerId: string,
  { submissionId, commentId }: { submissionId: string; commentId: string },
): Promise<CommentResult> {
  const seen = await visibleSubmission(context, viewerId, submissionId);
  if (!seen) return { kind: "no-submission" };
  const own = sql`SELECT 1 FROM submission_comments
    WHERE id = ${commentId} AND submission_id = ${submissionId} AND user_id = ${viewerId}`;
  const written = await context.db.write(
    [
      own,
      sql`DELETE FROM submission_comments
        WHERE id = ${commentId} AND submission_id = ${submissionId} AND user_id = ${viewerId}`,
    ],
    { idempotent: true },
  );
  return written.hasRows(own)
    ? { kind: "done", submission: seen.submission }
    : { kind: "no-comment" };
}
