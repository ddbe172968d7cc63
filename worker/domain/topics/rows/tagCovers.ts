import { literal, sql, type Sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** Number of a tag's most popular stories among which a cover is looked for. */
const STORIES = 20;

/** SQL: the cover of the most popular story with the tag `tagId` that has one; NULL for none. */
export const tagCoverSql = (tagId: Sql): Sql => sql`(SELECT p.preview_image_id
  FROM (SELECT post_id, hot_at FROM post_tags WHERE tag_id = ${tagId} AND is_listed = 1
    ORDER BY hot_at DESC, post_id DESC LIMIT ${literal(STORIES)}) popular
  JOIN posts p ON p.id = popular.post_id WHERE p.preview_image_id IS NOT NULL
  ORDER BY popular.hot_at DESC, popular.post_id DESC LIMIT 1)`;

/** The ids of the cover images of tags, by tag id. */
export const coverByTag = defineLoader<DomainContext, string, string | null>(
  async (context, ids) => {
    const rows = await context.db.all<{ id: string; cover: string | null }>(sql`
      SELECT k.value AS id, ${tagCoverSql(sql`k.value`)} AS cover
      FROM json_each(${JSON.stringify(ids)}) k`);
    const covers = new Map(rows.map(({ id, cover }) => [id, cover]));
    return ids.map((id) => covers.get(id) ?? null);
  },
);
