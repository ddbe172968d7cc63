import { hasCollectionPermission } from "../../../shared/publications/collectionPermissions.ts";
import { characterCount } from "../../../shared/format/characterCount.ts";
import {
  MAX_RESPONSE_BYTES,
  MAX_SUBTITLE_LENGTH,
  MAX_TITLE_LENGTH,
} from "../../../shared/limits.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { hasVisibleText } from "../../../shared/format/hasVisibleText.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { DraftRow } from "../drafts/draftRow.ts";
import { type DiscussionError, discussionError } from "../responses/rows/discussionError.ts";
import { lookUpSettings, type StoryTag } from "./lookUpSettings.ts";
import type { PublishSettings, SettingsError } from "../drafts/publishSettings.ts";
import { linkedHosts, type PublishState } from "./publishState.ts";

/** Why a story can't be published. */
export type PublishError =
  | SettingsError
  | DiscussionError
  | "response-too-large"
  | "repost-gone"
  | "title-missing"
  | "title-too-long"
  | "subtitle-too-long"
  | "text-missing"
  | "text-gone"
  | "is-email"
  | "banned-links"
  | "no-collection"
  | "not-in-collection"
  | "no-image";

/** A story that may be published: the tags that were looked up for it. */
export interface Publishable {
  tags: StoryTag[];
}

/**
 * Checks whether a person may publish a draft with these settings. Owners and editors may add
 * stories to their publication. Its writers may keep stories there that it has accepted, and
 * republish them there.
 */
export async function checkPublish(
  context: Pick<DomainContext, "db">,
  viewerId: string,
  draft: DraftRow,
  state: PublishState,
  settings: PublishSettings,
): Promise<Publishable | PublishError> {
  if (draft.emailNewsletterId !== null) return "is-email";
  const { paragraphs } = draft.content;
  const [title, subtitle] = [oneLine(draft.content.title), oneLine(draft.content.subtitle)];
  const isResponse = draft.inResponseToPostId !== null;
  if (title === "" && !isResponse) return "title-missing";
  if (characterCount(title, MAX_TITLE_LENGTH).isOver) return "title-too-long";
  if (characterCount(subtitle, MAX_SUBTITLE_LENGTH).isOver) return "subtitle-too-long";
  // A repost needs no text.
  if (!hasContent(paragraphs) && state.isRepostedThere === null) return "text-missing";
  if (state.isDraft && state.isRepostedThere === false) return "repost-gone";
  if (isResponse) {
    const bytes = new TextEncoder().encode(documentText({ paragraphs: [...paragraphs] })).length;
    if (bytes > MAX_RESPONSE_BYTES) return "response-too-large";
  }
  const { inResponseToPostId } = draft;
  const discussion =
    inResponseToPostId === null ? null : discussionError(context, inResponseToPostId);
  const hosts = linkedHosts(paragraphs, settings.canonicalUrl);
  const found = await lookUpSettings(context, { viewerId, postId: draft.postId, settings, hosts });
  const error = await discussion;
  if (error) return error;
  if (found.isBanned) return "banned-links";
  if (settings.cover && !found.hasImage) return "no-image";
  const { collectionId } = settings;
  const stays = collectionId === state.collectionId && !state.isDraft;
  if (collectionId !== null && !stays) {
    if (!found.hasCollection) return "no-collection";
    // A story unpublished from a publication may return to it with a person who is still a member.
    const returns = collectionId === state.collectionId && state.firstPublishedAt !== null;
    const may = hasCollectionPermission(found.role, "reviewSubmissions");
    if (!may && !(returns && found.role !== null)) return "not-in-collection";
  }
  // Editors may publish other people's stories only in the publication that has or was submitted
  // the story.
  if (draft.creatorId !== viewerId && !found.isSubmitted) {
    if (state.isDraft || !found.isEditorThere) return "not-in-collection";
    if (!stays && collectionId !== null) return "not-in-collection";
  }
  return { tags: found.tags };
}

/** True if a text has words, or an image, embed or table. */
export function hasContent(paragraphs: readonly Pick<Paragraph, "type" | "text">[]): boolean {
  return paragraphs.some(({ type, text }) => hasVisibleText(text) || HAS_NO_TEXT.has(type));
}

/** Paragraph types that count as content without text. */
const HAS_NO_TEXT: ReadonlySet<string> = new Set(["IMG", "IFRAME", "TABLE"]);
