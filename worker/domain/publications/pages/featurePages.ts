import { MAX_FEATURE_PAGES } from "../../../../shared/limits.ts";
import { literal, sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { formerSlugsJson } from "./ownPages.ts";
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
  /** Slugs that it had before. */
  formerSlugs: readonly string[];
}

/** The feature pages of a publication, by its id, in the order of their titles. */
export const featurePagesByCollection = defineLoader<DomainContext, string, FeaturePage[]>(
  (context, ids) => Promise.all(ids.map((id) => readPages(context, id))),
);

type Raw = Omit<FeaturePage, "image" | "formerSlugs"> & {
  image: string | null;
  formerSlugs: string;
};

async function readPages(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<FeaturePage[]> {
  const rows = await db.all<Raw>(sql`
    SELECT p.id, p.collection_id AS collectionId, p.slug, p.title, p.description,
      t.slug AS tagSlug, t.display_title AS tagTitle,
      ${placedImageJson(sql`p.image_id`)} AS image, p.version,
      ${formerSlugsJson("SECTION")} AS formerSlugs
    FROM collection_feature_pages p JOIN tags t ON t.id = p.tag_id
    WHERE p.collection_id = ${collectionId}
    ORDER BY p.title COLLATE NOCASE, p.id LIMIT ${literal(MAX_FEATURE_PAGES)}`);
  return rows.map((row) =>
    Object.assign(row, {
      formerSlugs: JSON.parse(row.formerSlugs) as string[],
      image: row.image === null ? null : (JSON.parse(row.image) as PlacedImage),
    }),
  );
}
