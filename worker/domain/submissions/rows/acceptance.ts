import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { wasWrittenSql } from "../../drafts/storeDraft.ts";
import { SUBMITTED_SQL } from "../../drafts/submittedSql.ts";
import { notifyOfSubmission } from "./notifyOfSubmission.ts";
import { recordStep } from "./submissionSteps.ts";

/** A publication of a story that may accept a submission. */
interface Accepting {
  postId: string;
  collectionId: string | null;
  viewerId: string;
  /**
   * The publishing write's token: these statements apply only if that write succeeded
   * (drafts.write_token).
   */
  token: string;
  /** In milliseconds since 1970. */
  at: number;
  /** The note to the writer. Defaults to the note given when it was scheduled. */
  note?: string | undefined;
}

/**
 * Returns the statements that accept a pending submission, to be written in the same batch as the
 * publication: the status with its note, the writer's membership, and the notification email.
 * Returns none if no submission is pending.
 */
export async function acceptance(
  context: DomainContext,
  { postId, collectionId, viewerId, token, at, note }: Accepting,
): Promise<Statement[]> {
  if (collectionId === null) return [];
  const waiting = await context.db.first<{ id: string; writerId: string; note: string }>(sql`
    SELECT s.id, s.writer_id AS writerId, d.scheduled_note AS note
    FROM publication_submissions s JOIN drafts d ON d.post_id = s.post_id
    WHERE s.post_id = ${postId} AND s.collection_id = ${collectionId}
      AND s.status IN ${SUBMITTED_SQL}`);
  if (!waiting) return [];
  const { id: submissionId, writerId } = waiting;
  const said = note ?? waiting.note;
  const step = { submissionId, postId, collectionId, writerId, status: "ACCEPTED" as const };
  return [
    recordStep(
      { status: "ACCEPTED", note: said, madeAt: at, madeById: viewerId },
      sql`id = ${submissionId} AND status IN ${SUBMITTED_SQL}
        AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
    ),
    sql`UPDATE publication_submissions
      SET status = 'ACCEPTED', note = ${said}, updated_at = ${at}, updated_by = ${viewerId}
      WHERE id = ${submissionId} AND status IN ${SUBMITTED_SQL}
        AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`,
    // Anyone with an accepted story becomes a writer of the publication.
    sql`INSERT INTO collection_members (collection_id, user_id, role, created_at)
      SELECT collection_id, writer_id, 'WRITER', ${at} FROM publication_submissions
      WHERE id = ${submissionId} AND status = 'ACCEPTED'
        AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}
      ON CONFLICT DO NOTHING`,
    ...(await notifyOfSubmission(context, viewerId, { ...step, note: said, madeAt: at })),
  ];
}
