import type { StoryDocument } from "../../../../shared/story/document.ts";
import { documentText } from "../../../../shared/story/documentText.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** What a publication tells of itself, by its id; null where it tells nothing. */
export const aboutByCollection = defineLoader<DomainContext, string, StoryDocument | null>(
  async (context, ids) => {
    const rows = await context.db.all<{ id: string; about: string }>(
      `SELECT id, about FROM collections
       WHERE id IN (SELECT value FROM json_each(?1)) AND about IS NOT NULL`,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map(({ id, about }) => [id, JSON.parse(about) as StoryDocument]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/**
 * What a publication tells of itself as its people wrote it, in Markdown; where it was brought over, its
 * words alone. Throws as `Database.all`.
 */
export async function aboutSource(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<string> {
  const row = await db.first<{ source: string | null; about: string | null }>(
    "SELECT about_source AS source, about FROM collections WHERE id = ?1",
    collectionId,
  );
  if (!row?.about || row.source !== null) return row?.source ?? "";
  const { paragraphs } = JSON.parse(row.about) as StoryDocument;
  return paragraphs.map((paragraph) => documentText({ paragraphs: [paragraph] })).join("\n\n");
}
