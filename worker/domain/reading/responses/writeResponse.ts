// Owns how a response in plain text is written. It is a story like any other: it goes through the
// same draft, the same check and the same batch as one that is written in the editor.

import { MAX_RESPONSE_BYTES } from "../../../../shared/limits.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { textToDocument } from "../../../../shared/story/textToDocument.ts";
import type { DomainContext } from "../../context.ts";
import { type CreateResult, createDraft } from "../../writing/drafts/createDraft.ts";
import { type DraftError, draftToEdit } from "../../writing/drafts/draftRow.ts";
import { readToken, storeDraft } from "../../writing/drafts/storeDraft.ts";
import { countTry, isBeyond, LIMITS, networkKey } from "../../core/identity/rateLimits.ts";
import { publishStory, type PublishResult } from "../../writing/publishing/publishStory.ts";
import { type DiscussionError, discussionError } from "../../core/responses/discussionError.ts";

/** A response as a reader wants it. */
export interface ResponseInput {
  /** Made where the wish is: the same key of the same reader is the same response, however often it comes. */
  key: string;
  /** The story or response that it answers, or the row of `posts` that carries a list's discussion. */
  inResponseToPostId: string;
  text: string;
}

/** Why there is no such response. */
export type ResponseError =
  | Exclude<CreateResult["outcome"], "created">
  | Exclude<PublishResult["outcome"], "published">
  | DraftError
  | DiscussionError
  | "limited"
  | "busy";

export type ResponseResult = { outcome: "published"; postId: string } | { outcome: ResponseError };

/**
 * Answers a story or response in plain text. What a key has published stays as it is when the key
 * comes again. Counters and lists change with it, in the batch that publishes. Throws as Database does.
 */
export async function publishResponse(
  context: DomainContext,
  viewerId: string,
  { key, inResponseToPostId, text }: ResponseInput,
): Promise<ResponseResult> {
  const content = contentOf(text);
  if (typeof content === "string") return { outcome: content };
  if (await isLimited(context, viewerId)) return { outcome: "limited" };
  const created = await createDraft(context, viewerId, { key, content, inResponseToPostId });
  if (created.outcome !== "created") return created;
  const { postId, revision, publishedRevision } = created.draft;
  if (created.draft.inResponseToPostId !== inResponseToPostId) return { outcome: "no-key" };
  if (publishedRevision !== null) return { outcome: "published", postId };
  return published(
    postId,
    await publishStory(context, viewerId, { postId, baseRev: revision, settings: {} }),
  );
}

/**
 * Gives a response of one's own another text. One that says so already stays as it is; what it said
 * before is kept as a version. Throws as Database does.
 */
export async function editResponse(
  context: DomainContext,
  viewerId: string,
  { postId, text }: { postId: string; text: string },
): Promise<ResponseResult> {
  const content = contentOf(text);
  if (typeof content === "string") return { outcome: content };
  const access = await draftToEdit(context, viewerId, postId);
  if ("error" in access) return { outcome: access.error };
  const { draft } = access;
  if (draft.inResponseToPostId === null || draft.status !== "PUBLISHED") {
    return { outcome: "no-story" };
  }
  if (draft.creatorId !== viewerId) return { outcome: "not-editor" };
  const error = await discussionError(context, draft.inResponseToPostId);
  if (error) return { outcome: error };
  let { revision } = draft;
  if (textsOf(draft.content) !== textsOf(content)) {
    if (await isLimited(context, viewerId)) return { outcome: "limited" };
    const token = crypto.randomUUID();
    const json = JSON.stringify(content);
    const next = { content, json, userId: viewerId, keep: "SAVED" } as const;
    const rows = await context.db.write(
      [...storeDraft(context, draft, next, token), readToken(postId)],
      { idempotent: true },
    );
    if (rows.at(-1)?.[0]?.token !== token) return { outcome: "busy" };
    revision += 1;
  }
  return published(
    postId,
    await publishStory(context, viewerId, { postId, baseRev: revision, settings: {} }),
  );
}

function published(postId: string, { outcome }: PublishResult): ResponseResult {
  return outcome === "published" ? { outcome, postId } : { outcome };
}

function contentOf(text: string): DraftContent | "text-missing" | "response-too-large" {
  if (new TextEncoder().encode(text).length > MAX_RESPONSE_BYTES) return "response-too-large";
  const { paragraphs } = textToDocument(text);
  return paragraphs.length === 0 ? "text-missing" : { title: "", subtitle: "", paragraphs };
}

/** All that a text says, to tell whether two say the same. */
function textsOf({ title, subtitle, paragraphs }: DraftContent): string {
  const parts = paragraphs.map(({ name: _name, ...said }) => said);
  return JSON.stringify([title, subtitle, parts]);
}

async function isLimited(context: DomainContext, viewerId: string): Promise<boolean> {
  const { responsesOfUser, responsesFromNetwork } = LIMITS;
  const ofNetwork = await networkKey(responsesFromNetwork, context.browser.network);
  const [ofUser, fromNetwork] = await context.db.write(
    [
      countTry(`${responsesOfUser.name}:${viewerId}`, responsesOfUser, context.now),
      countTry(ofNetwork, responsesFromNetwork, context.now),
    ],
    { idempotent: false },
  );
  return isBeyond(ofUser, responsesOfUser) || isBeyond(fromNetwork, responsesFromNetwork);
}
