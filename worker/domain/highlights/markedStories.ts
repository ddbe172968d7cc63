// Owns the list of everything that a reader marked, by story: their highlights, notes and responses to
// parts of stories. Only the reader sees it.

import { MAX_SHOWN_MARKS } from "../../../shared/limits.ts";
import { sql, literal, type Sql } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { selfOf } from "../identity/rows/session.ts";
import { userOfSession } from "../identity/rows/userOfSession.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";
import {
  type RawResponseText,
  RESPONSE_TEXT_COLUMNS,
  seenResponseText,
} from "../stories/rows/storyDetail.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import { HIGHLIGHT_COLUMNS, type HighlightRow } from "./highlights.ts";
import { NOTE_COLUMNS, type NoteRow } from "./notes.ts";

/** A story that the viewer has marked. */
export interface MarkedStory {
  postId: string;
  /** The time of the newest mark. */
  markedAt: number;
}

/** What a reader has marked in a story, the newest of each kind first. */
export interface Marks {
  highlights: HighlightRow[];
  notes: NoteRow[];
  responses: StoryRow[];
}

/**
 * Loads the stories that the viewer has marked, last marked first. The query uses the session's
 * token, so it shares the round trip that reads the session.
 */
export const ownMarkedStories = defineLoader<DomainContext, PageBounds, Page<MarkedStory>>(
  (context, keys) => Promise.all(keys.map((bounds) => readOwn(context, bounds))),
  (bounds) => JSON.stringify(bounds),
);

async function readOwn(context: DomainContext, bounds: PageBounds): Promise<Page<MarkedStory>> {
  const [session, rows] = await Promise.all([
    context.session(),
    context.sessionHash === null
      ? []
      : readMarkedStories(context, userOfSession(context.sessionHash), bounds),
  ]);
  return toPage(selfOf(session) ? rows : [], bounds, ({ markedAt, postId }) => ({
    value: markedAt,
    id: postId,
  }));
}

/** Reads the stories that a user has marked, one more than the page has. */
export function readMarkedStories(
  { db }: Pick<DomainContext, "db">,
  userId: Sql,
  { after, limit }: PageBounds,
): Promise<MarkedStory[]> {
  return db.all<MarkedStory>(sql`
    SELECT post_id AS postId, max(created_at) AS markedAt FROM (
      SELECT post_id, created_at FROM highlights WHERE user_id = ${userId}
      UNION ALL
      SELECT post_id, created_at FROM notes WHERE user_id = ${userId}
      UNION ALL
      SELECT q.post_id, q.created_at FROM response_quotes q JOIN posts p ON p.id = q.response_id
      WHERE q.user_id = ${userId} AND ${isPublishedSql("p")})
    GROUP BY post_id
    HAVING (max(created_at), post_id) < (${after?.value ?? Number.MAX_SAFE_INTEGER},
      ${after?.id ?? "~"})
    ORDER BY markedAt DESC, post_id DESC LIMIT +${limit + 1}`);
}

type Placed = { markedPostId: string; rank: number };
type RawQuoted = RawStory & RawResponseText & Placed;

/** SQL of the columns of Placed: the rank of a mark among those in its story, the newest first. */
const newest = (created: Sql, id: Sql, post: Sql): Sql =>
  sql`row_number() OVER (PARTITION BY ${post} ORDER BY ${created} DESC, ${id} DESC) AS rank,
    ${post} AS markedPostId`;

/** Loads what the viewer has marked in stories, at most MAX_SHOWN_MARKS of each kind a story. */
export const ownMarks = defineLoader<DomainContext, string, Marks>(async (context, postIds) => {
  const { db } = context;
  const userId = selfOf(await context.session());
  if (userId === null) return postIds.map(() => NO_MARKS);
  const ids = JSON.stringify(postIds);
  const stories = sql`(SELECT value FROM json_each(${ids}))`;
  const shown = sql`rank <= ${literal(MAX_SHOWN_MARKS)} ORDER BY rank`;
  const [highlights, notes, responses] = await Promise.all([
    db.all<HighlightRow & Placed>(sql`
      SELECT * FROM (
        SELECT ${HIGHLIGHT_COLUMNS}, ${newest(sql`h.created_at`, sql`h.id`, sql`h.post_id`)}
        FROM highlights h JOIN quotes q ON q.id = h.quote_id
        WHERE h.user_id = ${userId} AND h.post_id IN ${stories})
      WHERE ${shown}`),
    db.all<NoteRow & Placed>(sql`
      SELECT * FROM (
        SELECT ${NOTE_COLUMNS}, ${newest(sql`n.created_at`, sql`n.id`, sql`n.post_id`)}
        FROM notes n WHERE n.user_id = ${userId} AND n.post_id IN ${stories})
      WHERE ${shown}`),
    db.all<RawQuoted>(sql`
      WITH marked AS MATERIALIZED (
        SELECT q.response_id, ${newest(sql`q.created_at`, sql`q.response_id`, sql`q.post_id`)}
        FROM response_quotes q JOIN posts p ON p.id = q.response_id
        WHERE q.user_id = ${userId} AND q.post_id IN ${stories} AND ${isPublishedSql("p")})
      ${storySelect(sql`marked k JOIN posts p ON p.id = k.response_id`, {
        extra: sql`k.rank, k.markedPostId, ${RESPONSE_TEXT_COLUMNS}`,
      })} WHERE ${shown}`),
  ]);
  const byStory = new Map(
    postIds.map((id): [string, Marks] => [id, { highlights: [], notes: [], responses: [] }]),
  );
  for (const row of highlights) byStory.get(row.markedPostId)?.highlights.push(row);
  for (const row of notes) byStory.get(row.markedPostId)?.notes.push(row);
  for (const row of responses) {
    seenResponseText(context, row);
    byStory.get(row.markedPostId)?.responses.push(toStory(context, row));
  }
  return postIds.map((id) => byStory.get(id) ?? NO_MARKS);
});

const NO_MARKS: Marks = { highlights: [], notes: [], responses: [] };
