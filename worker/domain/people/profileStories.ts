import { sql, type Sql, identifier } from "../../db/sql.ts";
import type { ProfileSort } from "../../../shared/enums.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type ListedStory, toStoryPage } from "../stories/rows/storyLists.ts";
import { storySelect, type StoryRow } from "../stories/rows/storyRow.ts";

/** Indexed column of `user_posts` and direction for each sort order. */
const SORTS: Record<ProfileSort, { column: string; direction: Sql; sign: Sql }> = {
  NEWEST: { column: "first_published_at", direction: sql`DESC`, sign: sql`<` },
  OLDEST: { column: "first_published_at", direction: sql`ASC`, sign: sql`>` },
  MOST_READ: { column: "read_count", direction: sql`DESC`, sign: sql`<` },
};

/** A page of the stories on a profile. */
export interface ProfileStoriesKey {
  userId: string;
  sort: ProfileSort;
  bounds: PageBounds;
  /** Slug of a publication to filter by; null for all. */
  collectionSlug: string | null;
}

/**
 * Pages of the listed stories that a user wrote, alone or with others. Equal pages of several users
 * share one statement, so a list of users can show each one's latest story.
 */
export const profileStoriesByUser = defineLoader<DomainContext, ProfileStoriesKey, Page<StoryRow>>(
  async (context, keys) => {
    const groups = Map.groupBy(keys, ({ sort, bounds, collectionSlug }) =>
      JSON.stringify([sort, bounds, collectionSlug]),
    );
    const pages = new Map<ProfileStoriesKey, Page<StoryRow>>();
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const { bounds } = group[0]!;
        const rows = await readStories(
          context,
          group.map(({ userId }) => userId),
          group[0]!,
        );
        for (const key of group) {
          pages.set(key, toStoryPage(context, rows.get(key.userId) ?? [], bounds));
        }
      }),
    );
    return keys.map((key) => pages.get(key)!);
  },
  (key) => JSON.stringify(key),
);

const inPublication = (slug: string): Sql => sql`AND EXISTS (
  SELECT 1 FROM posts p JOIN active_collections c ON c.id = p.collection_id
  WHERE p.id = l.post_id AND c.slug = ${slug})`;

/** Up to `limit + 1` stories per user, by user id. */
async function readStories(
  context: DomainContext,
  userIds: readonly string[],
  { sort, bounds: { after, limit }, collectionSlug }: Omit<ProfileStoriesKey, "userId">,
): Promise<Map<string, ListedStory[]>> {
  const { column, direction, sign } = SORTS[sort];
  const rows = await context.db.all<ListedStory & { ownerId: string }>(sql`
    WITH page AS (
      SELECT o.value AS ownerId, s.post_id AS id, s.${identifier(column)} AS position
      FROM json_each(${JSON.stringify(userIds)}) o JOIN user_posts s ON s.user_id = o.value
        AND s.post_id IN (
        SELECT l.post_id FROM user_posts l
        WHERE l.user_id = o.value AND l.is_listed = 1
          ${after ? sql`AND (l.${identifier(column)}, l.post_id) ${sign} (${after.value}, ${after.id})` : sql``}
          ${collectionSlug === null ? sql`` : inPublication(collectionSlug)}
        ORDER BY l.${identifier(column)} ${direction}, l.post_id ${direction} LIMIT +${limit + 1})
    )
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, { extra: sql`k.ownerId AS ownerId, k.position AS position` })}
    ORDER BY k.position ${direction}, k.id ${direction}`);
  const byOwner = new Map<string, ListedStory[]>(userIds.map((id) => [id, []]));
  for (const { ownerId, ...story } of rows) byOwner.get(ownerId)?.push(story);
  return byOwner;
}
