import { collectionTag } from "../../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../../shared/ids.ts";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_FEATURE_PAGES,
  MAX_PAGE_TITLE,
} from "../../../../shared/limits.ts";
import { readPageSlug } from "../../../../shared/publications/pageSlug.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { normalizeTag } from "../../../../shared/topics/normalizeTag.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { queuePurge } from "../../purges/queuePurge.ts";
import { mayInCollection } from "../rows/mayInCollection.ts";
import { featurePagesByCollection } from "./featurePages.ts";
import type { PageError } from "./pageErrors.ts";

/** A feature page as it is edited, of which `baseVersion` was read. Without an id it is new. */
export interface FeaturePageInput {
  collectionId: string;
  pageId?: string | null;
  title: string;
  /** Empty for one made of the title. */
  slug?: string | null;
  description?: string | null;
  /** A topic's name or slug. */
  topic: string;
  /** Empty for none. */
  imageId?: string | null;
  baseVersion?: number | null;
}

export type FeaturePageResult = { kind: "done" } | { kind: PageError | "no-topic" | "no-image" };

/**
 * Creates or changes a feature page, unless someone else has saved it since the version that was
 * edited. Links in the publication's navigation follow a new slug. Idempotent.
 */
export async function saveFeaturePage(
  context: DomainContext,
  viewerId: string,
  input: FeaturePageInput,
): Promise<FeaturePageResult> {
  const { collectionId } = input;
  const title = oneLine(input.title);
  const description = oneLine(input.description ?? "");
  const imageId = input.imageId || null;
  const baseVersion = input.baseVersion ?? 0;
  const read = readPageSlug(input.slug ?? "", title);
  const slug = "slug" in read ? read.slug : "";
  // A new page sent twice is one page.
  const id = input.pageId || (await idFromKey("section", `${collectionId}:${slug}`));
  const isStaff = mayInCollection("editFeaturePages", { collectionId, userId: viewerId });
  const state = await context.db.first<{
    isStaff: number;
    isHidden: number;
    tagId: string | null;
    hasImage: number;
    count: number;
    isTaken: number;
    oldSlug: string | null;
    oldTitle: string | null;
  }>(sql`
    SELECT ${isStaff} AS isStaff,
      coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
      (SELECT id FROM tags WHERE slug = ${normalizeTag(input.topic)}) AS tagId,
      ${imageId} IS NULL OR EXISTS (SELECT 1 FROM images WHERE id = ${imageId}) AS hasImage,
      (SELECT count(*) FROM collection_feature_pages WHERE collection_id = c.id) AS count,
      EXISTS (SELECT 1 FROM collection_feature_pages WHERE collection_id = c.id
        AND slug = ${slug} AND id <> ${id}) AS isTaken,
      (SELECT slug FROM collection_feature_pages WHERE collection_id = c.id AND id = ${id})
        AS oldSlug,
      (SELECT title FROM collection_feature_pages WHERE collection_id = c.id AND id = ${id})
        AS oldTitle
    FROM active_collections c WHERE c.id = ${collectionId}`);
  if (!state) return { kind: "no-collection" };
  if (state.isStaff === 0) return { kind: "not-staff" };
  if (state.isHidden === 1) return { kind: "suspended" };
  if (title === "") return { kind: "no-title" };
  if (title.length > MAX_PAGE_TITLE) return { kind: "title-too-long" };
  if (description.length > MAX_DESCRIPTION_LENGTH) return { kind: "description-too-long" };
  if ("error" in read) return { kind: read.error };
  if (state.tagId === null) return { kind: "no-topic" };
  if (state.hasImage === 0) return { kind: "no-image" };
  if (state.isTaken === 1) return { kind: "slug-taken" };
  const isNew = state.oldSlug === null;
  if (!isNew && !input.pageId) return { kind: state.oldTitle === title ? "done" : "slug-taken" };
  if (isNew && input.pageId) return { kind: "no-page" };
  if (isNew && state.count >= MAX_FEATURE_PAGES) return { kind: "too-many" };
  const may = sql`${isStaff} AND NOT EXISTS (SELECT 1 FROM collection_feature_pages
    WHERE id = ${id} AND version <> ${baseVersion})`;
  const saved = sql<{ id: string }>`
    INSERT INTO collection_feature_pages (id, collection_id, slug, title, description, tag_id,
        image_id, version, created_at, updated_at)
      SELECT ${id}, ${collectionId}, ${slug}, ${title}, ${description}, ${state.tagId}, ${imageId},
        0, ${context.now}, ${context.now} WHERE ${may}
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, title = excluded.title,
      description = excluded.description, tag_id = excluded.tag_id, image_id = excluded.image_id,
      version = version + 1, updated_at = excluded.updated_at
    RETURNING id`;
  const written = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId)], may),
      sql`UPDATE collection_navigation_items SET value = ${slug}
        WHERE collection_id = ${collectionId} AND destination = 'SECTION'
          AND value = ${state.oldSlug} AND ${may}`,
      saved,
    ],
    { idempotent: false },
  );
  featurePagesByCollection(context).clear(collectionId);
  return { kind: written.hasRows(saved) ? "done" : "changed-meanwhile" };
}

/**
 * Deletes a feature page with the links to it in the publication's navigation; stories stay. Returns
 * false if the viewer may not.
 */
export async function deleteFeaturePage(
  context: DomainContext,
  viewerId: string,
  { collectionId, pageId }: { collectionId: string; pageId: string },
): Promise<boolean> {
  const may = mayInCollection("editFeaturePages", { collectionId, userId: viewerId });
  const allowed = sql<{ may: number }>`SELECT ${may} AS may`;
  const written = await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId)], may),
      sql`DELETE FROM collection_navigation_items WHERE collection_id = ${collectionId}
        AND destination = 'SECTION' AND value = (SELECT slug FROM collection_feature_pages
          WHERE id = ${pageId} AND collection_id = ${collectionId}) AND ${may}`,
      sql`DELETE FROM collection_feature_pages WHERE id = ${pageId}
        AND collection_id = ${collectionId} AND ${may}`,
      allowed,
    ],
    { idempotent: true },
  );
  featurePagesByCollection(context).clear(collectionId);
  return written.first(allowed)?.may === 1;
}
