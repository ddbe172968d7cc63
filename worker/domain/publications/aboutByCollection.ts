import type { StoryDocument } from "../../../shared/story/document.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";

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
