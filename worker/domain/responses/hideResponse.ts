import { sql } from "../../db/sql.ts";
import { catalogTag, postTag } from "../../../shared/cache/cacheTags.ts";
import type { CatalogRow } from "../lists/rows/catalogRow.ts";
import { catalogById, visibleCatalog } from "../lists/rows/catalogs.ts";
import type { DomainContext } from "../kernel/context.ts";
import { hideBelow } from "./rows/hideBelow.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { storyById, visibleStory } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { storyPurgeTags } from "../stories/rows/storyPurgeTags.ts";

/** A response below its parent, and whether to hide it there. */
export interface HidingInput {
  /** The post it responds to, or the story at the root of its thread. */
  parentPostId: string;
  postResponseId: string;
  isHidden: boolean;
}

/** The result of changing the discussion of a story. */
export type DiscussionWriteResult =
  | { kind: "done"; story: StoryRow }
  | { kind: "no-story" | "not-writer" | "suspended" };

/**
 * Hides a response under the viewer's own story, or shows it again. A hidden response is in no
 * list, and only its writer and the story's writer may open it. Responses below it are hidden too.
 * Idempotent.
 */
export async function hideResponse(
  context: DomainContext,
  viewerId: string,
  { parentPostId, postResponseId, isHidden }: HidingInput,
): Promise<DiscussionWriteResult> {
  const [response, touched] = await Promise.all([
    visibleStory(context, postResponseId),
    storyPurgeTags(context, postResponseId),
  ]);
  if (!response?.root || response.status !== "PUBLISHED") return { kind: "no-story" };
  const { root, inResponseToPostId } = response;
  if (parentPostId !== inResponseToPostId && parentPostId !== root.id) {
    return { kind: "no-story" };
  }
  if (root.creatorId !== viewerId) return { kind: "not-writer" };
  if (root.creatorHidden === 1) return { kind: "suspended" };
  const [id, hidden] = [postResponseId, isHidden ? 1 : 0];
  await context.db.write(
    [
      queuePurge(
        context,
        touched,
        sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND hidden_by_author <> ${hidden})`,
      ),
      sql`UPDATE posts SET hidden_by_author = ${hidden} WHERE id = ${id}`,
      hideBelow(sql`${id}`),
    ],
    { idempotent: true },
  );
  for (const counted of [inResponseToPostId, root.id]) {
    if (counted !== null) storyById(context).clear(counted);
  }
  if (root.catalogId !== null) catalogById(context).clear(root.catalogId);
  return changed(context, id);
}

/**
 * Closes or reopens the discussion of the viewer's own story. Existing responses stay, but none can
 * be added or edited while it is closed. Idempotent.
 */
export async function closeDiscussion(
  context: DomainContext,
  viewerId: string,
  { postId, isClosed }: { postId: string; isClosed: boolean },
): Promise<DiscussionWriteResult> {
  const [story, touched] = await Promise.all([
    visibleStory(context, postId),
    storyPurgeTags(context, postId),
  ]);
  if (!story || story.root !== null) return { kind: "no-story" };
  if (story.creatorId !== viewerId) return { kind: "not-writer" };
  if (story.creatorHidden === 1) return { kind: "suspended" };
  await writeClosed(context, touched, { postId, isClosed });
  return changed(context, postId);
}

/** The result of changing the discussion of a list. */
export type ListDiscussionResult =
  | { kind: "done"; catalog: CatalogRow }
  | { kind: "no-catalog" | "not-owner" | "suspended" };

/** Closes or reopens the discussion of the viewer's own list, like `closeDiscussion`. */
export async function closeCatalogDiscussion(
  context: DomainContext,
  viewerId: string,
  { catalogId, isClosed }: { catalogId: string; isClosed: boolean },
): Promise<ListDiscussionResult> {
  const catalog = await visibleCatalog(context, catalogId);
  if (!catalog?.discussion) return { kind: "no-catalog" };
  const { creator, discussion } = catalog;
  if (creator.id !== viewerId) return { kind: "not-owner" };
  if (creator.isHidden !== 0) return { kind: "suspended" };
  const touched = [catalogTag(catalogId), postTag(discussion.id)];
  await writeClosed(context, touched, { postId: discussion.id, isClosed });
  catalogById(context).clear(catalogId);
  const changedCatalog = await catalogById(context).load(catalogId);
  return changedCatalog ? { kind: "done", catalog: changedCatalog } : { kind: "no-catalog" };
}

async function writeClosed(
  context: DomainContext,
  touched: Iterable<string>,
  { postId, isClosed }: { postId: string; isClosed: boolean },
): Promise<void> {
  const closed = isClosed ? 1 : 0;
  await context.db.write(
    [
      queuePurge(
        context,
        touched,
        sql`EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND is_discussion_closed <> ${closed})`,
      ),
      sql`UPDATE posts SET is_discussion_closed = ${closed} WHERE id = ${postId}`,
    ],
    { idempotent: true },
  );
}

async function changed(context: DomainContext, postId: string): Promise<DiscussionWriteResult> {
  storyById(context).clear(postId);
  const story = await visibleStory(context, postId);
  return story ? { kind: "done", story } : { kind: "no-story" };
}
