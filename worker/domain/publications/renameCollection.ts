import { collectionTag, GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { MAX_FORMER_SLUGS } from "../../../shared/limits.ts";
import {
  hasOwnSlug,
  publicationSlug,
  publicationSlugBase,
} from "../../../shared/publishing/names.ts";
import { sql } from "../../db/sql.ts";
import { hostCache } from "../domains/rows/hostCache.ts";
import { hostsBeforeRoots } from "../domains/rows/isProductHost.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexCollection } from "../searchIndex/queueSearch.ts";
import { collectionByDomainOrSlug, collectionById } from "./rows/collections.ts";
import { mayInCollection } from "./rows/mayInCollection.ts";

/** The result of changing a publication's slug. */
export type RenameResult =
  | "renamed"
  | "no-collection"
  | "not-owner"
  | "suspended"
  | "no-slug"
  | "slug-taken"
  | "too-many";

/**
 * Changes a publication's slug. The old one stays its own and redirects. Stories aren't touched: their
 * URLs are made when they are shown, and their cached pages have the publication's tag. Requires an
 * owner. Idempotent.
 */
export async function renameCollection(
  context: DomainContext,
  viewerId: string,
  { collectionId, slug: typed }: { collectionId: string; slug: string },
): Promise<RenameResult> {
  const slug = publicationSlugBase(typed);
  const hosts = hostsBeforeRoots(slug, context.config.hosts);
  const isTaken = sql`(EXISTS (SELECT 1 FROM collections WHERE slug = ${slug} AND id <> ${collectionId})
    OR EXISTS (SELECT 1 FROM collection_former_slugs WHERE slug = ${slug}
      AND collection_id <> ${collectionId})
    OR EXISTS (SELECT 1 FROM custom_domains WHERE state = 'live' AND owner_id <> ${collectionId}
      AND domain IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))))`;
  const may = mayInCollection("rename", { collectionId, userId: viewerId });
  const state = await context.db.first<{
    slug: string;
    mayRename: number;
    isHidden: number;
    isTaken: number;
    former: number;
  }>(sql`
    SELECT c.slug, ${may} AS mayRename, ${isTaken} AS isTaken,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
      (SELECT count(*) FROM collection_former_slugs WHERE collection_id = c.id AND slug <> ${slug})
        AS former
    FROM active_collections c WHERE c.id = ${collectionId}`);
  if (!state) return "no-collection";
  if (state.mayRename === 0) return "not-owner";
  if (state.isHidden === 1) return "suspended";
  if (typed.trim() === "" || !hasOwnSlug(typed)) return "no-slug";
  if (state.slug === slug) return "renamed";
  // A reserved slug would get a number.
  if (state.isTaken === 1 || publicationSlug(slug, () => false) !== slug) return "slug-taken";
  if (state.former >= MAX_FORMER_SLUGS) return "too-many";
  const isChange = sql`${may} AND NOT ${isTaken} AND EXISTS (SELECT 1 FROM active_collections
    WHERE id = ${collectionId} AND slug = ${state.slug})`;
  const renamed = sql<{ id: string }>`
    UPDATE collections SET slug = ${slug}, updated_at = ${context.now}
    WHERE id = ${collectionId} AND ${isChange} RETURNING id`;
  const written = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId), GROUP_TAGS.sitemap], isChange),
      sql`INSERT INTO collection_former_slugs (slug, collection_id, changed_at)
        SELECT ${state.slug}, ${collectionId}, ${context.now} WHERE ${isChange}
        ON CONFLICT (slug) DO UPDATE SET changed_at = excluded.changed_at`,
      sql`DELETE FROM collection_former_slugs WHERE slug = ${slug}
        AND collection_id = ${collectionId} AND ${isChange}`,
      renamed,
      indexCollection(context, collectionId),
    ],
    { idempotent: false },
  );
  hostCache.forget(
    [...hosts, ...hostsBeforeRoots(state.slug, context.config.hosts)],
    [collectionId],
  );
  collectionById(context).clear(collectionId);
  collectionByDomainOrSlug(context).clear(state.slug);
  collectionByDomainOrSlug(context).clear(slug);
  return written.hasRows(renamed) ? "renamed" : "slug-taken";
}
