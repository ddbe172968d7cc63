import { sql, type Statement } from "../../db/sql.ts";

/** SQL: the publication that a source is of; null for kinds that no publication's mute hides. */
const COLLECTION = sql`CASE
  WHEN kind = 'MENTION' THEN (SELECT p.collection_id FROM posts p WHERE p.id = object_id)
  WHEN kind IN ('ROLE', 'INVITATION') THEN (SELECT n.subject_id FROM notifications n
    WHERE n.id = notification_id)
  WHEN kind GLOB 'SUBMISSION_*' THEN (SELECT s.collection_id
    FROM notifications n JOIN publication_submissions s ON s.id = n.subject_id
    WHERE n.id = notification_id) END`;

/**
 * Builds the statements that hide a person's notifications from people and publications that they
 * mute, and show those that no mute hides any more. A notification is hidden while all its sources
 * are. Include them in the `write` of every mute and unmute, after it.
 */
export function applyMutes(userId: string): Statement[] {
  return [
    sql`UPDATE notification_sources SET is_muted = NOT is_muted
      WHERE user_id = ${userId} AND is_muted <> (
        EXISTS (SELECT 1 FROM user_mutes m WHERE m.user_id = ${userId} AND m.target_id = actor_id)
        OR EXISTS (SELECT 1 FROM collection_mutes m
          WHERE m.user_id = ${userId} AND m.collection_id = ${COLLECTION}))`,
    sql`UPDATE notifications SET is_muted = NOT is_muted
      WHERE user_id = ${userId} AND is_muted = EXISTS (SELECT 1 FROM notification_sources s
        WHERE s.notification_id = notifications.id AND s.is_muted = 0)`,
  ];
}
