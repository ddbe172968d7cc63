import { collectionTag, userTag } from "../../../shared/cacheTags.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import type { DomainContext } from "../context.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/** What became of a wish to change who someone is to a publication. */
export type RoleOutcome =
  | "done"
  | "no-collection"
  | "no-person"
  | "not-owner"
  | "suspended"
  | "last-owner";

/** A wish to give someone a role; null takes theirs away. */
export interface RoleWish {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
}

/**
 * Gives someone a role in a publication, or takes it away. Owners may give and take every role,
 * editors that of writers, everyone their own away; the last owner stays. Doing it again changes
 * nothing. Throws as Database does.
 */
export async function setCollectionRole(
  context: DomainContext,
  viewerId: string,
  { collectionId, userId, role }: RoleWish,
): Promise<RoleOutcome> {
  const state = await context.db.first<{
    hasCollection: number;
    viewerRole: CollectionRole | null;
    isSuspended: number;
    hasPerson: number;
    targetRole: CollectionRole | null;
  }>(
    `SELECT EXISTS (SELECT 1 FROM collections WHERE id = ?1) AS hasCollection,
       (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2) AS viewerRole,
       coalesce((SELECT is_suspended FROM users WHERE id = ?2), 1) <> 0 AS isSuspended,
       EXISTS (SELECT 1 FROM users WHERE id = ?3 AND is_suspended = 0) AS hasPerson,
       (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?3) AS targetRole`,
    collectionId,
    viewerId,
    userId,
  );
  if (!state || state.hasCollection === 0) return "no-collection";
  const { viewerRole, targetRole } = state;
  const isOwn = viewerId === userId && role === null;
  const mayAsEditor = viewerRole === "EDITOR" && isAtMostWriter(targetRole) && isAtMostWriter(role);
  if (viewerRole !== "OWNER" && !mayAsEditor && !isOwn) return "not-owner";
  if (state.isSuspended === 1) return "suspended";
  if (role !== null && state.hasPerson === 0) return "no-person";
  if (targetRole === role) return "done";
  const present = "(SELECT role FROM collection_members WHERE collection_id = ?3 AND user_id = ?4)";
  const isAllowed = `${present} IS NOT ?5
    AND (?5 IS 'OWNER' OR ${present} IS NOT 'OWNER' OR EXISTS (SELECT 1 FROM collection_members
      WHERE collection_id = ?3 AND role = 'OWNER' AND user_id <> ?4))`;
  const values = [collectionId, userId, role];
  const [, , , rows] = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId), userTag(userId)], {
        sql: isAllowed,
        values,
      }),
      [
        `DELETE FROM collection_members WHERE collection_id = ?3 AND user_id = ?4
           AND ?5 IS NULL AND ${isAllowed}`,
        null,
        null,
        ...values,
      ],
      [
        `INSERT INTO collection_members (collection_id, user_id, role, created_at)
         SELECT ?3, ?4, ?5, ?1 WHERE ?5 IS NOT NULL AND ${isAllowed}
         ON CONFLICT (collection_id, user_id) DO UPDATE SET role = excluded.role`,
        context.now,
        null,
        ...values,
      ],
      [
        "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
        collectionId,
        userId,
      ],
    ],
    { idempotent: true },
  );
  const now = (rows?.[0]?.role as CollectionRole | undefined) ?? null;
  return now === role ? "done" : "last-owner";
}

function isAtMostWriter(role: CollectionRole | null): boolean {
  return role === null || role === "WRITER";
}
