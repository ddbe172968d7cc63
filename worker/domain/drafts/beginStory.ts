import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { DomainContext } from "../kernel/context.ts";
import { quoteFor, repostFor, type RepostError } from "../stories/rows/reposting.ts";
import { type CreateResult, createDraft } from "./createDraft.ts";

/** The fields of a new story. It may respond to, repost or quote at most one story. */
export interface StoryBeginning {
  /**
   * Idempotency key created by the client. The same key of the same writer always refers to the
   * same draft.
   */
  key: string;
  content?: DraftContent;
  inResponseToPostId?: string | null | undefined;
  repostOfPostId?: string | null | undefined;
  /** The id of a quote, as read by `quotedTextById`. */
  quoteId?: string | null | undefined;
  collectionId?: string | null | undefined;
  /** The newsletter whose subscribers it is emailed to instead of being published. */
  newsletterId?: string | null | undefined;
}

/** Creates a draft that may repost or quote a story, like `createDraft`. */
export async function beginStory(
  context: DomainContext,
  viewerId: string,
  {
    repostOfPostId,
    quoteId,
    collectionId = null,
    inResponseToPostId = null,
    newsletterId = null,
    ...input
  }: StoryBeginning,
): Promise<CreateResult | { kind: RepostError }> {
  const repost = repostOfPostId
    ? await repostFor(context, repostOfPostId)
    : quoteId
      ? await quoteFor(context, quoteId)
      : null;
  if (typeof repost === "string") return { kind: repost };
  return createDraft(context, viewerId, {
    ...input,
    inResponseToPostId,
    collectionId,
    newsletterId,
    repost,
  });
}
