import { MAX_SUBPAGES } from "../../../../shared/limits.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { literal, sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

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
}

/** The subpages of a publication, by its id, in the order of their titles. */
export const subpagesByCollection = defineLoader<DomainContext, string, Subpage[]>((context, ids) =>
  Promise.all(ids.map((id) => readSubpages(context, id))),
);

async function readSubpages(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<Subpage[]> {
  const rows = await db.all<Omit<Subpage, "hasChanges"> & { hasChanges: number }>(sql`
    SELECT id, collection_id AS collectionId, slug, title, version, updated_at AS updatedAt,
      published_title AS publishedTitle, published_at AS publishedAt,
      published_title IS NOT title OR published_body IS NOT body AS hasChanges
    FROM collection_subpages WHERE collection_id = ${collectionId}
    ORDER BY title COLLATE NOCASE, id LIMIT ${literal(MAX_SUBPAGES)}`);
  return rows.map((row) => Object.assign(row, { hasChanges: row.hasChanges === 1 }));
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
