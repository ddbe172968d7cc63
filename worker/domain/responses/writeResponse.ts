// Owns writing plain-text responses. A response is a story: it uses the same draft, the same checks
// and the same batch as one written in the editor.

import { draftIdFromKey } from "../../../shared/ids.ts";
import { MAX_RESPONSE_BYTES } from "../../../shared/limits.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { textToDocument } from "../../../shared/story/textToDocument.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type CreateResult, createDraft } from "../drafts/createDraft.ts";
import { type DraftError, draftToEdit } from "../drafts/draftRow.ts";
import { readToken, storeDraft } from "../drafts/storeDraft.ts";
import { countRequest, isBeyond, LIMITS, networkKey } from "../identity/rows/rateLimits.ts";
import { locateSelection, type SelectionError } from "../highlights/locateSelection.ts";
import { publishStory, type PublishResult } from "../publishing/publishStory.ts";
import { type DiscussionError, discussionError } from "./rows/discussionError.ts";

/** The fields of a new response. */
export interface ResponseInput {
  /**
   * Idempotency key created by the client. The same key of the same reader always refers to the
   * same response.
   */
  key: string;
  /** The story or response it answers, or the row of `posts` that holds a list's discussion. */
  inResponseToPostId: string;
  text: string;
  /** The text of the story that it is about. */
  quote?: HighlightRange | null;
}

export type ResponseError =
  | Exclude<CreateResult["kind"], "created">
  | Exclude<PublishResult["kind"], "published">
  | DraftError
  | DiscussionError
  | SelectionError
  | "limited"
  | "busy";

export type ResponseResult = { kind: "published"; postId: string } | { kind: ResponseError };

/**
 * Publishes a plain-text response to a story or response. Repeating the call with the same key
 * leaves the published response unchanged. Counters and lists change in the batch that publishes.
 */
export async function publishResponse(
  context: DomainContext,
  viewerId: string,
  { key, inResponseToPostId, text, quote: selected = null }: ResponseInput,
): Promise<ResponseResult> {
  const content = contentOf(text);
  if (typeof content === "string") return { kind: content };
  const [access, located] = await Promise.all([
    draftToEdit(context, viewerId, await draftIdFromKey(viewerId, key)),
    selected && locateSelection(context, inResponseToPostId, selected),
  ]);
  const existing = "draft" in access ? access.draft : null;
  if (existing && existing.inResponseToPostId !== inResponseToPostId) return { kind: "no-key" };
  if (existing && existing.publishedRevision !== null)
    return { kind: "published", postId: existing.postId };
  if (await isLimited(context, viewerId)) return { kind: "limited" };
  // An existing draft was created with its quote; the story may have been edited since.
  const quote = existing ? null : located;
  if (quote && "error" in quote) return { kind: quote.error };
  const input = { key, content, inResponseToPostId, quote };
  const created = await createDraft(context, viewerId, input);
  if (created.kind !== "created") return created;
  const { postId, revision, publishedRevision } = created.draft;
  if (created.draft.inResponseToPostId !== inResponseToPostId) return { kind: "no-key" };
  if (publishedRevision !== null) return { kind: "published", postId };
  return published(
    postId,
    await publishStory(context, viewerId, { postId, baseRev: revision, settings: {} }),
  );
}

/**
 * Replaces the text of the viewer's own response. An unchanged text changes nothing; the previous
 * text is stored as a version.
 */
export async function editResponse(
  context: DomainContext,
  viewerId: string,
  { postId, text }: { postId: string; text: string },
): Promise<ResponseResult> {
  const content = contentOf(text);
  if (typeof content === "string") return { kind: content };
  const access = await draftToEdit(context, viewerId, postId);
  if ("error" in access) return { kind: access.error };
  const { draft } = access;
  if (draft.inResponseToPostId === null || draft.status !== "PUBLISHED") {
    return { kind: "no-story" };
  }
  if (draft.creatorId !== viewerId) return { kind: "not-editor" };
  const error = await discussionError(context, draft.inResponseToPostId);
  if (error) return { kind: error };
  let { revision } = draft;
  if (textsOf(draft.content) !== textsOf(content)) {
    if (await isLimited(context, viewerId)) return { kind: "limited" };
    const token = crypto.randomUUID();
    const json = JSON.stringify(content);
    const next = { content, json, userId: viewerId, keep: "SAVED" } as const;
    const last = readToken(postId);
    const written = await context.db.write([...storeDraft(context, draft, next, token), last], {
      idempotent: true,
    });
    if (written.first(last)?.token !== token) return { kind: "busy" };
    revision += 1;
  }
  return published(
    postId,
    await publishStory(context, viewerId, { postId, baseRev: revision, settings: {} }),
  );
}

function published(postId: string, { kind }: PublishResult): ResponseResult {
  return kind === "published" ? { kind, postId } : { kind };
}

function contentOf(text: string): DraftContent | "text-missing" | "response-too-large" {
  if (new TextEncoder().encode(text).length > MAX_RESPONSE_BYTES) return "response-too-large";
  const { paragraphs } = textToDocument(text);
  return paragraphs.length === 0 ? "text-missing" : { title: "", subtitle: "", paragraphs };
}

/** Serializes the whole text, to compare two contents. */
function textsOf({ title, subtitle, paragraphs }: DraftContent): string {
  const parts = paragraphs.map(({ name: _name, ...said }) => said);
  return JSON.stringify([title, subtitle, parts]);
}

async function isLimited(context: DomainContext, viewerId: string): Promise<boolean> {
  const { responsesOfUser, responsesFromNetwork } = LIMITS;
  const ofNetwork = await networkKey(responsesFromNetwork, context.network);
  const ofUser = countRequest(`${responsesOfUser.name}:${viewerId}`, responsesOfUser, context.now);
  const fromNetwork = countRequest(ofNetwork, responsesFromNetwork, context.now);
  const written = await context.db.write([ofUser, fromNetwork], { idempotent: false });
  return (
    isBeyond(written.first(ofUser), responsesOfUser) ||
    isBeyond(written.first(fromNetwork), responsesFromNetwork)
  );
}
