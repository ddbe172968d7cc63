import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { sql, literal, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type SubmissionMailKind, submissionMail } from "../../mail/messages/submissionMail.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { makeEmailTokens } from "../../notifications/emailSettings.ts";

/** Maximum number of editors notified. Larger teams use the publication's inbox. */
const MAX_EDITORS = 20;

/** An email about a submission. */
interface SubmissionMails {
  submissionId: string;
  postId: string;
  collectionId: string;
  kind: SubmissionMailKind;
  /** The accompanying note; may be empty. */
  note: string;
  /** SQL condition on `e`, a row of user_emails: who gets it. */
  to: Sql;
  /** The person who caused it: they get none, and people who muted them don't either. */
  actorId: string;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** SQL condition: it is still so. */
  when: Sql;
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
 * Returns the statements that email people about a submission, unless they turned these emails off or
 * muted the actor or the publication. Include them in the write that causes it.
 */
export async function queueSubmissionMails(
  context: DomainContext,
  { submissionId, postId, collectionId, kind, note, to, actorId, at, when }: SubmissionMails,
): Promise<Statement[]> {
  if (!context.mail.sender) return [];
  const recipients = await context.db.all<Recipient>(sql`
    SELECT e.email, e.user_id AS userId, c.name AS publication, f.submission_token AS token,
    -- What is no longer the editors' to read goes by the name that they know.
    coalesce((SELECT s.handed_in_title FROM publication_submissions s
      WHERE s.id = ${submissionId} AND ${kind} = 'CANCELLED'), p.title) AS title
  FROM user_emails e JOIN users u ON u.id = e.user_id
    LEFT JOIN notification_preferences f ON f.user_id = e.user_id, posts p, active_collections c
  WHERE coalesce(f.submission_emails, 1) = 1 AND p.id = ${postId} AND c.id = ${collectionId}
    AND u.is_hidden = 0 AND e.user_id <> ${actorId} AND ${to}
    AND NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = e.user_id AND target_id = ${actorId})
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
  return recipients.map(({ email, userId, title, publication, ...stored }) => {
    const token = stored.token ?? made.get(userId)!;
    const unsubscribeUrl = publicUrl + buildPath("Unsubscribe", { token });
    return queueMail(context, {
      to: email,
      key: `submission-${submissionId}-${kind}-${userId}-${at}`,
      message: submissionMail({ kind, title, publication, note, url, unsubscribeUrl, settingsUrl }),
      unsubscribeUrl,
      listId: `submissions.${new URL(publicUrl).hostname}`,
      isNotification: true,
      when,
    });
  });
}
