import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { mayChangeRole } from "../../../shared/publications/collectionRoles.ts";
import { statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notify } from "../notifications/notify.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/** The result of changing a person's role in a publication. */
export type RoleResult =
  | "done"
  | "no-collection"
  | "no-member"
  | "not-owner"
  | "suspended"
  | "last-owner";

/** A member's new role; null removes them. */
export interface RoleInput {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
}

/**
 * Changes the role of a publication's member, or removes them. Others are invited instead. Owners
 * may change every role, editors remove writers, and everyone may leave. The last owner can't be
 * removed. Idempotent.
 */
export async function setCollectionRole(
  context: DomainContext,
  viewerId: string,
  { collectionId, userId, role }: RoleInput,
): Promise<RoleResult> {
  const state = await context.db.first<{
    hasCollection: number;
    viewerRole: CollectionRole | null;
    isSuspended: number;
    targetRole: CollectionRole | null;
  }>(
    `SELECT EXISTS (SELECT 1 FROM collections WHERE id = ?1) AS hasCollection,
       (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2) AS viewerRole,
       coalesce((SELECT is_suspended FROM users WHERE id = ?2), 1) <> 0 AS isSuspended,
       (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?3) AS targetRole`,
    collectionId,
    viewerId,
    userId,
  );
  if (!state || state.hasCollection === 0) return "no-collection";
  const { viewerRole, targetRole } = state;
  const isOwn = viewerId === userId && role === null;
  if (!mayChangeRole(viewerRole, targetRole, role) && !isOwn) return "not-owner";
  if (state.isSuspended === 1) return "suspended";
  if (targetRole === role) return "done";
  if (targetRole === null) return "no-member";
  const values = [collectionId, userId, role];
  const notifications =
    viewerId === userId || role === null
      ? []
      : [
          notify(
            context,
            {
              of: "role",
              actorId: viewerId,
              id: collectionId,
              detail: JSON.stringify({ userId, role }),
            },
            { sql: isAllowedSql(5), values },
          ),
        ];
  const roles = statement<{ role: CollectionRole }>(
    "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    collectionId,
    userId,
  );
  const written = await context.db.write(
    [
      ...notifications,
      queuePurge(context, [collectionTag(collectionId), userTag(userId)], {
        sql: isAllowedSql(3),
        values,
      }),
      [
        `DELETE FROM collection_members WHERE collection_id = ?1 AND user_id = ?2
           AND ?3 IS NULL AND ${isAllowedSql(1)}`,
        ...values,
      ],
      [
        `UPDATE collection_members SET role = ?3 WHERE collection_id = ?1 AND user_id = ?2
           AND ?3 IS NOT NULL AND ${isAllowedSql(1)}`,
        ...values,
      ],
      roles,
    ],
    { idempotent: true },
  );
  const now = written.first(roles)?.role ?? null;
  if (now === role) return "done";
  return now === null ? "no-member" : "last-owner";
}

/**
 * SQL condition: a member's role changes and an owner remains. Its parameters are numbered from
 * `first`.
 */
function isAllowedSql(first: number): string {
  const [collection, user, role] = [`?${first}`, `?${first + 1}`, `?${first + 2}`];
  const present = `(SELECT role FROM collection_members
    WHERE collection_id = ${collection} AND user_id = ${user})`;
  return `${present} <> coalesce(${role}, '')
    AND (${role} IS 'OWNER' OR ${present} IS NOT 'OWNER' OR EXISTS (SELECT 1 FROM collection_members
      WHERE collection_id = ${collection} AND role = 'OWNER' AND user_id <> ${user}))`;
}
