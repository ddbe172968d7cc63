import { collectionTag, GROUP_TAGS } from "../../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { RESTORE_PUBLICATION_DAYS } from "../../../../shared/limits.ts";
import { identifier, sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { roleMay } from "../../kernel/roleMay.ts";
import { resumeSending } from "../../newsletters/sending/pauseMissedIssues.ts";
import { retractDeletion } from "../../notifications/retractNotifications.ts";
import { purgeFoundStatement, queuePurge } from "../../purges/queuePurge.ts";
import { indexCollection } from "../../searchIndex/queueSearch.ts";
import { forgetCollection } from "./forgetCollection.ts";

/** The result of restoring a publication. */
export type RestoreResult = "restored" | "no-collection" | "suspended";

/**
 * Restores a deleted publication for one who owned it, with its members, stories and pages as they
 * were. Emails that were due meanwhile are paused. Idempotent.
 */
export async function restoreCollection(
  context: DomainContext,
  viewerId: string,
  collectionId: string,
): Promise<RestoreResult> {
  const { db, now } = context;
  const after = now - RESTORE_PUBLICATION_DAYS * DAY_MS;
  const isOwnerIn = (table: "collection_members" | "deleted_collection_members"): Sql => sql`
    EXISTS (SELECT 1 FROM ${identifier(table)} WHERE collection_id = ${collectionId}
      AND user_id = ${viewerId} AND ${roleMay(sql`role`, "delete")})`;
  const state = await db.first<{
    slug: string;
    isActive: number;
    isOwner: number;
    isHidden: number;
  }>(
    sql`
    SELECT c.slug, c.deleted_at IS NULL AS isActive,
      iif(c.deleted_at IS NULL, ${isOwnerIn("collection_members")},
        ${isOwnerIn("deleted_collection_members")}) AS isOwner,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden
    FROM collections c WHERE c.id = ${collectionId}
      AND (c.deleted_at IS NULL OR c.deleted_at > ${after})`,
  );
  if (!state || state.isOwner === 0) return "no-collection";
  if (state.isHidden === 1) return "suspended";
  if (state.isActive === 1) return "restored";
  const isDeleted = sql`EXISTS (SELECT 1 FROM collections WHERE id = ${collectionId}
    AND deleted_at > ${after})`;
  const isActive = sql`EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId})`;
  const restored = sql<{
    id: string;
  }>`SELECT id FROM active_collections WHERE id = ${collectionId}`;
  const written = await db.write(
    [
      queuePurge(context, [collectionTag(collectionId), GROUP_TAGS.sitemap], isDeleted),
      // Pages that listed it don't carry its tag: its members' and those of its stories' topics.
      purgeFoundStatement(
        sql`SELECT 'user-' || user_id AS tag FROM deleted_collection_members
          WHERE collection_id = ${collectionId} AND ${isDeleted}
          UNION SELECT 'tag-' || tag_id FROM post_tags
          WHERE collection_id = ${collectionId} AND is_listed = 1 AND ${isDeleted}`,
        now,
      ),
      ...retractDeletion(collectionId, isDeleted),
      ...resumeSending(
        sql`n.collection_id = ${collectionId} AND n.paused_at IS NULL AND ${isDeleted}`,
        now,
      ),
      // Only those who were its members before.
      sql`DELETE FROM collection_members WHERE collection_id = ${collectionId} AND ${isDeleted}`,
      sql`UPDATE collections SET deleted_at = NULL, deleted_by = NULL, erase_at = NULL
        WHERE id = ${collectionId} AND ${isDeleted}`,
      sql`INSERT INTO collection_members (collection_id, user_id, role, position, created_at)
        SELECT collection_id, user_id, role, position, created_at FROM deleted_collection_members
        WHERE collection_id = ${collectionId} AND ${isActive} ON CONFLICT DO NOTHING`,
      sql`DELETE FROM deleted_collection_members
        WHERE collection_id = ${collectionId} AND ${isActive}`,
      indexCollection(context, collectionId),
      restored,
    ],
    { idempotent: true },
  );
  forgetCollection(context, { id: collectionId, slug: state.slug });
  return written.hasRows(restored) ? "restored" : "no-collection";
}
