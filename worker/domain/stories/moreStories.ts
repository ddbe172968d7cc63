import { sql, type Sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { personReaches } from "../people/rows/limitedReach.ts";
import { storyById } from "./rows/stories.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./rows/storyRow.ts";

/** The recommendations below a story: more from its writer and from its publication. */
export interface MoreStories {
  fromCreator: StoryRow[];
  fromCollection: StoryRow[];
}

/** Number of cards in each of the two lists. */
const MORE_SIZE = 3;

/**
 * Loads more stories by a story's writer and from its publication, newest first. It needs only the
 * story's id, so it runs in the same round trip as the story itself.
 */
export const moreStoriesByPost = defineLoader<DomainContext, string, MoreStories>((context, ids) =>
  Promise.all(ids.map((id) => readMore(context, id))),
);

async function readMore(context: DomainContext, postId: string): Promise<MoreStories> {
  // The cards don't select the creator and collection rows that the story itself already loads.
  const unmuted = notMuted(context).story(sql`p.id`);
  const [byCreator, inCollection, story] = await Promise.all([
    context.db.all<RawStory>(sql`${fromCreatorSql(postId)}${unmuted} ${NEWEST}`),
    context.db.all<RawStory>(sql`${fromCollectionSql(postId)}${unmuted} ${NEWEST}`),
    storyById(context).load(postId),
  ]);
  return {
    fromCreator: byCreator.map((row) => toStory(context, row, story)),
    fromCollection: inCollection.map((row) => toStory(context, row, story)),
  };
}

const creator = (postId: string): Sql => sql`(SELECT creator_id FROM posts WHERE id = ${postId})`;
const collection = (postId: string): Sql =>
  sql`(SELECT collection_id FROM posts WHERE id = ${postId})`;
const NEWEST = sql`ORDER BY p.first_published_at DESC, p.id DESC LIMIT +${MORE_SIZE}`;

// Two simple statements are cheaper than one UNION.
const fromCreatorSql = (postId: string): Sql =>
  sql`${storySelect(sql`posts p`, {
    knownCreator: "all",
    knownCollection: collection(postId),
  })} WHERE p.is_listed = 1 AND p.creator_id = ${creator(postId)} AND p.id <> ${postId}`;
const fromCollectionSql = (postId: string): Sql => sql`
  ${storySelect(sql`posts p`, {
    knownCreator: creator(postId),
    knownCollection: "all",
  })} WHERE p.is_listed = 1 AND p.collection_id = ${collection(postId)}
  AND p.creator_id IS NOT ${creator(postId)}
    AND p.id <> ${postId}${personReaches(sql`p.creator_id`)}`;
