// Owns what a story may embed of another: a published, public story, or a quote from the part that
// anonymous viewers may read.

import { sql } from "../../../db/sql.ts";
import { MAX_QUOTE_LENGTH } from "../../../../shared/limits.ts";
import { documentText } from "../../../../shared/story/documentText.ts";
import type { Paragraph, StoryDocument } from "../../../../shared/story/document.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { isOpenToEveryone, publicText } from "./paywall.ts";
import { bodyFor } from "./storyBody.ts";
import type { RepostRow } from "./storyDetail.ts";
import { visibleStory } from "./stories.ts";
import type { StoryRow } from "./storyRow.ts";

/** Why a story can't be embedded. */
export type RepostError = "no-reposted" | "not-repostable" | "no-selection";

/** Quoted text of a story. */
export interface QuotedStoryText {
  story: StoryRow;
  text: string;
}

/** The repost row for embedding a story, or why it can't be embedded. */
export async function repostFor(
  context: DomainContext,
  postId: string,
): Promise<RepostRow | RepostError> {
  const story = await visibleStory(context, postId);
  if (!story) return "no-reposted";
  return isForAll(story) ? { ofPostId: story.id, quote: null } : "not-repostable";
}

/** The same for quoting text of a story. */
export async function quoteFor(
  context: DomainContext,
  quoteId: string,
): Promise<RepostRow | RepostError> {
  const selection = await quotedTextById(context, quoteId);
  if (!selection) return "no-selection";
  return { ofPostId: selection.story.id, quote: selection.text };
}

/**
 * Quoted text by id: the id of a highlighted quote, or `{storyId}-{paragraphName}-{start}-{end}`
 * with offsets in the paragraph's text in UTF-16 units. Null if it does not exist or may not be
 * quoted.
 */
export async function quotedTextById(
  context: DomainContext,
  quoteId: string,
): Promise<QuotedStoryText | null> {
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

/** Highlighted text, if the story still contains it publicly. */
async function highlightedText(
  context: DomainContext,
  quoteId: string,
): Promise<QuotedStoryText | null> {
  const row = await context.db.first<{ postId: string; text: string }>(
    sql`SELECT post_id AS postId, text FROM quotes WHERE id = ${quoteId}`,
  );
  const story = row && (await visibleStory(context, row.postId));
  if (!row || !story || !isForAll(story) || row.text.length > MAX_QUOTE_LENGTH) return null;
  const isSaid = documentText(await openText(context, story)).includes(row.text);
  return isSaid ? { story, text: row.text } : null;
}

/**
 * The embedded story with its quote; null if the story is no longer available.
 */
export async function repostedStory(
  context: DomainContext,
  { ofPostId, quote }: RepostRow,
): Promise<{ story: StoryRow; quote: string | null } | null> {
  const story = await visibleStory(context, ofPostId);
  if (!story || story.status !== "PUBLISHED") return null;
  if (quote === null || isOpenToEveryone(story)) return { story, quote };
  // A quote that is now for members only must not be shown.
  const isOpen = documentText(await openText(context, story)).includes(quote);
  return { story, quote: isOpen ? quote : null };
}

function isForAll({ status, visibility, inResponseToPostId, isHidden }: StoryRow): boolean {
  const isThere = status === "PUBLISHED" && isHidden === 0;
  return isThere && visibility !== "UNLISTED" && inResponseToPostId === null;
}

/** The public text of a story, regardless of the viewer. */
async function openText(context: DomainContext, story: StoryRow): Promise<StoryDocument> {
  const { document } = await bodyFor(context, story);
  return publicText(story, document);
}

function paragraphNamed(paragraphs: readonly Paragraph[], name: string): Paragraph | null {
  for (const paragraph of paragraphs) {
    if (paragraph.name === name) return paragraph;
    const inside = paragraph.children && paragraphNamed(paragraph.children, name);
    if (inside) return inside;
  }
  return null;
}
