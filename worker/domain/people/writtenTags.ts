import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagColumns } from "../topics/rows/tagRow.ts";

/**
 * Number of a user's newest stories that are considered, to bound the cost for prolific writers.
 */
const STORIES_LOOKED_AT = 200;

/** Maximum number of tags. */
const TAGS_NAMED = 10;

/** The most frequent tags of a user's newest stories, by user id. */
export const writtenTagsByUser = defineLoader<DomainContext, string, TagSummary[]>((context, ids) =>
  Promise.all(
    ids.map((id) =>
      context.db.all<TagSummary>(sql`
        WITH newest AS (
          SELECT post_id FROM user_posts WHERE user_id = ${id} AND is_listed = 1
          ORDER BY first_published_at DESC, post_id DESC LIMIT +${STORIES_LOOKED_AT}
        ),
        carried AS (
          SELECT l.tag_id, count(*) AS uses FROM newest n JOIN post_tags l ON l.post_id = n.post_id
          GROUP BY l.tag_id ORDER BY uses DESC, l.tag_id LIMIT +${TAGS_NAMED}
        )
        SELECT ${tagColumns("t")} FROM carried c JOIN tags t ON t.id = c.tag_id
        ORDER BY c.uses DESC, c.tag_id`),
    ),
  ),
);
