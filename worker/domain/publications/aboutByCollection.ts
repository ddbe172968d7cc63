import { sql } from "../../db/sql.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Loads a publication's about text by id, or null if it has none. */
export const aboutByCollection = defineLoader<DomainContext, string, StoryDocument | null>(
  async (context, ids) => {
    const rows = await context.db.all<{ id: string; about: string }>(sql`
      SELECT id, about FROM active_collections
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND about IS NOT NULL`);
    const byId = new Map(rows.map(({ id, about }) => [id, JSON.parse(about) as StoryDocument]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/**
 * Returns the Markdown source of a publication's about text. An imported about text has no source,
 * so its plain text is returned.
 */
export async function aboutSource(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<string> {
  const row = await db.first<{ source: string | null; about: string | null }>(
    sql`SELECT about_source AS source, about FROM active_collections WHERE id = ${collectionId}`,
  );
  if (!row?.about || row.source !== null) return row?.source ?? "";
  const { paragraphs } = JSON.parse(row.about) as StoryDocument;
  return paragraphs.map((paragraph) => documentText({ paragraphs: [paragraph] })).join("\n\n");
}
