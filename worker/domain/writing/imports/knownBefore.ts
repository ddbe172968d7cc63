import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { SourceText } from "../../../../shared/story/exports/exportItem.ts";
import { wordsOf } from "../../../../shared/story/sameWords.ts";
import type { DomainContext } from "../../context.ts";
import { importedDraft } from "./importedDraft.ts";
import { readSource } from "./readSource.ts";

/** Of a story's paragraphs, one in so many has to stand in a draft that is the story. */
const ONE_IN = 4;

/**
 * The draft that a story was made before keys told one site from another; null where there is none, or
 * where the draft by that key is another site's story (decision 184). Throws as `Database.first`.
 */
export async function knownBefore(
  context: DomainContext,
  userId: string,
  formerKey: string,
  source: SourceText,
): Promise<{ postId: string; isInTrash: boolean } | null> {
  const { postId, access } = await importedDraft(context, userId, formerKey);
  const row = await context.db.first<{ content: string }>(
    "SELECT content FROM drafts WHERE post_id = ?1",
    postId,
  );
  if (!row || !isSameText(source, JSON.parse(row.content) as DraftContent)) return null;
  return { postId, isInTrash: "error" in access && access.error === "in-trash" };
}

/** True where a draft still has enough of a story's text, or for a story without words its title. */
function isSameText(source: SourceText, draft: DraftContent): boolean {
  const words = readSource(source).document.paragraphs.flatMap(({ text }) => wordsOf(text) || []);
  if (words.length === 0) return wordsOf(source.title) === wordsOf(draft.title);
  const own = new Set(draft.paragraphs.map(({ text }) => wordsOf(text)));
  const found = words.filter((text) => own.has(text)).length;
  return found > 0 && found * ONE_IN >= words.length;
}
