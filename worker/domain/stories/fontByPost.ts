import type { Font } from "../../../shared/enums.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";

/** What a story is set in, by the story's id. */
export const fontByPost = defineLoader<DomainContext, string, Font>(async (context, ids) => {
  const rows = await context.db.all<{ id: string; font: Font }>(
    "SELECT id, font FROM posts WHERE id IN (SELECT value FROM json_each(?1))",
    JSON.stringify(ids),
  );
  const byId = new Map(rows.map(({ id, font }) => [id, font]));
  return ids.map((id) => byId.get(id) ?? "SERIF_1");
});
