import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { bindingOf, notMuted } from "../mutes/rows/notMuted.ts";
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
  const { values, bind } = bindingOf(postId, MORE_SIZE);
  const unmuted = notMuted(context, bind).story("p.id");
  const [byCreator, inCollection, story] = await Promise.all([
    context.db.all<RawStory>(`${FROM_CREATOR_SQL}${unmuted} ${NEWEST}`, ...values),
    context.db.all<RawStory>(`${FROM_COLLECTION_SQL}${unmuted} ${NEWEST}`, ...values),
    storyById(context).load(postId),
  ]);
  return {
    fromCreator: byCreator.map((row) => toStory(context, row, story)),
    fromCollection: inCollection.map((row) => toStory(context, row, story)),
  };
}

const CREATOR = "(SELECT creator_id FROM posts WHERE id = ?1)";
const COLLECTION = "(SELECT collection_id FROM posts WHERE id = ?1)";
const NEWEST = "ORDER BY p.first_published_at DESC, p.id DESC LIMIT +?2";

// Two simple statements are cheaper than one UNION.
const FROM_CREATOR_SQL = `${storySelect("posts p", {
  knownCreator: "all",
  knownCollection: COLLECTION,
})} WHERE p.is_listed = 1 AND p.creator_id = ${CREATOR} AND p.id <> ?1`;
const FROM_COLLECTION_SQL = `${storySelect("posts p", {
  knownCreator: CREATOR,
  knownCollection: "all",
})} WHERE p.is_listed = 1 AND p.collection_id = ${COLLECTION}
  AND p.creator_id IS NOT ${CREATOR} AND p.id <> ?1${personReaches("p.creator_id")}`;
