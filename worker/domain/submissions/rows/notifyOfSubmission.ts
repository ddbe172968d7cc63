import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { SubmissionStatus } from "../../../../shared/submissions/submissionSteps.ts";
import { sql, literal, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notify } from "../../notifications/notify.ts";
import { submissionMoved } from "../../mail/messages/submissionMoved.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { makeEmailTokens } from "../../notifications/emailSettings.ts";
import { roleMay } from "../../kernel/roleMay.ts";

/** Maximum number of editors notified. Larger teams use the publication's inbox. */
const MAX_EDITORS = 20;

/** Which side is notified of each status. */
const NOTIFIED_SIDE: Readonly<Partial<Record<SubmissionStatus, "writer" | "editors">>> = {
  OPEN: "editors",
  CHANGES_MADE: "editors",
  CANCELLED: "editors",
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

interface Recipient {
  email: string;
  userId: string;
  title: string;
  publication: string;
  /** In the links of these emails; null before the first. */
  token: string | null;
}

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
  const side = NOTIFIED_SIDE[step.status];
  if (!side) return [];
  const { submissionId, postId, collectionId, writerId, status, note, madeAt = context.now } = step;
  const of = side === "writer" ? "submissionDecided" : "submissionReceived";
  const notification = notify(context, {
    of,
    actorId: viewerId,
    id: postId,
    detail: status,
    at: madeAt,
  });
  if (!context.mail.sender) return [notification];
  const recipients = await context.db.all<Recipient>(sql`
    SELECT e.email, e.user_id AS userId, c.name AS publication, f.submission_token AS token,
    -- What is no longer the editors' to read goes by the name that they know.
    coalesce((SELECT s.handed_in_title FROM publication_submissions s
      WHERE s.id = ${submissionId} AND ${status} = 'CANCELLED'), p.title) AS title
  FROM user_emails e JOIN users u ON u.id = e.user_id
    LEFT JOIN notification_preferences f ON f.user_id = e.user_id, posts p, collections c
  WHERE coalesce(f.submission_emails, 1) = 1 AND p.id = ${postId} AND c.id = ${collectionId} AND u.is_hidden = 0 AND e.user_id <> ${viewerId}
    AND ${
      side === "writer"
        ? sql`e.user_id = ${writerId}`
        : sql`${writerId} IS NOT NULL AND e.user_id IN (SELECT user_id FROM collection_members
           WHERE collection_id = ${collectionId} AND ${roleMay(sql`role`, "reviewSubmissions")})`
    }
    AND NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = e.user_id AND target_id = ${viewerId})
    AND NOT EXISTS (SELECT 1 FROM collection_mutes
      WHERE user_id = e.user_id AND collection_id = ${collectionId})
  ORDER BY e.user_id LIMIT ${literal(MAX_EDITORS)}`);
  const made = await makeEmailTokens(
    context,
    "submissions",
    recipients.flatMap(({ token, userId }) => (token === null ? [userId] : [])),
  );
  const { publicUrl } = context.config;
  const url = publicUrl + buildPath("ReviewSubmission", { submissionId });
  const settingsUrl = publicUrl + buildPath("SettingsTab", { setting: "notifications" });
  const mails: Statement[] = [];
  for (const { email, userId, title, publication, ...stored } of recipients) {
    const token = stored.token ?? made.get(userId)!;
    const unsubscribeUrl = publicUrl + buildPath("Unsubscribe", { token });
    const links = { unsubscribeUrl, settingsUrl };
    mails.push(
      queueMail(context, {
        to: email,
        key: `submission-${submissionId}-${status}-${userId}-${madeAt}`,
        message: submissionMoved({ status, title, publication, note, url, ...links }),
        unsubscribeUrl,
        listId: `submissions.${new URL(publicUrl).hostname}`,
        isNotification: true,
        // Sends nothing if a concurrent change took precedence.
        when: sql`EXISTS (SELECT 1 FROM publication_submissions
          WHERE id = ${submissionId} AND status = ${status} AND updated_by = ${viewerId}
            AND updated_at = ${madeAt})`,
      }),
    );
  }
  return [notification, ...mails];
}
