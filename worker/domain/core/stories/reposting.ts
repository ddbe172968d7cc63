// Owns what of a story another may show: a published one that everyone may come upon, or a passage of
// what a stranger reads of it.

import { MAX_QUOTE_LENGTH } from "../../../../shared/limits.ts";
import { documentText } from "../../../../shared/story/documentText.ts";
import type { Paragraph, StoryDocument } from "../../../../shared/story/document.ts";
import { previewOf } from "../../../../shared/story/previewOf.ts";
import type { DomainContext } from "../../context.ts";
import { bodyFor, type RepostRow } from "./bodyFor.ts";
import { visibleStory } from "./stories.ts";
import type { StoryRow } from "./storyRow.ts";

/** Why a story is not shown by another. */
export type RepostError = "no-reposted" | "not-repostable" | "no-passage";

/** A passage of a story, by where it stands. */
export interface Passage {
  story: StoryRow;
  text: string;
}

/** The row of a story that is to show this one, or why none may. Throws as Database does. */
export async function repostFor(
  context: DomainContext,
  postId: string,
): Promise<RepostRow | RepostError> {
  const story = await visibleStory(context, postId);
  if (!story) return "no-reposted";
  return isForAll(story) ? { ofPostId: story.id, quote: null } : "not-repostable";
}

/** The same for a story that is to quote a passage. */
export async function quoteFor(
  context: DomainContext,
  quoteId: string,
): Promise<RepostRow | RepostError> {
  const passage = await quotedTextById(context, quoteId);
  if (!passage) return "no-passage";
  return { ofPostId: passage.story.id, quote: passage.text };
}

/**
 * A passage by its id: a quote's that readers have marked, or one that says where it stands: the story's
 * id, the paragraph's name, and where it begins and ends in the paragraph's text in UTF-16 units, with
 * hyphens between. Null where there is none that may be quoted. Throws as Database does.
 */
export async function quotedTextById(
  context: DomainContext,
  quoteId: string,
): Promise<Passage | null> {
  const parts = /^([0-9a-f]{12})-([0-9a-f]{4,16})-(\d{1,6})-(\d{1,6})$/.exec(quoteId);
  if (!parts) return highlightedText(context, quoteId);
  const story = await visibleStory(context, parts[1]!);
  if (!story || !isForAll(story)) return null;
  const { paragraphs } = await openText(context, story);
  const paragraph = paragraphNamed(paragraphs, parts[2]!);
  const [start, end] = [Number(parts[3]), Number(parts[4])];
  if (!paragraph || end > paragraph.text.length || end - start > MAX_QUOTE_LENGTH) return null;
  const text = paragraph.text.slice(start, end).trim();
  return text === "" || !text.isWellFormed() ? null : { story, text };
}

/** A marked passage, where the story still says it to everyone. */
async function highlightedText(context: DomainContext, quoteId: string): Promise<Passage | null> {
  const row = await context.db.first<{ postId: string; text: string }>(
    "SELECT post_id AS postId, text FROM quotes WHERE id = ?1",
    quoteId,
  );
  const story = row && (await visibleStory(context, row.postId));
  if (!row || !story || !isForAll(story) || row.text.length > MAX_QUOTE_LENGTH) return null;
  const isSaid = documentText(await openText(context, story)).includes(row.text);
  return isSaid ? { story, text: row.text } : null;
}

/** The story that another shows, with the words that it quotes; null where it is no longer there. */
export async function repostedStory(
  context: DomainContext,
  { ofPostId, quote }: RepostRow,
): Promise<{ story: StoryRow; quote: string | null } | null> {
  const story = await visibleStory(context, ofPostId);
  if (!story || story.status !== "PUBLISHED") return null;
  if (quote === null || story.visibility !== "LOCKED") return { story, quote };
  // Words that only members read by now are theirs.
  const isOpen = documentText(await openText(context, story)).includes(quote);
  return { story, quote: isOpen ? quote : null };
}

function isForAll({ status, visibility, inResponseToPostId, isSuspended }: StoryRow): boolean {
  const isThere = status === "PUBLISHED" && isSuspended === 0;
  return isThere && visibility !== "UNLISTED" && inResponseToPostId === null;
}

/** What a stranger reads of a story, whoever asks. */
async function openText(context: DomainContext, story: StoryRow): Promise<StoryDocument> {
  const { document } = await bodyFor(context, story);
  return story.visibility === "LOCKED" ? previewOf(document) : document;
}

function paragraphNamed(paragraphs: readonly Paragraph[], name: string): Paragraph | null {
  for (const paragraph of paragraphs) {
    if (paragraph.name === name) return paragraph;
    const inside = paragraph.children && paragraphNamed(paragraph.children, name);
    if (inside) return inside;
  }
  return null;
}
