import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../context.ts";
import { type ListedStory, toStoryPage, withPosition } from "../stories/storyLists.ts";
import { type StoryRow, storySelect } from "../stories/storyRow.ts";

/** What a person may follow: where the follows are kept, and the list that holds its stories. */
const SOURCES = [
  {
    follows: "user_follows",
    target: "target_id",
    list: "user_posts",
    key: "user_id",
    id: "post_id",
  },
  {
    follows: "collection_follows",
    target: "collection_id",
    list: "posts",
    key: "collection_id",
    id: "id",
  },
  { follows: "tag_follows", target: "tag_id", list: "post_tags", key: "tag_id", id: "post_id" },
] as const;

/**
 * A page of the stories of the writers, publications and tags that a person follows, newest first,
 * without those of writers and publications they mute. Each followed thing gives at most a page of
 * ids from its own index, so that the cost grows with what is followed, not with all there is.
 */
export async function followingFeed(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<StoryRow>> {
  const branches = SOURCES.map(
    ({ follows, target, list, key, id }) =>
      `SELECT s.${id} AS id, s.first_published_at AS position
       FROM ${follows} f JOIN ${list} s ON s.${key} = f.${target} AND s.${id} IN (
         SELECT n.${id} FROM ${list} n JOIN posts p ON p.id = n.${id}
         WHERE n.is_listed = 1 AND n.${key} = f.${target}
           AND (n.first_published_at, n.${id}) < (?2, ?3)
           AND NOT EXISTS (SELECT 1 FROM user_mutes m
             WHERE m.user_id = ?1 AND m.target_id = p.creator_id)
           AND NOT EXISTS (SELECT 1 FROM collection_mutes m
             WHERE m.user_id = ?1 AND m.collection_id = p.collection_id)
         ORDER BY n.first_published_at DESC, n.${id} DESC LIMIT +?4)
       WHERE f.follower_id = ?1`,
  );
  const rows = await context.db.all<ListedStory>(
    `WITH page AS (${branches.join(" UNION ")} ORDER BY position DESC, id DESC LIMIT +?4)
     ${withPosition(storySelect("page k JOIN posts p ON p.id = k.id"))}
     ORDER BY k.position DESC, k.id DESC`,
    userId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
  );
  return toStoryPage(context, rows, bounds);
}
