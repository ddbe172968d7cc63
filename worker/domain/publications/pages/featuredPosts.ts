import { sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notMuted } from "../../mutes/rows/notMuted.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../../stories/rows/storyRow.ts";

/** A story that a publication features. */
export interface FeaturedPost {
  story: StoryRow;
  isPinned: boolean;
}

/**
 * The stories that a publication features, by its id: pinned ones first, then in the editors' order.
 * Only listed stories of the publication, even if others are stored.
 */
export const featuredPostsByCollection = defineLoader<DomainContext, string, FeaturedPost[]>(
  (context, ids) => Promise.all(ids.map((id) => readFeatured(context, id))),
);

async function readFeatured(context: DomainContext, collectionId: string): Promise<FeaturedPost[]> {
  const unmuted = notMuted(context).storyOf;
  const rows = await context.db.all<RawStory & { isPinned: number }>(sql`
    ${storySelect(sql`collection_featured_posts f CROSS JOIN posts p ON p.id = f.post_id`, {
      extra: sql`f.is_pinned AS isPinned`,
    })}
    WHERE f.collection_id = ${collectionId} AND p.collection_id = ${collectionId}
      AND p.is_listed = 1${unmuted(sql`p.id`)}
    ORDER BY f.is_pinned DESC, f.position`);
  return rows.map(({ isPinned, ...raw }) => ({
    story: toStory(context, raw),
    isPinned: isPinned === 1,
  }));
}

/** A featured story as it is stored. */
export interface StoredFeatured {
  postId: string;
  isPinned: boolean;
}

/** The featured stories of a publication as they are stored, also those that readers can't see. */
export async function storedFeatured(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<StoredFeatured[]> {
  const rows = await db.all<{ postId: string; isPinned: number }>(sql`
    SELECT post_id AS postId, is_pinned AS isPinned FROM collection_featured_posts
    WHERE collection_id = ${collectionId} ORDER BY position`);
  return rows.map(({ postId, isPinned }) => ({ postId, isPinned: isPinned === 1 }));
}
