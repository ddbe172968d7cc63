// Removes notifications of what was undone, while they are unread.

import type { Statement } from "../../../db/database.ts";
import { deleteSources } from "./deleteSources.ts";

/** SQL: the notification of the source `s` is unread. */
const UNREAD = `EXISTS (SELECT 1 FROM notifications n
  WHERE n.id = s.notification_id AND n.is_unread = 1)`;

/** Sources `s` that an undone act removes, as SQL; `?1` is the actor, `?2` what the act was about. */
const UNDONE = {
  follow: "s.kind = 'FOLLOW' AND s.user_id = ?2 AND s.object_id = ''",
  listFollow: "s.kind = 'LIST_FOLLOW' AND s.object_id = ?2",
  clap: `s.kind IN ('CLAP', 'LIST_CLAP') AND s.object_id = ?2
    AND NOT EXISTS (SELECT 1 FROM claps c WHERE c.post_id = ?2 AND c.user_id = ?1)`,
} as const;

/**
 * Builds the statements that remove the notification of an undone follow or clap. Include it in the
 * `write` that undoes it, after the row is gone.
 */
export function retract(of: keyof typeof UNDONE, actorId: string, id: string): Statement[] {
  return deleteSources(`s.actor_id = ?1 AND ${UNDONE[of]} AND ${UNREAD}`, actorId, id);
}

/**
 * Builds the statements that remove the notifications which posts caused, and those about claps for
 * them and responses to them. Include them in the `write` after the posts are no longer published;
 * published posts keep theirs.
 */
export function retractPosts(column: "id" | "creator_id", value: string): Statement[] {
  const gone = `FROM posts p WHERE p.${column} = ?1 AND p.status <> 'PUBLISHED'`;
  return [
    ...deleteSources(
      `(s.actor_id, s.object_id) IN (SELECT p.creator_id, p.id ${gone})
         AND s.kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE', 'MENTION') AND ${UNREAD}`,
      value,
    ),
    [
      `DELETE FROM notifications WHERE id IN (SELECT n.id
         FROM (SELECT p.creator_id AS user_id, p.id AS post_id ${gone} UNION
           SELECT w.user_id, w.post_id FROM (SELECT p.id ${gone}) g
             JOIN user_posts w ON w.post_id = g.id) authors
         CROSS JOIN notifications n ON n.user_id = authors.user_id
           AND n.kind IN ('CLAP', 'RESPONSE', 'REPLY') AND n.subject_id = authors.post_id
           AND n.is_unread = 1)`,
      value,
    ],
  ];
}

/**
 * Builds the statements that remove the notification of an invitation to a publication. Include it
 * in the `write` that revokes the invitation, before that. `mayRevoke` is its condition on the
 * invitation `i`, with one value, `?2`.
 */
export function retractInvitation(
  invitationId: string,
  mayRevoke: { sql: string; value: string },
): Statement[] {
  return deleteSources(
    `s.kind = 'INVITATION' AND (s.actor_id, s.object_id) IN
       (SELECT i.invited_by, i.id FROM collection_invitations i
         WHERE i.id = ?1 AND ${mayRevoke.sql}) AND ${UNREAD}`,
    invitationId,
    mayRevoke.value,
  );
}

/** Builds the statement that removes those about claps for a list and responses to it, once others no longer see the list. */
export function retractList(catalogId: string): Statement {
  return retractLists(
    "'LIST_CLAP', 'LIST_RESPONSE'",
    "c.id = ?1 AND (c.visibility = 'PRIVATE' OR c.deleted_at IS NOT NULL)",
    catalogId,
  );
}

/** The same for follows of lists deleted until `before`, in milliseconds since 1970. */
export function retractFollowsOfLists(before: number): Statement {
  return retractLists("'LIST_FOLLOW'", "c.deleted_at <= ?1", before);
}

function retractLists(kinds: string, where: string, value: string | number): Statement {
  return [
    `DELETE FROM notifications WHERE id IN (SELECT n.id
       FROM catalogs c CROSS JOIN notifications n ON n.user_id = c.creator_id
         AND n.kind IN (${kinds}) AND n.subject_id = c.id AND n.is_unread = 1
       WHERE ${where})`,
    value,
  ];
}
