// Owns the text that responses are about. It is shown to those who can read it in the story; of text
// behind the paywall nothing is returned, not even that a response is about it.

import { sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import { selfOf } from "../identity/rows/session.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isListedSql } from "../responses/rows/isListedSql.ts";
import { bodyFor } from "../stories/rows/storyBody.ts";
import {
  type RawResponseText,
  RESPONSE_TEXT_COLUMNS,
  responseQuoteOf,
  seenResponseText,
} from "../stories/rows/storyDetail.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import { quoteInStory, type SeenQuote, unplaced } from "./highlights.ts";

/**
 * Returns the text that a response is about, at its current position. Text that is no longer in the
 * story is returned, as it was, only to the response's writer. Null if it is about no text, or the
 * text can't be read.
 */
export async function seenResponseQuote(
  context: DomainContext,
  { id, creatorId }: Pick<StoryRow, "id" | "creatorId">,
): Promise<SeenQuote | null> {
  const row = await responseQuoteOf(context, id);
  if (!row) return null;
  const story = await visibleStory(context, row.postId);
  if (story?.status !== "PUBLISHED") return null;
  const placed = await quoteInStory(context, story, row);
  if (placed) return placed;
  // Pages rendered for everyone don't read the viewer.
  const viewerId = context.sessionHash === null ? null : selfOf(await context.session());
  if (viewerId === null || viewerId !== creatorId) return null;
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

type RawQuoted = RawStory & RawResponseText & { position: number };

async function readQuoted(
  context: DomainContext,
  { postId, bounds }: QuotedResponsesKey,
): Promise<Page<StoryRow>> {
  const { after, limit } = bounds;
  const select = storySelect(sql`page k JOIN posts p ON p.id = k.id`, {
    extra: sql`k.position AS position, ${RESPONSE_TEXT_COLUMNS}`,
  });
  const rows = await context.db.all<RawQuoted>(sql`
    WITH page AS MATERIALIZED (
      SELECT q.response_id AS id, q.created_at AS position
      FROM response_quotes q CROSS JOIN posts p ON p.id = q.response_id
      WHERE q.post_id = ${postId} AND ${isListedSql(context)}
        AND (q.created_at, q.response_id) < (${after?.value ?? Number.MAX_SAFE_INTEGER},
          ${after?.id ?? "~"})
      ORDER BY q.created_at DESC, q.response_id DESC LIMIT +${limit + 1})
    ${select} ORDER BY k.position DESC, k.id DESC`);
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  const edges = await Promise.all(
    page.edges.map(async ({ cursor, node: row }) => {
      seenResponseText(context, row);
      const node = toStory(context, row);
      const quote = await seenResponseQuote(context, node);
      return quote?.state === "PLACED" ? [{ cursor, node }] : [];
    }),
  );
  return { ...page, edges: edges.flat() };
}
