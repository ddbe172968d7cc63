import { sql, type Sql } from "../../db/sql.ts";

/**
 * SQL of a story's default font: the choice of its publication, otherwise of its writer. Both
 * arguments are SQL of an id or null.
 */
export const designFontSql = (collectionId: Sql, creatorId: Sql): Sql =>
  sql`coalesce((SELECT story_font FROM collections WHERE id = ${collectionId}),
    (SELECT story_font FROM users WHERE id = ${creatorId}), 'SERIF_1')`;
