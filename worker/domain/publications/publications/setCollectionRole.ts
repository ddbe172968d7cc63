import { collectionTag, userTag } from "../../../../shared/cacheTags.ts";
import type { CollectionRole } from "../../../../shared/enums.ts";
import { mayChangeRole } from "../../../../shared/rules/collectionRoles.ts";
import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { notify } from "../../core/notifications/notify.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";
import { notifyOfRole } from "./notifyOfRole.ts";
import { isActiveSql } from "../../core/people/canSeeUser.ts";

/** The result of changing a person's role in a publication. */
export type RoleResult =
  | "done"
  | "no-collection"
  | "no-person"
  | "not-owner"
  | "suspended"
  | "last-owner";

/** A role to give to a person; null removes their role. */
export interface RoleInput {
  collectionId: string;
  userId: string;
  role: CollectionRole | null;
}

/**
 * Gives a person a role in a publication, or removes it. Owners may change every role, editors the
 * role of writers, and everyone may remove their own. The last owner can't be removed. Idempotent.
 * Throws like Database.
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
    hasPerson: number;
    targetRole: CollectionRole | null;
    name: string;
    slug: string;
    targetEmail: string | null;
  }>(
    `SELECT EXISTS (SELECT 1 FROM collections WHERE id = ?1) AS hasCollection,
       (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2) AS viewerRole,
       coalesce((SELECT is_suspended FROM users WHERE id = ?2), 1) <> 0 AS isSuspended,
       ${isActiveSql("?3")} AS hasPerson,
       (SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?3) AS targetRole,
       (SELECT name FROM collections WHERE id = ?1) AS name,
       (SELECT slug FROM collections WHERE id = ?1) AS slug,
       (SELECT email FROM user_emails e WHERE e.user_id = ?3 AND NOT EXISTS
         (SELECT 1 FROM user_mutes WHERE user_id = ?3 AND target_id = ?2) AND NOT EXISTS
         (SELECT 1 FROM collection_mutes WHERE user_id = ?3 AND collection_id = ?1)) AS targetEmail`,
    collectionId,
    viewerId,
    userId,
  );
  if (!state || state.hasCollection === 0) return "no-collection";
  const { viewerRole, targetRole } = state;
  const isOwn = viewerId === userId && role === null;
  if (!mayChangeRole(viewerRole, targetRole, role) && !isOwn) return "not-owner";
  if (state.isSuspended === 1) return "suspended";
  if (role !== null && state.hasPerson === 0) return "no-person";
  if (targetRole === role) return "done";
  const isAllowed = isAllowedSql(3);
  const values = [collectionId, userId, role];
  const notificationStatements =
    viewerId === userId
      ? []
      : notifyOfRole(
          context,
          { ...state, collectionId, userId, role },
          { sql: isAllowedSql(9), values },
        );
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
      ...notificationStatements,
      ...notifications,
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
      roles,
    ],
    { idempotent: true },
  );
  const now = written.first(roles)?.role ?? null;
  return now === role ? "done" : "last-owner";
}

/**
 * SQL condition: the role changes and an owner remains. Its parameters are numbered from `first`.
 */
function isAllowedSql(first: number): string {
  const [collection, user, role] = [`?${first}`, `?${first + 1}`, `?${first + 2}`];
  const present = `(SELECT role FROM collection_members
    WHERE collection_id = ${collection} AND user_id = ${user})`;
  return `${present} IS NOT ${role}
    AND (${role} IS 'OWNER' OR ${present} IS NOT 'OWNER' OR EXISTS (SELECT 1 FROM collection_members
      WHERE collection_id = ${collection} AND role = 'OWNER' AND user_id <> ${user}))`;
}
