// Says who is notified of what. Delivery then leaves out what the recipient muted or turned off
// (notifications/processNotifications.ts).

import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { roleMay } from "../kernel/roleMay.ts";
import type { DomainContext } from "../kernel/context.ts";
import { ASSIGNEE_SQL } from "./rows/assigneeSql.ts";

/** What a cause says to the SQL of its recipients. */
interface CauseValues {
  detail: string | null;
  actorId: string | null;
  id: string;
  at: number;
}

/** SQL: the submission as the write left it, so a write that changed nothing notifies nobody. */
const moved = ({
  detail,
  actorId,
  id,
  at,
}: CauseValues): Sql => sql`(SELECT * FROM publication_submissions
  WHERE post_id = ${id} AND status = ${detail} AND updated_by = ${actorId} AND updated_at = ${at}) s`;
const LATEST_STEP = sql`(SELECT CAST(max(t.id) AS TEXT) FROM publication_submission_steps t
  WHERE t.submission_id = s.id)`;

/** Recipients by cause, as SQL: kind, recipient, actor, subject and object of an outbox row. */
const RECIPIENTS = {
  // The id is the followed person's.
  follow: ({ actorId, id }) => sql`SELECT 'FOLLOW', ${id}, ${actorId}, '', ''`,
  listFollow: ({ actorId, id }) =>
    sql`SELECT 'LIST_FOLLOW', creator_id, ${actorId}, id, id FROM catalogs WHERE id = ${id}`,
  // Co-authors are notified as the creator is. The discussion of a list is a row of posts too.
  clap: ({ actorId, id }) => sql`
    SELECT 'CLAP', creator_id, ${actorId}, id, id FROM posts WHERE id = ${id}
      AND creator_id IS NOT NULL
    UNION SELECT 'CLAP', user_id, ${actorId}, post_id, post_id FROM user_posts WHERE post_id = ${id}
    UNION ALL SELECT 'LIST_CLAP', c.creator_id, ${actorId}, c.id, p.id
    FROM posts p JOIN catalogs c ON c.id = p.catalog_id WHERE p.id = ${id}`,
  // The id is the answered story's, response's or discussion's; the detail is the response's.
  response: ({ detail, actorId, id }) => sql`
    SELECT iif(in_response_to_post_id IS NULL, 'RESPONSE', 'REPLY'), creator_id, ${actorId}, id,
      ${detail}
    FROM posts WHERE id = ${id} AND creator_id IS NOT NULL
    UNION SELECT 'RESPONSE', user_id, ${actorId}, post_id, ${detail} FROM user_posts
      WHERE post_id = ${id}
    UNION ALL SELECT 'LIST_RESPONSE', c.creator_id, ${actorId}, c.id, ${detail}
    FROM posts p JOIN catalogs c ON c.id = p.catalog_id WHERE p.id = ${id}`,
  // The detail is the story's text.
  mention: ({ detail, actorId, id }) => sql`
    SELECT DISTINCT 'MENTION', u.id, ${actorId}, ${id}, ${id}
    FROM json_tree(${detail}) t JOIN users u ON u.id = t.value WHERE t.key = 'userId'
      AND t.type = 'text'`,
  // The id is the submitted story's, the detail the status that the submission was given.
  submissionReceived: (cause) => sql`
    SELECT 'SUBMISSION_RECEIVED', m.user_id, ${cause.actorId}, s.id, ${LATEST_STEP}
    FROM ${moved(cause)} JOIN collection_members m ON m.collection_id = s.collection_id
    WHERE ${roleMay(sql`m.role`, "reviewSubmissions")}`,
  submissionDecided: (cause) =>
    sql`SELECT 'SUBMISSION_DECIDED', s.writer_id, ${cause.actorId}, s.id, ${LATEST_STEP}
      FROM ${moved(cause)}`,
  // The id is the submission's, the detail the assignee's.
  submissionAssigned: ({ detail, actorId, id, at }) =>
    sql`SELECT 'SUBMISSION_ASSIGNED', assignee_id, ${actorId}, id, id || ':' || ${at}
      FROM publication_submissions WHERE id = ${id} AND assignee_id = ${detail}`,
  // The id is the comment's. The other side is notified: of the editors who takes care of it, or all.
  // Only editors are notified of their own notes.
  submissionCommented: ({ actorId, id }) => sql`
    SELECT 'SUBMISSION_COMMENTED', s.writer_id, ${actorId}, s.id, o.id
    FROM submission_comments o JOIN publication_submissions s ON s.id = o.submission_id
    WHERE o.id = ${id} AND o.is_internal = 0 AND o.user_id <> s.writer_id
    UNION ALL SELECT 'SUBMISSION_COMMENTED', m.user_id, ${actorId}, s.id, o.id
    FROM submission_comments o JOIN publication_submissions s ON s.id = o.submission_id
    JOIN collection_members m ON m.collection_id = s.collection_id AND ${roleMay(sql`m.role`, "reviewSubmissions")}
    WHERE o.id = ${id} AND m.user_id <> s.writer_id AND s.status <> 'WIP'
      AND (m.user_id = ${ASSIGNEE_SQL} OR (${ASSIGNEE_SQL} IS NULL AND o.is_internal = 0 AND o.user_id = s.writer_id))`,
  // The id is the suggestion's.
  submissionSuggested: ({ actorId, id }) => sql`
    SELECT 'SUBMISSION_SUGGESTED', s.writer_id, ${actorId}, s.id, o.id
    FROM submission_suggestions o JOIN publication_submissions s ON s.id = o.submission_id
    WHERE o.id = ${id}`,
  // The id is the submission's. Has no actor; the other side is stored as one, so that nobody is
  // reminded of a suspended writer's story.
  submissionReminder: ({ id, at }) => sql`
    SELECT 'SUBMISSION_REMINDER', s.writer_id, coalesce(s.updated_by, s.writer_id), s.id,
      s.id || ':' || ${at}
    FROM publication_submissions s WHERE s.id = ${id} AND s.status = 'CHANGES_REQUESTED'
    UNION ALL SELECT 'SUBMISSION_REMINDER', m.user_id, s.writer_id, s.id, s.id || ':' || ${at}
    FROM publication_submissions s JOIN collection_members m ON m.collection_id = s.collection_id
      AND ${roleMay(sql`m.role`, "reviewSubmissions")}
    WHERE s.id = ${id} AND s.status <> 'CHANGES_REQUESTED'
      AND m.user_id = coalesce(${ASSIGNEE_SQL}, m.user_id)`,
  // The id is the publication's; the detail is {userId, role}. The same role given again by the same
  // person doesn't notify again.
  role: ({ detail, actorId, id }) =>
    sql`SELECT 'ROLE', ${detail} ->> 'userId', ${actorId}, ${id}, ${id} || ':' || (${detail} ->>
      'role')`,
  // The id is the publication's; the detail is the invitation's. Of an invitation by email, only the
  // account that has confirmed the address is notified.
  invitation: ({ detail, actorId, id }) => sql`
    SELECT 'INVITATION', user_id, ${actorId}, ${id}, id FROM collection_invitations
    WHERE id = ${detail} AND user_id IS NOT NULL
    UNION ALL SELECT 'INVITATION', e.user_id, ${actorId}, ${id}, i.id FROM collection_invitations i
    JOIN user_emails e ON e.email_key = i.email_key AND e.verified_at IS NOT NULL
      WHERE i.id = ${detail}`,
  // The id is the publication's; the detail is when it is erased.
  publicationDeleted: ({ detail, actorId, id }) => sql`
    SELECT 'PUBLICATION_DELETED', user_id, ${actorId}, ${id}, ${id} || ':' || ${detail}
    FROM collection_members WHERE collection_id = ${id}`,
  // Has no actor, so the writer is stored as both actor and recipient.
  scheduleFailed: ({ detail, id }) => sql`
    SELECT 'SCHEDULE_FAILED', creator_id, creator_id, id, id || ':' || ${detail}
    FROM posts WHERE id = ${id} AND creator_id IS NOT NULL`,
  // Milestones have no actor either. The id is of what has reached the number that is the detail.
  reads: ({ detail, id }) => sql`
    SELECT 'READS_MILESTONE', creator_id, creator_id, id, id || ':' || ${detail}
    FROM posts WHERE id = ${id} AND creator_id IS NOT NULL
    UNION SELECT 'READS_MILESTONE', user_id, user_id, post_id, post_id || ':' || ${detail}
    FROM user_posts WHERE post_id = ${id}`,
  followers: ({ detail, id }) =>
    sql`SELECT 'FOLLOWERS_MILESTONE', ${id}, ${id}, '', ${id} || ':' || ${detail}`,
  collectionFollowers: ({ detail, id }) => sql`
    SELECT 'COLLECTION_MILESTONE', m.user_id, m.user_id, ${id}, ${id} || ':' || ${detail}
    FROM collection_members m
    WHERE m.collection_id = ${id} AND ${roleMay(sql`m.role`, "viewStatistics")}`,
  subscribers: ({ detail, id }) => sql`
    SELECT 'SUBSCRIBERS_MILESTONE', user_id, user_id, id, id || ':' || ${detail}
    FROM newsletters WHERE id = ${id} AND user_id IS NOT NULL
    UNION ALL SELECT 'SUBSCRIBERS_MILESTONE', m.user_id, m.user_id, n.id, n.id || ':' || ${detail}
    FROM newsletters n JOIN collection_members m ON m.collection_id = n.collection_id
    WHERE n.id = ${id} AND ${roleMay(sql`m.role`, "viewStatistics")}`,
} satisfies Record<string, (cause: CauseValues) => Sql>;

/** What people are notified of. */
export type NotifiedEvent = keyof typeof RECIPIENTS;

/** Something that people are notified of. */
interface Cause {
  of: NotifiedEvent;
  /** Null if no person caused it. */
  actorId: string | null;
  /** What it is about; RECIPIENTS says of what kind. */
  id: string;
  detail?: string;
  /** In milliseconds since 1970. Defaults to now. */
  at?: number;
}

/**
 * Builds the statement that queues notifications. Include it in the `write` that causes them, so
 * that both happen or neither; `when` must hold for the rows as the statement finds them. Delivered
 * after the response, once for each recipient, actor and object.
 */
export function notify(
  context: Pick<DomainContext, "now" | "notifications">,
  { of, actorId, id, detail, at = context.now }: Cause,
  when: Sql = sql`TRUE`,
): Statement {
  context.notifications.hasQueued = true;
  return sql`
    INSERT INTO notification_outbox
      (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
    SELECT r.*, ${at} FROM (${RECIPIENTS[of]({ detail: detail ?? null, actorId, id, at })}) r
      WHERE ${when}`;
}
