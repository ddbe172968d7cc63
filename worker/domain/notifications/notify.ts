// Says who is notified of what. Delivery then leaves out what the recipient muted or turned off
// (notifications/processNotifications.ts).

import type { Bindable, Statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";

/** SQL: the submission as the write left it, so a write that changed nothing notifies nobody. */
const MOVED = `(SELECT * FROM publication_submissions
  WHERE post_id = ?3 AND status = ?1 AND updated_by = ?2 AND updated_at = ?4) s`;
const LATEST_STEP = `(SELECT CAST(max(t.id) AS TEXT) FROM publication_submission_steps t
  WHERE t.submission_id = s.id)`;

/**
 * Recipients by cause, as SQL: kind, recipient, actor, subject and object of an outbox row. `?1` is
 * the cause's detail, `?2` the actor, `?3` the cause's id, `?4` its time.
 */
const RECIPIENTS = {
  // The id is the followed person's.
  follow: "SELECT 'FOLLOW', ?3, ?2, '', ''",
  listFollow: "SELECT 'LIST_FOLLOW', creator_id, ?2, id, id FROM catalogs WHERE id = ?3",
  // Co-authors are notified as the creator is. The discussion of a list is a row of posts too.
  clap: `SELECT 'CLAP', creator_id, ?2, id, id FROM posts WHERE id = ?3 AND creator_id IS NOT NULL
    UNION SELECT 'CLAP', user_id, ?2, post_id, post_id FROM user_posts WHERE post_id = ?3
    UNION ALL SELECT 'LIST_CLAP', c.creator_id, ?2, c.id, p.id
    FROM posts p JOIN catalogs c ON c.id = p.catalog_id WHERE p.id = ?3`,
  // The id is the answered story's, response's or discussion's; the detail is the response's.
  response: `SELECT iif(in_response_to_post_id IS NULL, 'RESPONSE', 'REPLY'), creator_id, ?2, id, ?1
    FROM posts WHERE id = ?3 AND creator_id IS NOT NULL
    UNION SELECT 'RESPONSE', user_id, ?2, post_id, ?1 FROM user_posts WHERE post_id = ?3
    UNION ALL SELECT 'LIST_RESPONSE', c.creator_id, ?2, c.id, ?1
    FROM posts p JOIN catalogs c ON c.id = p.catalog_id WHERE p.id = ?3`,
  // The detail is the story's text.
  mention: `SELECT DISTINCT 'MENTION', u.id, ?2, ?3, ?3
    FROM json_tree(?1) t JOIN users u ON u.id = t.value WHERE t.key = 'userId' AND t.type = 'text'`,
  // The id is the submitted story's, the detail the status that the submission was given.
  submissionReceived: `SELECT 'SUBMISSION_RECEIVED', m.user_id, ?2, s.id, ${LATEST_STEP}
    FROM ${MOVED} JOIN collection_members m ON m.collection_id = s.collection_id
    WHERE m.role IN ('OWNER', 'EDITOR')`,
  submissionDecided: `SELECT 'SUBMISSION_DECIDED', s.writer_id, ?2, s.id, ${LATEST_STEP} FROM ${MOVED}`,
  // The id is the publication's; the detail is {userId, role}. The same role given again by the same
  // person doesn't notify again.
  role: "SELECT 'ROLE', ?1 ->> 'userId', ?2, ?3, ?3 || ':' || (?1 ->> 'role')",
  // The id is the publication's; the detail is the invitation's. Of an invitation by email, only the
  // account that has confirmed the address is notified.
  invitation: `SELECT 'INVITATION', user_id, ?2, ?3, id FROM collection_invitations
    WHERE id = ?1 AND user_id IS NOT NULL
    UNION ALL SELECT 'INVITATION', e.user_id, ?2, ?3, i.id FROM collection_invitations i
    JOIN user_emails e ON e.email_key = i.email_key AND e.verified_at IS NOT NULL WHERE i.id = ?1`,
  // Has no actor, so the writer is stored as both actor and recipient.
  scheduleFailed: `SELECT 'SCHEDULE_FAILED', creator_id, creator_id, id, id || ':' || ?1
    FROM posts WHERE id = ?3 AND creator_id IS NOT NULL`,
} as const satisfies Record<string, string>;

/** Something that people are notified of. */
interface Cause {
  of: keyof typeof RECIPIENTS;
  /** Null if no person caused it. */
  actorId: string | null;
  /** What it is about; RECIPIENTS says of what kind. */
  id: string;
  detail?: string;
  /** In milliseconds since 1970. Defaults to now. */
  at?: number;
}

/** An SQL condition with its values, which start at `?5`. */
interface Condition {
  sql: string;
  values: readonly Bindable[];
}

/**
 * Builds the statement that queues notifications. Include it in the `write` that causes them, so
 * that both happen or neither; `when` must hold for the rows as the statement finds them. Delivered
 * after the response, once for each recipient, actor and object.
 */
export function notify(
  context: Pick<DomainContext, "now" | "notifications">,
  { of, actorId, id, detail, at = context.now }: Cause,
  when: Condition = { sql: "TRUE", values: [] },
): Statement {
  context.notifications.hasQueued = true;
  return [
    `INSERT INTO notification_outbox
       (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
     SELECT r.*, ?4 FROM (${RECIPIENTS[of]}) r WHERE ${when.sql}`,
    detail ?? null,
    actorId,
    id,
    // Last, since every statement uses it: SQLite rejects values beyond the last that is used.
    at,
    ...when.values,
  ];
}
