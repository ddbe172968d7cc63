import { sql } from "../../db/sql.ts";
import type { Font } from "../../../shared/enums.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Loads the font that a person or a publication chose for new stories, by owner id, or null. */
export const storyFontByOwner = defineLoader<DomainContext, string, Font | null>(
  async (context, ids) => {
    const rows = await context.db.all<{ id: string; font: Font | null }>(sql`
      SELECT id, story_font AS font FROM users WHERE id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))
      UNION ALL
      SELECT id, story_font FROM collections WHERE id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map(({ id, font }) => [id, font]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);
