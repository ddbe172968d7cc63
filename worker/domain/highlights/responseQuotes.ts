// Owns the text that responses are about. It is shown to those who can read it in the story; of text
// behind the paywall nothing is returned, not even that a response is about it.

import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { bodyFor } from "../stories/rows/storyBody.ts";
import { RESPONSE_QUOTE, responseQuoteOf, seenResponseText } from "../stories/rows/storyDetail.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import { quoteInStory, type SeenQuote, unplaced } from "./highlights.ts";

/**
 * Returns the text that a response is about: at its current position, or as it was if the story no
 * longer contains it. Null if it is about no text, or the text can't be read.
 */
export async function seenResponseQuote(
  context: DomainContext,
  responseId: string,
): Promise<SeenQuote | null> {
  const row = await responseQuoteOf(context, responseId);
  if (!row) return null;
  const story = await visibleStory(context, row.postId);
  if (story?.status !== "PUBLISHED") return null;
  const placed = await quoteInStory(context, story, row);
  if (placed) return placed;
  const { isPreview } = await bodyFor(context, story);
  return isPreview ? null : unplaced(row, story, "CHANGED", row.text);
}

/** A page of the responses about parts of a story's text. */
export interface QuotedResponsesKey {
  postId: string;
  bounds: PageBounds;
}

/**
 * Loads the responses about text that the story contains now, newest first: the same that the list
 * of its responses contains. A page has fewer if the text of some is gone, or can't be read.
 */
export const quotedResponses = defineLoader<DomainContext, QuotedResponsesKey, Page<StoryRow>>(
  (context, keys) => Promise.all(keys.map((key) => readQuoted(context, key))),
  (key) => JSON.stringify(key),
);

type RawQuoted = RawStory & { position: number; document: string | null; responseQuote: string };

async function readQuoted(
  context: DomainContext,
  { postId, bounds }: QuotedResponsesKey,
): Promise<Page<StoryRow>> {
  const { after, limit } = bounds;
  const unmuted = notMuted(context).person(sql`p.creator_id`);
  const select = storySelect(sql`page k JOIN posts p ON p.id = k.id`, {
    extra: sql`k.position AS position,
      (SELECT document FROM post_bodies b WHERE b.post_id = p.id) AS document,
      ${RESPONSE_QUOTE} AS responseQuote`,
  });
  const rows = await context.db.all<RawQuoted>(sql`
    WITH page AS MATERIALIZED (
      SELECT q.response_id AS id, q.created_at AS position
      FROM response_quotes q CROSS JOIN posts p ON p.id = q.response_id
      WHERE q.post_id = ${postId} AND p.status = 'PUBLISHED' AND p.hidden_by_author = 0
        AND p.is_hidden = 0 ${unmuted}
        AND (q.created_at, q.response_id) < (${after?.value ?? Number.MAX_SAFE_INTEGER},
          ${after?.id ?? "~"})
      ORDER BY q.created_at DESC, q.response_id DESC LIMIT +${limit + 1})
    ${select} ORDER BY k.position DESC, k.id DESC`);
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  const edges = await Promise.all(
    page.edges.map(async ({ cursor, node: row }) => {
      const { id, document, responseQuote } = row;
      if (document !== null) seenResponseText(context, id, { document, responseQuote });
      const node = toStory(context, row);
      const quote = await seenResponseQuote(context, id);
      return quote?.state === "PLACED" ? [{ cursor, node }] : [];
    }),
  );
  return { ...page, edges: edges.flat() };
}
