import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { moveDue } from "../../outbox/moveDue.ts";
import type { Outbox, Processed } from "../../outbox/Outbox.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

/** What people are to be notified of. */
export const NOTIFICATIONS: Outbox = {
  name: "notifications",
  table: "notification_outbox",
  key: "id",
  since: "occurred_at",
  isLeased: false,
  backoffMs: 20_000,
  maxBackoffMs: 600_000,
  maxAttempts: 3,
  retryable: () => sql`TRUE`,
};

/** Rows per transaction. */
const AT_ONCE = 200;

/** SQL: the kind is of a milestone, which no person caused. */
const isMilestone = (kind: Sql): Sql => sql`${kind} IN ('READS_MILESTONE', 'FOLLOWERS_MILESTONE',
  'COLLECTION_MILESTONE', 'SUBSCRIBERS_MILESTONE')`;

/** Outbox rows that the recipient wants, according to their mutes and preferences. */
const wanted = (list: string): Sql => sql`FROM notification_outbox e
  JOIN users r ON r.id = e.recipient_id AND r.is_hidden = 0
  JOIN users a ON a.id = e.actor_id AND a.is_hidden = 0
  LEFT JOIN notification_preferences f ON f.user_id = e.recipient_id
  WHERE e.id IN (SELECT value FROM json_each(${list})) AND (e.actor_id <> e.recipient_id
    OR e.kind IN ('SCHEDULE_FAILED', 'SUBMISSION_REMINDER') OR ${isMilestone(sql`e.kind`)})
    ${notMutedBy(sql`e.recipient_id`).person(sql`e.actor_id`)}
    AND CASE coalesce(CASE WHEN e.kind IN ('FOLLOW', 'LIST_FOLLOW') THEN f.follows
        WHEN e.kind IN ('CLAP', 'LIST_CLAP') THEN f.claps
        WHEN e.kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE') THEN f.responses
        WHEN e.kind = 'MENTION' THEN f.mentions
        WHEN ${isMilestone(sql`e.kind`)} THEN iif(f.milestones = 0, 'OFF', 'ALL')
        WHEN e.kind IN ('ROLE', 'INVITATION', 'PUBLICATION_DELETED', 'SCHEDULE_FAILED') THEN 'ALL'
        ELSE f.submissions END, 'ALL')
      WHEN 'OFF' THEN 0
      WHEN 'NETWORK' THEN EXISTS (SELECT 1 FROM user_follows
        WHERE follower_id = e.recipient_id AND target_id = e.actor_id)
      ELSE 1 END
    AND CASE
      WHEN e.kind IN ('CLAP', 'RESPONSE', 'REPLY', 'LIST_CLAP', 'LIST_RESPONSE') THEN EXISTS
        (SELECT 1 FROM posts p
        WHERE p.id = e.object_id AND ${isPublishedSql("p")})
        AND (e.kind NOT IN ('CLAP', 'LIST_CLAP') OR EXISTS (SELECT 1 FROM claps c
          WHERE c.post_id = e.object_id AND c.user_id = e.actor_id))
      WHEN e.kind = 'MENTION' THEN EXISTS (SELECT 1 FROM posts p WHERE p.id = e.object_id
        AND p.status = 'PUBLISHED' AND p.visibility <> 'UNLISTED' AND p.is_hidden = 0)
        ${notMutedBy(sql`e.recipient_id`).story(sql`e.object_id`)}
      WHEN e.kind = 'ROLE' THEN EXISTS (SELECT 1 FROM collection_members m
        WHERE m.collection_id = e.subject_id AND m.user_id = e.recipient_id
          AND e.object_id = m.collection_id || ':' || m.role)
        AND NOT EXISTS (SELECT 1 FROM collection_mutes
          WHERE collection_id = e.subject_id AND user_id = e.recipient_id)
      WHEN e.kind = 'INVITATION' THEN EXISTS (SELECT 1 FROM collection_invitations i
        WHERE i.id = e.object_id)
        AND NOT EXISTS (SELECT 1 FROM collection_mutes
          WHERE collection_id = e.subject_id AND user_id = e.recipient_id)
      WHEN e.kind = 'PUBLICATION_DELETED' THEN EXISTS (SELECT 1 FROM deleted_collection_members m
        WHERE m.collection_id = e.subject_id AND m.user_id = e.recipient_id)
      WHEN e.kind = 'SCHEDULE_FAILED' THEN EXISTS (SELECT 1 FROM posts p
        WHERE p.id = e.subject_id AND p.status = 'DRAFT')
      WHEN e.kind = 'READS_MILESTONE' THEN EXISTS (SELECT 1 FROM posts p
        WHERE p.id = e.subject_id AND ${isPublishedSql("p")})
      WHEN ${isMilestone(sql`e.kind`)} THEN 1
      WHEN e.kind = 'FOLLOW' THEN EXISTS (SELECT 1 FROM user_follows
        WHERE follower_id = e.actor_id AND target_id = e.recipient_id)
      WHEN e.kind = 'LIST_FOLLOW' THEN EXISTS (SELECT 1 FROM catalog_follows
        WHERE follower_id = e.actor_id AND catalog_id = e.object_id)
      ELSE NOT EXISTS (SELECT 1 FROM publication_submissions s JOIN collection_mutes m
        ON m.collection_id = s.collection_id AND m.user_id = e.recipient_id
        WHERE s.id = e.subject_id) END`;

/** Turns the outbox into notifications, each delivered once. Throws like `moveDue`. */
export function processNotifications({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<Processed> {
  return moveDue(NOTIFICATIONS, { db, clock: () => now }, { atOnce: AT_ONCE, into: delivery });
}

/** The statements that deliver outbox rows, given a JSON list of their ids. */
function delivery(list: string): Statement[] {
  return [
    sql`INSERT INTO notifications (id, user_id, kind, subject_id, occurred_at)
      SELECT lower(hex(randomblob(12))), e.recipient_id, e.kind, e.subject_id, max(e.occurred_at)
      ${wanted(list)} AND NOT EXISTS (SELECT 1 FROM notification_sources s
        WHERE s.user_id = e.recipient_id AND s.kind = e.kind AND s.object_id = e.object_id
          AND s.actor_id = e.actor_id)
      GROUP BY e.recipient_id, e.kind, e.subject_id
      ON CONFLICT (user_id, kind, subject_id) WHERE is_unread = 1
        DO UPDATE SET occurred_at = max(occurred_at, excluded.occurred_at), is_muted = 0`,
    sql`INSERT INTO notification_sources
        (user_id, kind, object_id, actor_id, notification_id, occurred_at)
      SELECT e.recipient_id, e.kind, e.object_id, e.actor_id,
        (SELECT n.id FROM notifications n WHERE n.user_id = e.recipient_id AND n.kind = e.kind
           AND n.subject_id = e.subject_id AND n.is_unread = 1), e.occurred_at
      ${wanted(list)} AND EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = e.recipient_id
        AND n.kind = e.kind AND n.subject_id = e.subject_id AND n.is_unread = 1)
      ON CONFLICT DO NOTHING`,
  ];
}
