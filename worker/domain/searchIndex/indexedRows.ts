import { sql, type Sql } from "../../db/sql.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";

/** The table of each index, and the SQL condition (alias `x`) for rows that everyone may find. */
export const INDEXED_ROWS: Readonly<Record<SearchIndex, { table: string; condition: Sql }>> = {
  users: { table: "users", condition: sql`x.is_hidden = 0` },
  collections: { table: "collections", condition: sql`x.deleted_at IS NULL` },
  tags: { table: "tags", condition: sql`1` },
  posts: { table: "posts", condition: sql`x.is_listed = 1` },
  lists: {
    table: "catalogs",
    condition: sql`x.type = 'LIST' AND x.visibility <> 'PRIVATE' AND x.deleted_at IS NULL`,
  },
};
