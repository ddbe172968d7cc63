// Removes notifications of what was undone, while they are unread.

import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";
import { deleteSources } from "./deleteSources.ts";

/** SQL: the notification of the source `s` is unread. */
const UNREAD = sql`EXISTS (SELECT 1 FROM notifications n
  WHERE n.id = s.notification_id AND n.is_unread = 1)`;

/** Sources `s` that an undone act removes, as SQL: by the actor and what the act was about. */
const UNDONE = {
  follow: (_actorId, id) => sql`s.kind = 'FOLLOW' AND s.user_id = ${id} AND s.object_id = ''`,
  listFollow: (_actorId, id) => sql`s.kind = 'LIST_FOLLOW' AND s.object_id = ${id}`,
  clap: (actorId, id) => sql`s.kind IN ('CLAP', 'LIST_CLAP') AND s.object_id = ${id}
    AND NOT EXISTS (SELECT 1 FROM claps c WHERE c.post_id = ${id} AND c.user_id = ${actorId})`,
} satisfies Record<string, (actorId: string, id: string) => Sql>;

/**
 * Builds the statements that remove the notification of an undone follow or clap. Include it in the
 * `write` that undoes it, after the row is gone.
 */
export function retract(of: keyof typeof UNDONE, actorId: string, id: string): Statement[] {
  return deleteSources(sql`s.actor_id = ${actorId} AND ${UNDONE[of](actorId, id)} AND ${UNREAD}`);
}

/**
 * Builds the statements that remove the notifications which posts caused, and those about claps for
 * them and responses to them. Include them in the `write` after the posts are no longer published;
 * published posts keep theirs.
 */
export function retractPosts(column: "id" | "creator_id", value: string): Statement[] {
  const gone = sql`FROM posts p WHERE p.${identifier(column)} = ${value} AND p.status <> 'PUBLISHED'`;
  return [
    ...deleteSources(sql`(s.actor_id, s.object_id) IN (SELECT p.creator_id, p.id ${gone})
      AND s.kind IN ('RESPONSE', 'REPLY', 'LIST_RESPONSE', 'MENTION') AND ${UNREAD}`),
    sql`DELETE FROM notifications WHERE id IN (SELECT n.id
      FROM (SELECT p.creator_id AS user_id, p.id AS post_id ${gone} UNION
        SELECT w.user_id, w.post_id FROM (SELECT p.id ${gone}) g
          JOIN user_posts w ON w.post_id = g.id) authors
      CROSS JOIN notifications n ON n.user_id = authors.user_id
        AND n.kind IN ('CLAP', 'RESPONSE', 'REPLY') AND n.subject_id = authors.post_id
        AND n.is_unread = 1)`,
  ];
}

/**
 * Builds the statements that remove the notification of an invitation to a publication. Include it
 * in the `write` that revokes the invitation, before that. `mayRevoke` is its condition on the
 * invitation `i`.
 */
export function retractInvitation(invitationId: string, mayRevoke: Sql): Statement[] {
  return deleteSources(sql`s.kind = 'INVITATION' AND (s.actor_id, s.object_id) IN
    (SELECT i.invited_by, i.id FROM collection_invitations i
      WHERE i.id = ${invitationId} AND ${mayRevoke}) AND ${UNREAD}`);
}

/**
 * Builds the statements that remove the notifications of a publication's deletion. Include them in the
 * `write` that restores it, before that; `when` is its condition.
 */
export function retractDeletion(collectionId: string, when: Sql): Statement[] {
  return deleteSources(sql`s.kind = 'PUBLICATION_DELETED' AND (s.actor_id, s.object_id) IN
    (SELECT c.deleted_by, c.id || ':' || c.erase_at FROM collections c
      WHERE c.id = ${collectionId} AND ${when}) AND ${UNREAD}`);
}

/** Builds the statement that removes those about claps for a list and responses to it, once others no longer see the list. */
export function retractList(catalogId: string): Statement {
  return retractLists(
    sql`'LIST_CLAP', 'LIST_RESPONSE'`,
    sql`c.id = ${catalogId} AND (c.visibility = 'PRIVATE' OR c.deleted_at IS NOT NULL)`,
  );
}

/** The same for follows of lists deleted until `before`, in milliseconds since 1970. */
export function retractFollowsOfLists(before: number): Statement {
  return retractLists(sql`'LIST_FOLLOW'`, sql`c.deleted_at <= ${before}`);
}

function retractLists(kinds: Sql, where: Sql): Statement {
  return sql`
    DELETE FROM notifications WHERE id IN (SELECT n.id
    FROM catalogs c CROSS JOIN notifications n ON n.user_id = c.creator_id
      AND n.kind IN (${kinds}) AND n.subject_id = c.id AND n.is_unread = 1
    WHERE ${where})`;
}
