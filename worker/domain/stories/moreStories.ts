import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { storyById } from "./stories.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "./storyRow.ts";

/** What stands under a story: more by its writer, and more from its publication. */
export interface MoreStories {
  fromCreator: StoryRow[];
  fromCollection: StoryRow[];
}

/** How many cards each of the two lists under a story holds. */
const MORE_SIZE = 3;

/**
 * More by a story's writer and from its publication, newest first, by the story's id alone, so that
 * the read leaves in the same trip as the story's own.
 */
export const moreStoriesByPost = defineLoader<DomainContext, string, MoreStories>((context, ids) =>
  Promise.all(ids.map((id) => readMore(context, id))),
);

async function readMore(context: DomainContext, postId: string): Promise<MoreStories> {
  // Of the people and the publication that the story itself brings, no card repeats the row.
  const [rows, story] = await Promise.all([
    context.db.all<RawStory & { list: string }>(MORE_SQL, postId, MORE_SIZE),
    storyById(context).load(postId),
  ]);
  const stories = (list: string): StoryRow[] =>
    rows.filter((row) => row.list === list).map((row) => toStory(context, row, story));
  return { fromCreator: stories("creator"), fromCollection: stories("collection") };
}

// Made once: a page should not pay for writing its statements.
const MORE_SQL = `WITH this AS MATERIALIZED (SELECT id, creator_id, collection_id FROM posts WHERE id = ?1),
       picked AS (
         SELECT * FROM (SELECT p.id, 'creator' AS list FROM posts p
           WHERE p.is_listed = 1 AND p.creator_id = (SELECT creator_id FROM this) AND p.id <> ?1
           ORDER BY p.first_published_at DESC, p.id DESC LIMIT ?2)
         UNION ALL
         SELECT * FROM (SELECT p.id, 'collection' AS list FROM posts p
           WHERE p.is_listed = 1 AND p.collection_id = (SELECT collection_id FROM this) AND p.id <> ?1
             AND p.creator_id IS NOT (SELECT creator_id FROM this)
           ORDER BY p.first_published_at DESC, p.id DESC LIMIT ?2)
       )
       ${storySelect("picked k, this JOIN posts p ON p.id = k.id", {
         extra: "k.list",
         knownCreator: "this.creator_id",
         knownCollection: "this.collection_id",
       })}`;
