import { collectionTag, GROUP_TAGS } from "../../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { RESTORE_PUBLICATION_DAYS } from "../../../../shared/limits.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notify } from "../../notifications/notify.ts";
import { queuePurge } from "../../purges/queuePurge.ts";
import { removeFromSearch } from "../../searchIndex/queueSearch.ts";
import { mayInCollection } from "../rows/mayInCollection.ts";
import { forgetCollection } from "./forgetCollection.ts";
import { queueDeletionMail } from "./queueDeletionMail.ts";

/** The result of deleting a publication. */
export type DeletionResult =
  | { kind: "deleted"; eraseAt: number }
  | { kind: "no-collection" | "not-owner" | "suspended" | "other-name" };

/**
 * Deletes a publication for one of its owners, who types its name. Nothing shows it any more
 * (`active_collections`), its members have no rights, and its newsletters send nothing; its stories
 * name their writers alone. All rows stay until `eraseCollections` erases them, so that
 * `restoreCollection` brings everything back. Members are notified and emailed, subscribers aren't.
 */
export async function deleteCollection(
  context: DomainContext,
  viewerId: string,
  { collectionId, name }: { collectionId: string; name: string },
): Promise<DeletionResult> {
  const { db, now } = context;
  const may = mayInCollection("delete", { collectionId, userId: viewerId });
  const state = await db.first<{
    slug: string;
    name: string;
    mayDelete: number;
    isHidden: number;
    viewerName: string | null;
  }>(sql`
    SELECT c.slug, c.name, ${may} AS mayDelete,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
      (SELECT name FROM users WHERE id = ${viewerId}) AS viewerName
    FROM active_collections c WHERE c.id = ${collectionId}`);
  if (!state) return { kind: "no-collection" };
  if (state.mayDelete === 0) return { kind: "not-owner" };
  if (state.isHidden === 1) return { kind: "suspended" };
  if (oneLine(name) !== oneLine(state.name)) return { kind: "other-name" };
  const eraseAt = now + RESTORE_PUBLICATION_DAYS * DAY_MS;
  const isChange = sql`${may} AND EXISTS (SELECT 1 FROM active_collections
    WHERE id = ${collectionId} AND name = ${state.name})`;
  const isDeleted = sql`EXISTS (SELECT 1 FROM collections WHERE id = ${collectionId}
    AND deleted_at IS NOT NULL)`;
  const deletion = sql<{ eraseAt: number }>`
    SELECT erase_at AS eraseAt FROM collections WHERE id = ${collectionId} AND deleted_at IS NOT NULL`;
  const written = await db.write(
    [
      queuePurge(context, [collectionTag(collectionId), GROUP_TAGS.sitemap], isChange),
      notify(
        context,
        {
          of: "publicationDeleted",
          actorId: viewerId,
          id: collectionId,
          detail: String(eraseAt),
        },
        isChange,
      ),
      ...queueDeletionMail(context, {
        collection: { id: collectionId, name: state.name },
        by: state.viewerName ?? "",
        eraseAt,
        when: isChange,
      }),
      sql`UPDATE collections SET deleted_at = ${now}, deleted_by = ${viewerId},
        erase_at = ${eraseAt}
        WHERE id = ${collectionId} AND ${isChange}`,
      sql`INSERT INTO deleted_collection_members (collection_id, user_id, role, position, created_at)
        SELECT collection_id, user_id, role, position, created_at FROM collection_members
        WHERE collection_id = ${collectionId} AND ${isDeleted} ON CONFLICT DO NOTHING`,
      sql`DELETE FROM collection_members WHERE collection_id = ${collectionId} AND ${isDeleted}`,
      ...removeFromSearch(sql`SELECT id FROM collections WHERE id = ${collectionId}
        AND deleted_at IS NOT NULL`),
      deletion,
    ],
    { idempotent: true },
  );
  forgetCollection(context, { id: collectionId, slug: state.slug });
  const deleted = written.first(deletion);
  return deleted ? { kind: "deleted", eraseAt: deleted.eraseAt } : { kind: "other-name" };
}
