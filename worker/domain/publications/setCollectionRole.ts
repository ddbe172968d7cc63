import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { mayChangeRole, needsConsent } from "../../../shared/publications/collectionRoles.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { roleMay } from "../kernel/roleMay.ts";
import { notify } from "../notifications/notify.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/** The result of changing a person's role in a publication. */
export type RoleResult =
  | "done"
  | "no-collection"
  | "no-member"
  | "not-owner"
  | "suspended"
  | "needs-consent"
  | "last-owner";

/** A member's new role; null removes them. */
export interface RoleInput {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
}

/**
 * Changes the role of a publication's member, or removes them. Others are invited instead. Owners
 * may change every role, editors remove writers, and everyone may leave. Members become owners only by
 * accepting an invitation. The last owner can't be removed. Idempotent.
 */
export async function setCollectionRole(
  context: DomainContext,
  viewerId: string,
  { collectionId, userId, role }: RoleInput,
): Promise<RoleResult> {
  const state = await context.db.first<{
    hasCollection: number;
    viewerRole: CollectionRole | null;
    isHidden: number;
    targetRole: CollectionRole | null;
  }>(sql`
    SELECT EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}) AS hasCollection,
    (SELECT role FROM collection_members WHERE collection_id = ${collectionId}
      AND user_id = ${viewerId}) AS viewerRole,
    coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
    (SELECT role FROM collection_members WHERE collection_id = ${collectionId}
      AND user_id = ${userId}) AS targetRole`);
  if (!state || state.hasCollection === 0) return "no-collection";
  const { viewerRole, targetRole } = state;
  const isOwn = viewerId === userId && role === null;
  if (!mayChangeRole(viewerRole, targetRole, role) && !isOwn) return "not-owner";
  if (state.isHidden === 1) return "suspended";
  if (targetRole === role) return "done";
  if (targetRole === null) return "no-member";
  if (needsConsent(targetRole, role)) return "needs-consent";
  const isAllowed = isAllowedSql({ collectionId, userId, role });
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
            isAllowed,
          ),
        ];
  const roles = sql<{ role: CollectionRole }>`
    SELECT role FROM collection_members WHERE collection_id = ${collectionId}
      AND user_id = ${userId}`;
  const written = await context.db.write(
    [
      ...notifications,
      queuePurge(context, [collectionTag(collectionId), userTag(userId)], isAllowed),
      sql`DELETE FROM collection_members WHERE collection_id = ${collectionId}
        AND user_id = ${userId}
        AND ${role} IS NULL AND ${isAllowed}`,
      sql`UPDATE collection_members SET role = ${role} WHERE collection_id = ${collectionId}
        AND user_id = ${userId}
        AND ${role} IS NOT NULL AND ${isAllowed}`,
      unassignSubmissions(collectionId, userId),
      roles,
    ],
    { idempotent: true },
  );
  const now = written.first(roles)?.role ?? null;
  if (now === role) return "done";
  return now === null ? "no-member" : "last-owner";
}

/**
 * Returns the statement that lets others take care of the submissions of someone who can't review them
 * any more. It comes after the write of their role.
 */
export function unassignSubmissions(collectionId: string, userId: string): Statement {
  return sql`UPDATE publication_submissions SET assignee_id = NULL
    WHERE collection_id = ${collectionId} AND assignee_id = ${userId}
      AND NOT EXISTS (SELECT 1 FROM collection_members m
        WHERE m.collection_id = ${collectionId} AND m.user_id = ${userId}
          AND ${roleMay(sql`m.role`, "reviewSubmissions")})`;
}

/**
 * SQL condition: a member's role changes and an owner remains.
 */
function isAllowedSql({
  collectionId,
  userId,
  role,
}: {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
}): Sql {
  const present = sql`(SELECT role FROM collection_members
    WHERE collection_id = ${collectionId} AND user_id = ${userId})`;
  return sql`${present} <> coalesce(${role}, '')
    AND (${present} IS NOT 'OWNER' OR EXISTS (SELECT 1 FROM collection_members
      WHERE collection_id = ${collectionId} AND role = 'OWNER' AND user_id <> ${userId}))`;
}
