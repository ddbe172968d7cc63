import type { SubmissionStatus } from "../../../../shared/submissions/submissionSteps.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notify } from "../../notifications/notify.ts";
import type { SubmissionMailKind } from "../../mail/messages/submissionMail.ts";
import { queueSubmissionMails } from "./queueSubmissionMails.ts";
import { roleMay } from "../../kernel/roleMay.ts";

/** Which side is notified of each status. Setting a story aside for later is the editors' own. */
const NOTIFIED_SIDE: Readonly<
  Record<Exclude<SubmissionMailKind, "ASSIGNED" | `${string}_REMINDED`>, "writer" | "editors">
> = {
  OPEN: "editors",
  CHANGES_MADE: "editors",
  CANCELLED: "editors",
  IN_REVIEW: "writer",
  CHANGES_REQUESTED: "writer",
  ACCEPTED: "writer",
  REJECTED: "writer",
};

/** A status change of a submission. */
interface NotifiedStep {
  submissionId: string;
  postId: string;
  collectionId: string;
  writerId: string;
  status: SubmissionStatus;
  note: string;
  /** In milliseconds since 1970. Defaults to now. */
  madeAt?: number;
}

const isNotified = (status: SubmissionStatus): status is keyof typeof NOTIFIED_SIDE =>
  Object.hasOwn(NOTIFIED_SIDE, status);

/**
 * Returns the statements that notify the other side of a status change, on the site and by email,
 * to be written after it.
 * People who muted the actor or the publication aren't notified.
 */
export async function notifyOfSubmission(
  context: DomainContext,
  viewerId: string,
  step: NotifiedStep,
): Promise<Statement[]> {
  const { submissionId, postId, collectionId, writerId, status, note, madeAt = context.now } = step;
  if (!isNotified(status)) return [];
  const side = NOTIFIED_SIDE[status];
  const of = side === "writer" ? "submissionDecided" : "submissionReceived";
  const notification = notify(context, {
    of,
    actorId: viewerId,
    id: postId,
    detail: status,
    at: madeAt,
  });
  const mails = await queueSubmissionMails(context, {
    submissionId,
    postId,
    collectionId,
    kind: status,
    note,
    actorId: viewerId,
    to:
      side === "writer"
        ? sql`e.user_id = ${writerId}`
        : sql`e.user_id IN (SELECT user_id FROM collection_members
            WHERE collection_id = ${collectionId} AND ${roleMay(sql`role`, "reviewSubmissions")})`,
    at: madeAt,
    // Sends nothing if a concurrent change took precedence.
    when: sql`EXISTS (SELECT 1 FROM publication_submissions
      WHERE id = ${submissionId} AND status = ${status} AND updated_by = ${viewerId}
        AND updated_at = ${madeAt})`,
  });
  return [notification, ...mails];
}
