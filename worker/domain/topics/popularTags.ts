import { sql } from "../../db/sql.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagColumns } from "./rows/tagRow.ts";

/**
 * Loads the tags with the most listed stories, keyed by the number requested. Excludes tags without
 * a story.
 */
export const popularTags = defineLoader<DomainContext, number, TagSummary[]>(
  async (context, limits) => {
    context.renderTrace.addTag(GROUP_TAGS.topics);
    const rows = await context.db.all<TagSummary>(sql`
      SELECT ${tagColumns("t")} FROM tags t WHERE t.post_count > 0
      ORDER BY t.post_count DESC, t.id DESC LIMIT +${Math.max(...limits)}`);
    return limits.map((limit) => rows.slice(0, limit));
  },
);
