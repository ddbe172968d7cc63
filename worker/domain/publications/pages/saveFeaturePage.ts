import { MAX_DESCRIPTION_LENGTH } from "../../../../shared/limits.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { normalizeTag } from "../../../../shared/topics/normalizeTag.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { featurePagesByCollection } from "./featurePages.ts";
import { deleteOwnPage, type OwnPageInput, readOwnPage } from "./ownPages.ts";
import type { PageError } from "./pageErrors.ts";

/** A feature page as it is edited. */
export interface FeaturePageInput extends OwnPageInput {
  description?: string | null;
  /** A topic's name or slug. */
  topic: string;
  /** Empty for none. */
  imageId?: string | null;
}

export type FeaturePageResult = { kind: "done" } | { kind: PageError | "no-topic" | "no-image" };

/**
 * Creates or changes a feature page, unless someone else has saved it since the version that was
 * edited. Links in the publication's navigation follow a new slug, and the old one redirects.
 * Idempotent.
 */
export async function saveFeaturePage(
  context: DomainContext,
  viewerId: string,
  input: FeaturePageInput,
): Promise<FeaturePageResult> {
  const { collectionId } = input;
  const description = oneLine(input.description ?? "");
  const imageId = input.imageId || null;
  const [page, found] = await Promise.all([
    readOwnPage(context, viewerId, "SECTION", input),
    context.db.first<{ tagId: string | null; hasImage: number }>(sql`
      SELECT (SELECT id FROM tags WHERE slug = ${normalizeTag(input.topic)}) AS tagId,
        ${imageId} IS NULL OR EXISTS (SELECT 1 FROM images WHERE id = ${imageId}) AS hasImage`),
  ]);
  if ("error" in page) return { kind: page.error };
  if (description.length > MAX_DESCRIPTION_LENGTH) return { kind: "description-too-long" };
  if (!found || found.tagId === null) return { kind: "no-topic" };
  if (found.hasImage === 0) return { kind: "no-image" };
  const { id, title, slug, may } = page;
  const saved = sql<{ id: string }>`
    INSERT INTO collection_feature_pages (id, collection_id, slug, title, description, tag_id,
        image_id, version, created_at, updated_at)
      SELECT ${id}, ${collectionId}, ${slug}, ${title}, ${description}, ${found.tagId}, ${imageId},
        0, ${context.now}, ${context.now} WHERE ${may}
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, title = excluded.title,
      description = excluded.description, tag_id = excluded.tag_id, image_id = excluded.image_id,
      version = version + 1, updated_at = excluded.updated_at
    RETURNING id`;
  const written = await context.db.write([...page.before, saved], { idempotent: false });
  featurePagesByCollection(context).clear(collectionId);
  return { kind: written.hasRows(saved) ? "done" : "changed-meanwhile" };
}

/** Deletes a feature page, as `deleteOwnPage` says; stories stay. */
export async function deleteFeaturePage(
  context: DomainContext,
  viewerId: string,
  page: { collectionId: string; pageId: string },
): Promise<boolean> {
  const isDeleted = await deleteOwnPage(context, viewerId, "SECTION", page);
  featurePagesByCollection(context).clear(page.collectionId);
  return isDeleted;
}
