import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";

/** Loads a publication's tags by id, in the publication's order. */
export const tagsByCollection = defineLoader<DomainContext, string, TagSummary[]>(
  async (context, ids) => {
    const rows = await context.db.all<TagSummary & { collectionId: string }>(sql`
      SELECT ct.collection_id AS collectionId, t.id, t.slug, t.display_title AS displayTitle,
        t.post_count AS postCount, t.follower_count AS followerCount
      FROM collection_tags ct JOIN tags t ON t.id = ct.tag_id
      WHERE ct.collection_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      ORDER BY ct.collection_id, ct.position`);
    return ids.map((id) => rows.filter(({ collectionId }) => collectionId === id));
  },
);
