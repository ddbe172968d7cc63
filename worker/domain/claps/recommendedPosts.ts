import { sql } from "../../db/sql.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { isSharedWithViewer } from "../people/rows/sharedActivity.ts";
import { type ListedStory, toStoryPage } from "../stories/rows/storyLists.ts";
import { storySelect, type StoryRow } from "../stories/rows/storyRow.ts";

/**
 * Returns the listed stories that a person clapped for, last clapped first, for the person and
 * their followers. Everyone else gets an empty page.
 */
export async function recommendedPostsOf(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  const session = await context.session();
  if (!session) return toStoryPage(context, [], bounds);
  const { after, limit } = bounds;
  const rows = await context.db.all<ListedStory>(sql`
    WITH page AS (
      SELECT p.id, claps.updated_at AS position FROM claps CROSS JOIN posts p ON p.id = claps.post_id
      WHERE claps.user_id = ${userId} AND p.is_listed = 1
        AND ${isSharedWithViewer(sql`${userId}`, sql`${session.userId}`)}
        ${notMuted(context).story(sql`p.id`)}
        AND (claps.updated_at, claps.post_id) < (${after?.value ?? Number.MAX_SAFE_INTEGER}, ${after?.id ?? "~"})
      ORDER BY claps.updated_at DESC, claps.post_id DESC LIMIT +${limit + 1})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, { extra: sql`k.position AS position` })}
    ORDER BY k.position DESC, k.id DESC`);
  return toStoryPage(context, rows, bounds);
}
