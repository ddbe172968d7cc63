import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import { suggestedPeople, type SuggestionsKey } from "../follows/suggestions.ts";
import type { DomainContext } from "../kernel/context.ts";
import { primeUserEdges } from "../people/rows/viewerEdge.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";

/** The latest story of each person to suggest to a viewer, best first. */
export const suggestedStories = defineLoader<DomainContext, SuggestionsKey, StoryRow[]>(
  (context, keys) => Promise.all(keys.map((key) => read(context, key))),
  (key) => JSON.stringify(key),
);

async function read(context: DomainContext, key: SuggestionsKey): Promise<StoryRow[]> {
  const rows = await context.db.all<RawStory>(sql`
    WITH ${suggestedPeople(key)}
    ${storySelect(sql`people k JOIN posts p ON p.id = (SELECT l.id FROM posts l
      WHERE l.creator_id = k.id AND l.is_listed = 1
      ORDER BY l.first_published_at DESC, l.id DESC LIMIT 1)`)}
    ORDER BY k.weight DESC, k.follower_count DESC, k.id`);
  const stories = rows.map((row) => toStory(context, row));
  const writers = stories.flatMap(({ creatorId }) =>
    creatorId === null ? [] : [{ id: creatorId }],
  );
  primeUserEdges(context, key.userId, writers, { isFollowing: false, isMuting: false });
  return stories;
}
