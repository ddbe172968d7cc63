import { MAX_SUBPAGES } from "../../../../shared/limits.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { literal, sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { formerSlugsJson } from "./ownPages.ts";

/** A page that a publication's editors write. */
export interface Subpage {
  id: string;
  collectionId: string;
  slug: string;
  /** What is edited. */
  title: string;
  /** How often it was saved. */
  version: number;
  updatedAt: number;
  /** What readers see; null while it isn't published. */
  publishedTitle: string | null;
  publishedAt: number | null;
  /** True if what is edited differs from what readers see. */
  hasChanges: boolean;
  /** Slugs that it had before. */
  formerSlugs: readonly string[];
}

/** The subpages of a publication, by its id, in the order of their titles. */
export const subpagesByCollection = defineLoader<DomainContext, string, Subpage[]>((context, ids) =>
  Promise.all(ids.map((id) => readSubpages(context, id))),
);

type Raw = Omit<Subpage, "hasChanges" | "formerSlugs"> & {
  hasChanges: number;
  formerSlugs: string;
};

async function readSubpages(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<Subpage[]> {
  const rows = await db.all<Raw>(sql`
    SELECT id, collection_id AS collectionId, slug, title, version, updated_at AS updatedAt,
      published_title AS publishedTitle, published_at AS publishedAt,
      published_title IS NOT title OR published_body IS NOT body AS hasChanges,
      ${formerSlugsJson("PAGE")} AS formerSlugs
    FROM collection_subpages p WHERE collection_id = ${collectionId}
    ORDER BY title COLLATE NOCASE, id LIMIT ${literal(MAX_SUBPAGES)}`);
  return rows.map((row) =>
    Object.assign(row, {
      hasChanges: row.hasChanges === 1,
      formerSlugs: JSON.parse(row.formerSlugs) as string[],
    }),
  );
}

/** The text of a subpage: what is edited, and what readers see. */
export interface SubpageText {
  body: StoryDocument;
  publishedBody: StoryDocument | null;
}

/** Loads the text of a subpage by its id; null if there is none. */
export const subpageTextById = defineLoader<DomainContext, string, SubpageText | null>(
  async ({ db }, ids) => {
    const rows = await db.all<{ id: string; body: string; publishedBody: string | null }>(sql`
      SELECT id, body, published_body AS publishedBody FROM collection_subpages
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(
      rows.map(({ id, body, publishedBody }) => [
        id,
        {
          body: JSON.parse(body) as StoryDocument,
          publishedBody:
            publishedBody === null ? null : (JSON.parse(publishedBody) as StoryDocument),
        },
      ]),
    );
    return ids.map((id) => byId.get(id) ?? null);
  },
);
