// Owns who sees which highlights. They are for whoever made them and for those who follow them, and not
// where either has muted the other. Their words are read in the story, through its one gate.

import { locateHighlight, spanWithNotes } from "../../../../shared/story/locateHighlight.ts";
import type { Statement } from "../../../db/database.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { userFromJson, userJson } from "../../core/people/userRow.ts";
import { seenUser } from "../../core/people/users.ts";
import { bodyFor, prefetchDetail, type QuoteRow, topQuoteOf } from "../../core/stories/bodyFor.ts";
import { visibleStory } from "../../core/stories/stories.ts";
import type { StoryRow } from "../../core/stories/storyRow.ts";

/** A passage that a reader marked. */
export interface HighlightRow extends QuoteRow {
  id: string;
  userId: string;
  createdAt: number;
}

/** What a passage is by now: as it was; changed since; where only members read; its story gone. */
export type QuoteState = "PLACED" | "CHANGED" | "LOCKED" | "GONE";

/** A passage as this context's reader may have it. */
export interface SeenQuote {
  id: string;
  state: QuoteState;
  /** Null where the reader may not know of the story. */
  story: StoryRow | null;
  paragraphName: string;
  /** In the paragraph's text, in UTF-16 units; as they were where it stands there no longer. */
  startOffset: number;
  endOffset: number;
  /** Where it begins in the paragraph's words without references to footnotes. */
  wordOffset: number;
  /** Null where the reader may not read it. */
  text: string | null;
}

const COLUMNS = `h.id, h.user_id AS userId, h.created_at AS createdAt, q.id AS quoteId,
  q.post_id AS postId, q.paragraph_name AS paragraphName, q.start_offset AS startOffset, q.text`;
const PAGE = "(h.created_at, h.id) < (?3, ?4) ORDER BY h.created_at DESC, h.id DESC LIMIT +?5";

/** The statement that answers the viewer's own highlight of a passage. */
export function ownHighlight(
  viewerId: string,
  passage: readonly [postId: string, paragraphName: string, startOffset: number, text: string],
): Statement {
  return [
    `SELECT ${COLUMNS} FROM quotes q JOIN highlights h ON h.quote_id = q.id
     WHERE q.post_id = ?1 AND q.paragraph_name = ?2 AND q.start_offset = ?3 AND q.text = ?4
       AND h.user_id = ?5`,
    ...passage,
    viewerId,
  ];
}

/** A page of what is marked in a story. */
export interface StoryHighlightsKey {
  postId: string;
  bounds: PageBounds;
}

/**
 * What the viewer and those they follow marked in a story, newest first; nothing for a visitor. It is
 * read by the session's token, in the trip that reads the session, and is nobody's without one.
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
          IN_STORY_SQL,
          postId,
          context.sessionHash,
          ...from(bounds),
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
 * What a person marked, newest first: for themself, and for those who follow them, who see it of
 * stories that everyone may come upon. An empty page for all others. Throws as `Database.all`.
 */
export async function highlightsOf(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<Page<HighlightRow>> {
  const session = await context.session();
  if (!session) return pageOf([], bounds);
  const rows = await context.db.all<HighlightRow>(
    `SELECT ${COLUMNS} FROM highlights h JOIN quotes q ON q.id = h.quote_id
     JOIN posts p ON p.id = h.post_id
     WHERE h.user_id = ?1 AND (?1 = ?2 OR (
         EXISTS (SELECT 1 FROM user_follows WHERE follower_id = ?2 AND target_id = ?1)
         AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND is_suspended = 0)
         AND p.status = 'PUBLISHED' AND p.is_suspended = 0 AND p.visibility <> 'UNLISTED'
         AND p.is_hidden_response = 0))
       AND ${notMutedEitherWay("?2")} AND ${PAGE}`,
    userId,
    session.userId,
    ...from(bounds),
  );
  return pageOf(rows, bounds);
}

/** SQL: neither the viewer nor who made the highlight has muted the other. */
function notMutedEitherWay(viewer: string): string {
  return `NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = ${viewer} AND target_id = h.user_id)
    AND NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = h.user_id AND target_id = ${viewer})`;
}

/**
 * What the viewer marked in all stories, newest first; nothing for a visitor. It is read as
 * `highlightsInStory`.
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
      : context.db.all<HighlightRow>(
          `SELECT ${COLUMNS} FROM highlights h JOIN quotes q ON q.id = h.quote_id
           WHERE h.user_id = ${VIEWER} AND ?1 IS NULL AND ${PAGE}`,
          null,
          context.sessionHash,
          ...from(bounds),
        ),
  ]);
  return pageOf(session ? rows : [], bounds);
}

/** SQL of the id of whoever has the session with the token `?2`. */
const VIEWER = "(SELECT user_id FROM sessions WHERE token_hash = ?2)";

const IN_STORY_SQL = `SELECT ${COLUMNS}, ${userJson("u")} AS userJson
  FROM highlights h JOIN quotes q ON q.id = h.quote_id
  JOIN users u ON u.id = h.user_id AND (u.is_suspended = 0 OR u.id = ${VIEWER})
  WHERE h.post_id = ?1 AND (h.user_id = ${VIEWER} OR EXISTS (
      SELECT 1 FROM user_follows f WHERE f.follower_id = ${VIEWER} AND f.target_id = h.user_id))
    AND ${notMutedEitherWay(VIEWER)} AND ${PAGE}`;

const from = ({ after, limit }: PageBounds): [number, string, number] => [
  after?.value ?? Number.MAX_SAFE_INTEGER,
  after?.id ?? "~",
  limit + 1,
];

function pageOf(rows: readonly HighlightRow[], bounds: PageBounds): Page<HighlightRow> {
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}

/**
 * A passage where it stands by now, as this context's reader may have it. Words that stand there no
 * longer are left to who marked them. Throws as Database does.
 */
export async function seenQuote(context: DomainContext, row: HighlightRow): Promise<SeenQuote> {
  // Its text says what has become of it: both come in one trip.
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
  // Whoever reads a preview is not told whether the rest still says it.
  if (isPreview) return unplaced(row, story, "LOCKED", null);
  return unplaced(row, story, "CHANGED", isOwn ? row.text : null);
}

/** The passage that most readers of a story marked; null where few did, or it stands there no more. */
export async function topHighlight(
  context: DomainContext,
  story: StoryRow,
): Promise<SeenQuote | null> {
  const row = await topQuoteOf(context, story.id);
  return row && quoteInStory(context, story, row);
}

async function quoteInStory(
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

function unplaced(
  { quoteId, paragraphName, startOffset, text: words }: HighlightRow,
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
