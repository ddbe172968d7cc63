import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../../context.ts";
import { quoteFor, repostFor, type RepostError } from "../../core/stories/reposting.ts";
import { type CreateResult, createDraft } from "./createDraft.ts";

/** What a story is begun from: at most one of a story that it answers, shows or quotes. */
export interface StoryBeginning {
  /** Made where the wish is: the same key of the same writer is the same draft. */
  key: string;
  content?: DraftContent;
  inResponseToPostId?: string | null | undefined;
  repostOfPostId?: string | null | undefined;
  /** A passage's, as `quotedTextById` reads it. */
  quoteId?: string | null | undefined;
  collectionId?: string | null | undefined;
}

/** Begins a story that may show another, as `createDraft` does. Throws as Database does. */
export async function beginStory(
  context: DomainContext,
  viewerId: string,
  {
    repostOfPostId,
    quoteId,
    collectionId = null,
    inResponseToPostId = null,
    ...input
  }: StoryBeginning,
): Promise<CreateResult | { outcome: RepostError }> {
  const repost = repostOfPostId
    ? await repostFor(context, repostOfPostId)
    : quoteId
      ? await quoteFor(context, quoteId)
      : null;
  if (typeof repost === "string") return { outcome: repost };
  return createDraft(context, viewerId, { ...input, inResponseToPostId, collectionId, repost });
}
