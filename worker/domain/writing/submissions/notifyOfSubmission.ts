import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { SubmissionStatus } from "../../../../shared/rules/submissionSteps.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { submissionMoved } from "../../core/mail/messages/submissionMoved.ts";
import { queueMail } from "../../core/mail/queueMail.ts";

/** Editors who are told of one step; a larger desk looks into its inbox. */
const MAX_EDITORS = 20;

/** Steps that the other side is told of. */
const TOLD: Readonly<Partial<Record<SubmissionStatus, "writer" | "editors">>> = {
  OPEN: "editors",
  CHANGES_MADE: "editors",
  CANCELLED: "editors",
  CHANGES_REQUESTED: "writer",
  ACCEPTED: "writer",
  REJECTED: "writer",
};

/** A step that a submission makes. */
interface NotifiedStep {
  submissionId: string;
  postId: string;
  collectionId: string;
  writerId: string;
  status: SubmissionStatus;
  note: string;
  /** When it is made, in milliseconds since 1970; now without it. */
  madeAt?: number;
}

interface Recipient {
  email: string;
  userId: string;
  title: string;
  publication: string;
}

/**
 * The statements that tell the other side of a step, to be written behind it. Whoever has muted the one
 * who made it, or the publication, is not told. Throws as `Database.all`.
 */
export async function notifyOfSubmission(
  context: DomainContext,
  viewerId: string,
  step: NotifiedStep,
): Promise<Statement[]> {
  const side = TOLD[step.status];
  if (!side || !context.mail.sender) return [];
  const { submissionId, postId, collectionId, writerId, status, note, madeAt = context.now } = step;
  const recipients = await context.db.all<Recipient>(
    `SELECT e.email, e.user_id AS userId, c.name AS publication,
       -- What is no longer the editors' to read goes by the name that they know.
       coalesce((SELECT s.handed_in_title FROM publication_submissions s
         WHERE s.id = ?5 AND ?6 = 'CANCELLED'), p.title) AS title
     FROM user_emails e JOIN users u ON u.id = e.user_id, posts p, collections c
     WHERE p.id = ?1 AND c.id = ?2 AND u.is_suspended = 0 AND e.user_id <> ?4
       AND ${
         side === "writer"
           ? "e.user_id = ?3"
           : `?3 IS NOT NULL AND e.user_id IN (SELECT user_id FROM collection_members
              WHERE collection_id = ?2 AND role IN ('OWNER', 'EDITOR'))`
       }
       AND NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = e.user_id AND target_id = ?4)
       AND NOT EXISTS (SELECT 1 FROM collection_mutes
         WHERE user_id = e.user_id AND collection_id = ?2)
     ORDER BY e.user_id LIMIT ${MAX_EDITORS}`,
    postId,
    collectionId,
    writerId,
    viewerId,
    submissionId,
    status,
  );
  const url = context.config.publicUrl + buildPath("ReviewSubmission", { submissionId });
  return recipients.map(({ email, userId, title, publication }) =>
    queueMail(context, {
      to: email,
      key: `submission-${submissionId}-${status}-${userId}-${madeAt}`,
      message: submissionMoved({ status, title, publication, note, url }),
      // Where another was faster, there is nothing to tell.
      when: {
        sql: `EXISTS (SELECT 1 FROM publication_submissions
          WHERE id = ?9 AND status = ?10 AND updated_by = ?11 AND updated_at = ?12)`,
        values: [submissionId, status, viewerId, madeAt],
      },
    }),
  );
}
