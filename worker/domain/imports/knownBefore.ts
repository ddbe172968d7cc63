import { sql } from "../../db/sql.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { SourceText } from "../../../shared/story/imports/exportItem.ts";
import { wordsOf } from "../../../shared/story/sameWords.ts";
import type { DomainContext } from "../kernel/context.ts";
import { importedDraft } from "./importedDraft.ts";
import { sourceToDocument } from "./sourceToDocument.ts";

/** A draft is the same story if it contains at least one in this many of the story's paragraphs. */
const ONE_IN = 4;

/**
 * Returns the draft of a story that was imported before keys included the site. Returns null if
 * there is none, or if the draft with that key is another site's story (decision 47).
 */
export async function knownBefore(
  context: DomainContext,
  userId: string,
  formerKey: string,
  source: SourceText,
): Promise<{ postId: string; isInTrash: boolean } | null> {
  const { postId, access } = await importedDraft(context, userId, formerKey);
  const row = await context.db.first<{ content: string }>(
    sql`SELECT content FROM drafts WHERE post_id = ${postId}`,
  );
  if (!row || !isSameText(source, JSON.parse(row.content) as DraftContent)) return null;
  return { postId, isInTrash: "error" in access && access.error === "in-trash" };
}

/**
 * Returns whether a draft still contains enough of a story's text. For a story without text,
 * compares the titles.
 */
function isSameText(source: SourceText, draft: DraftContent): boolean {
  const words = sourceToDocument(source).document.paragraphs.flatMap(
    ({ text }) => wordsOf(text) || [],
  );
  if (words.length === 0) return wordsOf(source.title) === wordsOf(draft.title);
  const own = new Set(draft.paragraphs.map(({ text }) => wordsOf(text)));
  const found = words.filter((text) => own.has(text)).length;
  return found > 0 && found * ONE_IN >= words.length;
}
