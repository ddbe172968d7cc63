// Owns who sees which highlights: their creator and the creator's followers, unless either has
// muted the other. The highlighted text is read only through the story's access check.

import { locateHighlight, spanWithNotes } from "../../../shared/story/locateHighlight.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { userOfSession } from "../identity/rows/userOfSession.ts";
import { userFromJson, userJson } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { bodyFor } from "../stories/rows/storyBody.ts";
import { prefetchDetail, type QuoteRow, topQuoteOf } from "../stories/rows/storyDetail.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { isNotMutedEitherWay, isSharedWithViewer } from "../people/rows/sharedActivity.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";

/** A highlight of a reader. */
export interface HighlightRow extends QuoteRow {
  id: string;
  userId: string;
  createdAt: number;
}

/**
 * The current state of the highlighted text: unchanged, changed since, behind the paywall, or in a
 * story that is gone.
 */
export type QuoteState = "PLACED" | "CHANGED" | "LOCKED" | "GONE";

/** Highlighted text as the viewer may see it. */
export interface SeenQuote {
  id: string;
  state: QuoteState;
  /** Null if the viewer may not see the story. */
  story: StoryRow | null;
  paragraphName: string;
  /**
   * Offsets in the paragraph's text, in UTF-16 units. The original offsets if the text is no longer
   * there.
   */
  startOffset: number;
  endOffset: number;
  /** The start offset in the paragraph's text without footnote references. */
  wordOffset: number;
  /** Null if the viewer may not read it. */
  text: string | null;
}

/** Columns of HighlightRow, with `highlights` as `h` and `quotes` as `q`. */
export const HIGHLIGHT_COLUMNS = sql`h.id, h.user_id AS userId, h.created_at AS createdAt, q.id AS quoteId,
  q.post_id AS postId, q.paragraph_name AS paragraphName, q.start_offset AS startOffset, q.text`;
const page = ({ after, limit }: PageBounds): Sql =>
  sql`(h.created_at, h.id) < (${after?.value ?? Number.MAX_SAFE_INTEGER}, ${after?.id ?? "~"})
    ORDER BY h.created_at DESC, h.id DESC LIMIT +${limit + 1}`;

/** Returns the statement that selects the viewer's own highlight of a selection. */
export function ownHighlight(
  viewerId: string,
  [postId, paragraphName, startOffset, text]: readonly [
    postId: string,
    paragraphName: string,
    startOffset: number,
    text: string,
  ],
): Statement<HighlightRow> {
  return sql`
    SELECT ${HIGHLIGHT_COLUMNS} FROM quotes q JOIN highlights h ON h.quote_id = q.id
    WHERE q.post_id = ${postId} AND q.paragraph_name = ${paragraphName}
      AND q.start_offset = ${startOffset} AND q.text = ${text}
      AND h.user_id = ${viewerId}`;
}

/** A page of the highlights in a story. */
export interface StoryHighlightsKey {
  postId: string;
  bounds: PageBounds;
}

/**
 * Loads the highlights in a story by the viewer and the people they follow, newest first. Anonymous
 * viewers get none. The query uses the session's token, so it shares the round trip that reads the
 * session.
 */
export const highlightsInStory = defineLoader<
  DomainContext,
  StoryHighlightsKey,
  Page<HighlightRow>
>(
  (context, keys) => Promise.all(keys.map((key) => readInStory(context, key))),
  (key) => JSON.stringify(key),
);

async function readInStory(
  context: DomainContext,
  { postId, bounds }: StoryHighlightsKey,
): Promise<Page<HighlightRow>> {
  const [session, rows] = await Promise.all([
    context.session(),
    context.sessionHash === null
      ? []
      : context.db.all<HighlightRow & { userJson: string }>(
          inStorySql(postId, context.sessionHash, bounds),
        ),
  ]);
  if (!session) return pageOf([], bounds);
  const marks = rows.map(({ userJson: json, ...row }): HighlightRow => {
    seenUser(context, userFromJson(json));
    return row;
  });
  return pageOf(marks, bounds);
}

/**
 * Returns a person's highlights, newest first, for the person and their followers. Followers see
 * those in stories visible to everyone. Everyone else gets an empty page.
 */
export async function highlightsOf(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<HighlightRow>> {
  const session = await context.session();
  if (!session) return pageOf([], bounds);
  const rows = await context.db.all<HighlightRow>(sql`
    SELECT ${HIGHLIGHT_COLUMNS} FROM highlights h JOIN quotes q ON q.id = h.quote_id
    JOIN posts p ON p.id = h.post_id
    WHERE h.user_id = ${userId}
      AND ${isSharedWithViewer(sql`${userId}`, sql`${session.userId}`)}
      AND (${userId} = ${session.userId} OR (
        ${isPublishedSql("p")} AND p.visibility <> 'UNLISTED' AND p.is_hidden_response = 0))
      AND ${page(bounds)}`);
  return pageOf(rows, bounds);
}

/**
 * Loads the viewer's highlights in all stories, newest first, with the session's token like
 * `highlightsInStory`. Anonymous viewers get none.
 */
export const ownHighlights = defineLoader<DomainContext, PageBounds, Page<HighlightRow>>(
  (context, keys) => Promise.all(keys.map((bounds) => readOwn(context, bounds))),
  (bounds) => JSON.stringify(bounds),
);

async function readOwn(context: DomainContext, bounds: PageBounds): Promise<Page<HighlightRow>> {
  const [session, rows] = await Promise.all([
    context.session(),
    context.sessionHash === null
      ? []
      : context.db.all<HighlightRow>(sql`
        SELECT ${HIGHLIGHT_COLUMNS} FROM highlights h JOIN quotes q ON q.id = h.quote_id
        WHERE h.user_id = ${userOfSession(context.sessionHash)} AND ${page(bounds)}`),
  ]);
  return pageOf(session ? rows : [], bounds);
}

const inStorySql = (
  postId: string,
  sessionHash: string,
  bounds: PageBounds,
): Statement<HighlightRow & { userJson: string }> => sql`
  SELECT ${HIGHLIGHT_COLUMNS}, ${userJson("u")} AS userJson
  FROM highlights h JOIN quotes q ON q.id = h.quote_id
  JOIN users u ON u.id = h.user_id AND (u.is_hidden = 0 OR u.id = ${userOfSession(sessionHash)})
  WHERE h.post_id = ${postId} AND (h.user_id = ${userOfSession(sessionHash)} OR EXISTS (
      SELECT 1 FROM user_follows f WHERE f.follower_id = ${userOfSession(sessionHash)}
        AND f.target_id = h.user_id))
    AND ${isNotMutedEitherWay(sql`h.user_id`, userOfSession(sessionHash))} AND ${page(bounds)}`;

function pageOf(rows: readonly HighlightRow[], bounds: PageBounds): Page<HighlightRow> {
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/**
 * Returns highlighted text at its current position, as far as the viewer may see it. Text that is
 * no longer in the story is returned only to the highlight's creator.
 */
export async function seenQuote(context: DomainContext, row: HighlightRow): Promise<SeenQuote> {
  // The body determines the highlight's state; prefetching it saves a round trip.
  prefetchDetail(context, row.postId).catch(() => {});
  const [story, session] = await Promise.all([
    visibleStory(context, row.postId),
    context.session(),
  ]);
  const isOwn = session?.userId === row.userId;
  if (story?.status !== "PUBLISHED") return unplaced(row, null, "GONE", null);
  const placed = await quoteInStory(context, story, row);
  if (placed) return placed;
  const { isPreview } = await bodyFor(context, story);
  // A viewer of a preview must not learn whether the locked part still contains the text.
  if (isPreview) return unplaced(row, story, "LOCKED", null);
  return unplaced(row, story, "CHANGED", isOwn ? row.text : null);
}

/**
 * Returns the selection that most readers of a story highlighted, or null if too few did or the
 * text is gone.
 */
export async function topHighlight(
  context: DomainContext,
  story: StoryRow,
): Promise<SeenQuote | null> {
  const row = await topQuoteOf(context, story.id);
  return row && quoteInStory(context, story, row);
}

/** Returns text at its current position in a story, as far as the viewer may read it, or null. */
export async function quoteInStory(
  context: DomainContext,
  story: StoryRow,
  row: QuoteRow,
): Promise<SeenQuote | null> {
  const { document } = await bodyFor(context, story);
  const place = locateHighlight(document, row);
  if (!place) return null;
  const { start, end } = spanWithNotes(place, row.text.length);
  return {
    id: row.quoteId,
    state: "PLACED",
    story,
    paragraphName: place.paragraph.name,
    startOffset: start,
    endOffset: end,
    wordOffset: place.startOffset,
    text: row.text,
  };
}

/** Returns text that isn't in its story now, with its original position. */
export function unplaced(
  { quoteId, paragraphName, startOffset, text: words }: QuoteRow,
  story: StoryRow | null,
  state: QuoteState,
  text: string | null,
): SeenQuote {
  return {
    id: quoteId,
    state,
    story,
    paragraphName,
    startOffset,
    endOffset: startOffset + words.length,
    wordOffset: startOffset,
    text,
  };
}
