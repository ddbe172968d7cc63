import { sql } from "../../../db/sql.ts";
import { tagTag } from "../../../../shared/cache/cacheTags.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { TagSummary } from "../../stories/rows/storyRow.ts";
import { tagColumns } from "./tagRow.ts";

/** A tag by id; null for none. */
export const tagById = defineLoader<DomainContext, string, TagSummary | null>(
  async (context, ids) => {
    const rows = await context.db.all<TagSummary>(
      sql`SELECT ${tagColumns("t")} FROM tags t WHERE t.id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => seenTag(context, byId.get(id)));
  },
);

/** A tag by its normalized slug (shared/topics/normalizeTag.ts); null for none. */
export const tagBySlug = defineLoader<DomainContext, string, TagSummary | null>(
  async (context, slugs) => {
    const rows = await context.db.all<TagSummary>(
      sql`SELECT ${tagColumns("t")} FROM tags t WHERE t.slug IN (SELECT value
        FROM json_each(${JSON.stringify(slugs)}))`,
    );
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    return slugs.map((slug) => seenTag(context, bySlug.get(slug)));
  },
);

/** Adds the tag's cache tag. */
function seenTag(context: DomainContext, tag: TagSummary | undefined): TagSummary | null {
  if (!tag) return null;
  context.renderTrace.addTag(tagTag(tag.id));
  return tag;
}
