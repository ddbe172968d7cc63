import { sql } from "../../db/sql.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { storyReaches } from "../people/rows/limitedReach.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./rows/storyRow.ts";

/** Returns a page of listed staff picks, most recent pick first. */
export async function listStaffPicks(
  context: DomainContext,
  { limit, after }: PageBounds,
): Promise<Page<StoryRow>> {
  context.renderTrace.addTag(GROUP_TAGS.staffPicks);
  const rows = await context.db.all<RawStory & { pickedAt: number }>(sql`
    ${storySelect(sql`staff_picks s JOIN posts p ON p.id = s.post_id`, { extra: sql`s.picked_at AS pickedAt` })}
    WHERE p.is_listed = 1
      AND (s.picked_at, s.post_id) < (${after?.value ?? Number.MAX_SAFE_INTEGER},
      ${after?.id ?? ""})${notMuted(context).story(sql`p.id`)}${storyReaches(sql`p.id`)}
    ORDER BY s.picked_at DESC, s.post_id DESC LIMIT +${limit + 1}`);
  const page = toPage(rows, { limit, after }, ({ pickedAt, id }) => ({ value: pickedAt, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: toStory(context, node) })),
  };
}
