import { MAX_FEATURE_PAGES } from "../../../../shared/limits.ts";
import { literal, sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type PlacedImage, placedImageJson } from "../rows/placedImage.ts";

/** A page of a topic inside a publication. */
export interface FeaturePage {
  id: string;
  collectionId: string;
  slug: string;
  title: string;
  description: string;
  tagSlug: string;
  tagTitle: string;
  image: PlacedImage | null;
  /** How often it was saved. */
  version: number;
}

/** The feature pages of a publication, by its id, in the order of their titles. */
export const featurePagesByCollection = defineLoader<DomainContext, string, FeaturePage[]>(
  (context, ids) => Promise.all(ids.map((id) => readPages(context, id))),
);

async function readPages(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<FeaturePage[]> {
  const rows = await db.all<Omit<FeaturePage, "image"> & { image: string | null }>(sql`
    SELECT f.id, f.collection_id AS collectionId, f.slug, f.title, f.description,
      t.slug AS tagSlug, t.display_title AS tagTitle,
      ${placedImageJson(sql`f.image_id`)} AS image, f.version
    FROM collection_feature_pages f JOIN tags t ON t.id = f.tag_id
    WHERE f.collection_id = ${collectionId}
    ORDER BY f.title COLLATE NOCASE, f.id LIMIT ${literal(MAX_FEATURE_PAGES)}`);
  return rows.map((row) =>
    Object.assign(row, {
      image: row.image === null ? null : (JSON.parse(row.image) as PlacedImage),
    }),
  );
}
