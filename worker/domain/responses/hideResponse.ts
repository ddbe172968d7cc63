import { postTag } from "../../../shared/cacheTags.ts";
import type { DomainContext } from "../context.ts";
import { recount } from "../publishing/recount.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { storyById, visibleStory } from "../stories/stories.ts";
import type { StoryRow } from "../stories/storyRow.ts";
import { storyTouches } from "../stories/storyTouches.ts";

/** A response under what it answers, and whether others are to see it there. */
export interface HidingWish {
  /** What it answers, or the story that its thread is under. */
  parentPostId: string;
  postResponseId: string;
  isHidden: boolean;
}

/** What became of a wish about what readers see under one's own story. */
export type DiscussionOutcome =
  | { outcome: "done"; story: StoryRow }
  | { outcome: "no-story" | "not-writer" | "suspended" };

/**
 * Hides a response under a story of one's own, or shows it again: while it is hidden, the two writers
 * alone may open it, and no list has it. Doing it again changes nothing. Throws as Database does.
 */
export async function hideResponse(
  context: DomainContext,
  viewerId: string,
  { parentPostId, postResponseId, isHidden }: HidingWish,
): Promise<DiscussionOutcome> {
  const [response, touched] = await Promise.all([
    visibleStory(context, postResponseId),
    storyTouches(context, postResponseId),
  ]);
  if (!response?.root || response.status !== "PUBLISHED") return { outcome: "no-story" };
  const { root, inResponseToPostId } = response;
  if (parentPostId !== inResponseToPostId && parentPostId !== root.id) {
    return { outcome: "no-story" };
  }
  if (root.creatorId !== viewerId) return { outcome: "not-writer" };
  if (root.isSuspended >= 2) return { outcome: "suspended" };
  const tags = new Set([...touched, postTag(root.id)]);
  if (inResponseToPostId !== null) tags.add(postTag(inResponseToPostId));
  const [id, hidden] = [postResponseId, isHidden ? 1 : 0];
  await context.db.write(
    [
      queuePurge(context, tags, {
        sql: "EXISTS (SELECT 1 FROM posts WHERE id = ?3 AND is_hidden_response <> ?4)",
        values: [id, hidden],
      }),
      ["UPDATE posts SET is_hidden_response = ?2 WHERE id = ?1", id, hidden],
      ...recount({ postId: id, tagIds: [], collectionIds: [], inResponseToPostId }),
    ],
    { idempotent: true },
  );
  if (inResponseToPostId !== null) storyById(context).clear(inResponseToPostId);
  return changed(context, id);
}

/**
 * Closes discussion of a story of one's own, or opens it again: responses that are there stay, none
 * come and none change. Doing it again changes nothing. Throws as Database does.
 */
export async function closeDiscussion(
  context: DomainContext,
  viewerId: string,
  { postId, isClosed }: { postId: string; isClosed: boolean },
): Promise<DiscussionOutcome> {
  const [story, touched] = await Promise.all([
    visibleStory(context, postId),
    storyTouches(context, postId),
  ]);
  if (!story || story.root !== null) return { outcome: "no-story" };
  if (story.creatorId !== viewerId) return { outcome: "not-writer" };
  if (story.isSuspended >= 2) return { outcome: "suspended" };
  const closed = isClosed ? 1 : 0;
  await context.db.write(
    [
      queuePurge(context, touched, {
        sql: "EXISTS (SELECT 1 FROM posts WHERE id = ?3 AND is_discussion_closed <> ?4)",
        values: [postId, closed],
      }),
      ["UPDATE posts SET is_discussion_closed = ?2 WHERE id = ?1", postId, closed],
    ],
    { idempotent: true },
  );
  return changed(context, postId);
}

async function changed(context: DomainContext, postId: string): Promise<DiscussionOutcome> {
  storyById(context).clear(postId);
  const story = await visibleStory(context, postId);
  return story ? { outcome: "done", story } : { outcome: "no-story" };
}
