import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { wasWrittenSql } from "../drafts/storeDraft.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { notifyOfSubmission } from "./notifyOfSubmission.ts";

/** A publishing that may be an acceptance: of this story, in this publication, by this person. */
interface Accepting {
  postId: string;
  collectionId: string | null;
  viewerId: string;
  /** The publishing's own: nothing is written but with it (drafts.write_token). */
  token: string;
  /** As of when, in milliseconds since 1970. */
  at: number;
  /** What is said with it; what was said when it was scheduled without. */
  note?: string | undefined;
}

/**
 * The statements that accept what waits for a publication, to be written with its publishing: the
 * step with its note, its writer's role there, and the mail to them. None where nothing waits. Throws
 * as `Database.all`.
 */
export async function acceptance(
  context: DomainContext,
  { postId, collectionId, viewerId, token, at, note }: Accepting,
): Promise<Statement[]> {
  if (collectionId === null) return [];
  const waiting = await context.db.first<{ id: string; writerId: string; note: string }>(
    `SELECT s.id, s.writer_id AS writerId, d.scheduled_note AS note
     FROM publication_submissions s JOIN drafts d ON d.post_id = s.post_id
     WHERE s.post_id = ?1 AND s.collection_id = ?2 AND s.status IN ${SUBMITTED_SQL}`,
    postId,
    collectionId,
  );
  if (!waiting) return [];
  const { id: submissionId, writerId } = waiting;
  const said = note ?? waiting.note;
  const step = { submissionId, postId, collectionId, writerId, status: "ACCEPTED" as const };
  return [
    [
      `UPDATE publication_submissions
       SET status = 'ACCEPTED', note = ?3, updated_at = ?4, updated_by = ?5
       WHERE id = ?6 AND status IN ${SUBMITTED_SQL} AND ${wasWrittenSql("?1", "?2")}`,
      postId,
      token,
      said,
      at,
      viewerId,
      submissionId,
    ],
    // Whoever has something in a publication writes for it.
    [
      `INSERT INTO collection_members (collection_id, user_id, role, created_at)
       SELECT collection_id, writer_id, 'WRITER', ?3 FROM publication_submissions
       WHERE id = ?4 AND status = 'ACCEPTED' AND ${wasWrittenSql("?1", "?2")}
       ON CONFLICT DO NOTHING`,
      postId,
      token,
      at,
      submissionId,
    ],
    ...(await notifyOfSubmission(context, viewerId, { ...step, note: said, madeAt: at })),
  ];
}
