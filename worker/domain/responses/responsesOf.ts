import { sql } from "../../db/sql.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { ANONYMOUS_CAN_SEE_SQL } from "../stories/rows/canSeeStory.ts";
import { type ListedStory, toStoryPage } from "../stories/rows/storyLists.ts";
import { storySelect, type StoryRow } from "../stories/rows/storyRow.ts";

/**
 * Returns a person's responses that everyone can see, below stories that are listed, newest first.
 * Responses to lists are on the lists alone.
 */
export async function responsesOf(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  const { after, limit } = bounds;
  const rows = await context.db.all<ListedStory>(sql`
    WITH page AS (
      SELECT p.id, p.first_published_at AS position
      FROM posts p CROSS JOIN posts root ON root.id = p.root_post_id
      WHERE p.creator_id = ${userId} AND p.in_response_to_post_id IS NOT NULL
        AND ${ANONYMOUS_CAN_SEE_SQL} AND root.is_listed = 1
        AND (p.first_published_at, p.id)
          < (${after?.value ?? Number.MAX_SAFE_INTEGER}, ${after?.id ?? "~"})
      ORDER BY p.first_published_at DESC, p.id DESC LIMIT +${limit + 1})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, { extra: sql`k.position AS position` })}
    ORDER BY k.position DESC, k.id DESC`);
  return toStoryPage(context, rows, bounds);
}
