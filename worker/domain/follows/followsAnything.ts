import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Loads whether a person follows any person, publication or tag, by user id. */
export const followsAnything = defineLoader<DomainContext, string, boolean>((context, ids) =>
  Promise.all(
    ids.map(async (id) => {
      const rows = await context.db.all<{ follows: number }>(sql`
        SELECT EXISTS (SELECT 1 FROM user_follows WHERE follower_id = ${id})
        OR EXISTS (SELECT 1 FROM collection_follows WHERE follower_id = ${id})
        OR EXISTS (SELECT 1 FROM tag_follows WHERE follower_id = ${id}) AS follows`);
      return rows[0]?.follows === 1;
    }),
  ),
);
