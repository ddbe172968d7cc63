// Owns the processing of the notification outbox. One transaction turns a batch of rows into
// notifications and deletes the rows, so concurrent or interrupted runs notify nobody twice. A row
// that can't be delivered doesn't block others.

import { DatabaseUnavailable, type Statement, statement } from "../../../db/database.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";
import { notMutedBy } from "../../core/mutes/notMuted.ts";

/** Rows per batch. */
const MOST = 200;
/** Batches per run. The rest waits for the next run. */
const MAX_BATCHES = 10;
/**
 * Maximum number of attempts per row. After that it is dead-lettered until an operator retries it.
 */
export const MAX_ATTEMPTS = 3;

/** Outbox rows that the recipient wants, according to their mutes and preferences. */
const WANTED = `FROM notification_outbox e
  JOIN users r ON r.id = e.recipient_id AND r.is_suspended = 0
  JOIN users a ON a.id = e.actor_id AND a.is_suspended = 0
  LEFT JOIN notification_preferences f ON f.user_id = e.recipient_id
  WHERE e.id IN (SELECT value FROM json_each(?1)) AND (e.actor_id <> e.recipient_id OR e.kind = 'SCHEDULE_FAILED')
    ${notMutedBy("e.recipient_id").person("e.actor_id")}
    AND CASE coalesce(CASE WHEN e.kind IN ('FOLLOW', 'LIST_FOLLOW') THEN f.follows
        WHEN e.kind IN ('CLAP', 'LIST_CLAP') THEN f.claps
        WHEN e.kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE') THEN f.responses
        WHEN e.kind = 'MENTION' THEN f.mentions
        WHEN e.kind IN ('ROLE', 'SCHEDULE_FAILED') THEN 'ALL'
        ELSE f.submissions END, 'ALL')
      WHEN 'OFF' THEN 0
      WHEN 'NETWORK' THEN EXISTS (SELECT 1 FROM user_follows
        WHERE follower_id = e.recipient_id AND target_id = e.actor_id)
      ELSE 1 END
    AND CASE
      WHEN e.kind IN ('CLAP', 'RESPONSE', 'REPLY', 'LIST_CLAP', 'LIST_RESPONSE') THEN EXISTS
        (SELECT 1 FROM posts p
        WHERE p.id = e.object_id AND p.status = 'PUBLISHED' AND p.is_suspended = 0)
        AND (e.kind NOT IN ('CLAP', 'LIST_CLAP') OR EXISTS (SELECT 1 FROM claps c
          WHERE c.post_id = e.object_id AND c.user_id = e.actor_id))
      WHEN e.kind = 'MENTION' THEN EXISTS (SELECT 1 FROM posts p WHERE p.id = e.object_id
        AND p.status = 'PUBLISHED' AND p.visibility <> 'UNLISTED' AND p.is_suspended = 0)
        ${notMutedBy("e.recipient_id").story("e.object_id")}
      WHEN e.kind = 'ROLE' THEN EXISTS (SELECT 1 FROM collection_members m
        WHERE m.collection_id = e.subject_id AND m.user_id = e.recipient_id
          AND e.object_id = m.collection_id || ':' || m.role)
        AND NOT EXISTS (SELECT 1 FROM collection_mutes
          WHERE collection_id = e.subject_id AND user_id = e.recipient_id)
      WHEN e.kind = 'SCHEDULE_FAILED' THEN EXISTS (SELECT 1 FROM posts p
        WHERE p.id = e.subject_id AND p.status = 'DRAFT')
      WHEN e.kind = 'FOLLOW' THEN EXISTS (SELECT 1 FROM user_follows
        WHERE follower_id = e.actor_id AND target_id = e.recipient_id)
      WHEN e.kind = 'LIST_FOLLOW' THEN EXISTS (SELECT 1 FROM catalog_follows
        WHERE follower_id = e.actor_id AND catalog_id = e.object_id)
      ELSE NOT EXISTS (SELECT 1 FROM publication_submissions s JOIN collection_mutes m
        ON m.collection_id = s.collection_id AND m.user_id = e.recipient_id
        WHERE s.id = e.subject_id) END`;

/**
 * Turns the outbox into notifications. If a batch fails, processes its rows one by one. Throws
 * DatabaseUnavailable.
 */
export async function processNotifications({
  db,
  notifications,
}: Pick<DomainContext, "db" | "notifications">): Promise<void> {
  notifications.hasQueued = false;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const rows = await db.all<{ id: number }>(
      `SELECT id FROM notification_outbox WHERE tries < ${MAX_ATTEMPTS} ORDER BY id LIMIT ${MOST}`,
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    try {
      await db.write(delivery(ids), { idempotent: true });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // Rows that can't be delivered now wait for the next run.
      return deliverEach(db, ids);
    }
    if (rows.length < MOST) return;
  }
}

async function deliverEach(db: DomainContext["db"], ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    try {
      await db.write(delivery([id]), { idempotent: true });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const counted = statement<{ tries: number }>(
        "UPDATE notification_outbox SET tries = tries + 1 WHERE id = ?1 RETURNING tries",
        id,
      );
      const written = await db.write([counted], { idempotent: false });
      if (Number(written.first(counted)?.tries) >= MAX_ATTEMPTS)
        log("error", "A notification was given up", { id, error });
    }
  }
}

/** The size of the notification outbox: rows waiting and rows dead-lettered. */
export interface NotificationQueue {
  waiting: number;
  /** Waiting rows whose last attempt failed. */
  failing: number;
  /** Timestamp of the oldest waiting row, in milliseconds since 1970, or null if none waits. */
  oldestAt: number | null;
  /** Dead-lettered rows. They stay until they are retried. */
  dead: number;
}

/** Returns the current size of the outbox. Throws like `Database.first`. */
export async function readNotificationQueue({
  db,
}: Pick<DomainContext, "db">): Promise<NotificationQueue> {
  const queue = await db.first<NotificationQueue>(
    `SELECT count(*) FILTER (WHERE tries < ${MAX_ATTEMPTS}) AS waiting,
       count(*) FILTER (WHERE tries BETWEEN 1 AND ${MAX_ATTEMPTS - 1}) AS failing,
       min(occurred_at) FILTER (WHERE tries < ${MAX_ATTEMPTS}) AS oldestAt,
       count(*) FILTER (WHERE tries >= ${MAX_ATTEMPTS}) AS dead
     FROM notification_outbox`,
  );
  return queue ?? { waiting: 0, failing: 0, oldestAt: null, dead: 0 };
}

function delivery(ids: readonly number[]): Statement[] {
  const list = JSON.stringify(ids);
  return [
    [
      `INSERT INTO notifications (id, user_id, kind, subject_id, occurred_at)
       SELECT lower(hex(randomblob(12))), e.recipient_id, e.kind, e.subject_id, max(e.occurred_at)
       ${WANTED} AND NOT EXISTS (SELECT 1 FROM notification_sources s
         WHERE s.user_id = e.recipient_id AND s.kind = e.kind AND s.object_id = e.object_id
           AND s.actor_id = e.actor_id)
       GROUP BY e.recipient_id, e.kind, e.subject_id
       ON CONFLICT (user_id, kind, subject_id) WHERE is_unread = 1
         DO UPDATE SET occurred_at = max(occurred_at, excluded.occurred_at)`,
      list,
    ],
    [
      `INSERT INTO notification_sources
         (user_id, kind, object_id, actor_id, notification_id, occurred_at)
       SELECT e.recipient_id, e.kind, e.object_id, e.actor_id,
         (SELECT n.id FROM notifications n WHERE n.user_id = e.recipient_id AND n.kind = e.kind
            AND n.subject_id = e.subject_id AND n.is_unread = 1), e.occurred_at
       ${WANTED} AND EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = e.recipient_id
         AND n.kind = e.kind AND n.subject_id = e.subject_id AND n.is_unread = 1)
       ON CONFLICT DO NOTHING`,
      list,
    ],
    ["DELETE FROM notification_outbox WHERE id IN (SELECT value FROM json_each(?1))", list],
  ];
}
