import type { StoryDocument } from "../../../shared/story/document.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";
import { visibleStory } from "../stories/rows/stories.ts";
import { storyUrl } from "../stories/rows/storyUrl.ts";
import { type MarkedStory, readMarkedStories } from "./markedStories.ts";
import { type ExportedMark, type ExportedStory, marksToMarkdown } from "./marksToMarkdown.ts";
import { readablePassage } from "./readablePassage.ts";

/** Number of stories read at a time. */
const EXPORT_PAGE = 50;

const TITLE = "# Your highlights, notes and responses\n";

/**
 * Writes everything that a reader marked as a Markdown file in parts, the story marked last first.
 * Text that they can't read now is left out, as in the account's export.
 */
export async function* exportMarks(context: DomainContext, userId: string): AsyncGenerator<string> {
  yield TITLE;
  let after: { value: number; id: string } | null = null;
  for (;;) {
    const bounds = { after, limit: EXPORT_PAGE };
    const rows: MarkedStory[] = await readMarkedStories(context, sql`${userId}`, bounds);
    const stories = rows.slice(0, EXPORT_PAGE);
    for (const story of await storiesWithMarks(context, userId, stories))
      yield `\n${marksToMarkdown(story)}`;
    const last = stories.at(-1);
    if (!last || rows.length <= EXPORT_PAGE) return;
    after = { value: last.markedAt, id: last.postId };
  }
}

interface RawMark {
  postId: string;
  kind: "highlight" | "note" | "response";
  /** Names the selection: where it was, and its text. */
  selection: string;
  passage: string;
  /** The note, or the response's document as JSON. */
  written: string | null;
  at: number;
}

async function storiesWithMarks(
  context: DomainContext,
  userId: string,
  marked: readonly MarkedStory[],
): Promise<ExportedStory[]> {
  const ids = JSON.stringify(marked.map(({ postId }) => postId));
  const stories = sql`(SELECT value FROM json_each(${ids}))`;
  const account = { userId, now: context.now };
  const [rows, ...posts] = await Promise.all([
    context.db.all<RawMark>(sql`
      SELECT h.post_id AS postId, 'highlight' AS kind,
        json_array(q.paragraph_name, q.start_offset, q.text) AS selection,
        ${readablePassage(sql`q.text`, account)} AS passage, NULL AS written, h.created_at AS at
      FROM highlights h JOIN quotes q ON q.id = h.quote_id JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ${userId} AND h.post_id IN ${stories}
      UNION ALL
      SELECT n.post_id, 'note', json_array(n.paragraph_name, n.start_offset, n.text),
        ${readablePassage(sql`n.text`, account)}, n.note, n.created_at
      FROM notes n JOIN posts p ON p.id = n.post_id
      WHERE n.user_id = ${userId} AND n.post_id IN ${stories}
      UNION ALL
      SELECT q.post_id, 'response', json_array(q.paragraph_name, q.start_offset, q.text),
        ${readablePassage(sql`q.text`, account)},
        (SELECT document FROM post_bodies b WHERE b.post_id = q.response_id), q.created_at
      FROM response_quotes q JOIN posts p ON p.id = q.post_id
      JOIN posts r ON r.id = q.response_id AND ${isPublishedSql("r")}
      WHERE q.user_id = ${userId} AND q.post_id IN ${stories}
      ORDER BY at`),
    ...marked.map(({ postId }) => visibleStory(context, postId)),
  ]);
  return marked.map(({ postId }, index) => {
    const post = posts[index];
    const isThere = post?.status === "PUBLISHED";
    return {
      story: isThere
        ? {
            // The excerpt may be of text that only members can read.
            title: storyTitle({ title: post.title, excerpt: "" }),
            url: storyUrl(post, context.config.publicUrl),
            author: post.creator?.name ?? null,
          }
        : null,
      marks: marksOf(
        rows.filter((row) => row.postId === postId),
        isThere,
      ),
    };
  });
}

/** Several marks of the same text are one, in the order in which the texts were first marked. */
function marksOf(rows: readonly RawMark[], isThere: boolean): ExportedMark[] {
  const bySelection = new Map<string, ExportedMark & { notes: string[]; responses: string[] }>();
  for (const { kind, selection, passage, written, at } of rows) {
    let mark = bySelection.get(selection);
    if (!mark) {
      mark = { passage: isThere ? passage : null, at, notes: [], responses: [] };
      bySelection.set(selection, mark);
    }
    if (kind === "note" && written !== null) mark.notes.push(written);
    if (kind === "response" && written !== null) mark.responses.push(textOf(written));
  }
  return [...bySelection.values()];
}

function textOf(document: string): string {
  const { paragraphs } = JSON.parse(document) as StoryDocument;
  return paragraphs.map(({ text }) => text).join("\n\n");
}
