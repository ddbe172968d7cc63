import { MAX_DRAFT_FIELD_LENGTH, MAX_PARAGRAPH_LENGTH } from "../../../../shared/limits.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import { MAX_MARKDOWN_LENGTH, readMarkdown } from "../../../../shared/story/documentToMarkdown.ts";
import { readDocument } from "../../../../shared/story/isValidDocument.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import type { DomainContext } from "../../context.ts";
import { sizeError } from "./draftMeasures.ts";
import type { DraftRow } from "./draftRow.ts";
import { replaceDraft, type ReplaceResult } from "./replaceDraft.ts";

/** A story as somebody writes it in a plain form. */
export interface MarkdownText {
  title: string;
  subtitle: string;
  markdown: string;
}

/** What became of a request to save one. */
export type SaveMarkdownResult =
  | ReplaceResult
  | { outcome: "text-too-long" | "too-many-paragraphs" | "too-large" }
  /** The line stands for a part that the story no longer has. */
  | { outcome: "unknown-line"; line: string };

/**
 * Saves a story's text that was written as Markdown, at the revision that its writer has seen. What it
 * said before is a version from then on. Throws as Database does.
 */
export async function saveMarkdown(
  context: DomainContext,
  viewerId: string,
  { draft, baseRev, text }: { draft: DraftRow; baseRev: number; text: MarkdownText },
): Promise<SaveMarkdownResult> {
  const [title, subtitle] = [oneLine(cleanText(text.title)), oneLine(cleanText(text.subtitle))];
  if (text.markdown.length > MAX_MARKDOWN_LENGTH) return { outcome: "too-large" };
  if (Math.max(title.length, subtitle.length) > MAX_DRAFT_FIELD_LENGTH)
    return { outcome: "text-too-long" };
  // What its parts stand for is the text of that revision, so that a newer one comes first.
  if (draft.revision !== baseRev) return { outcome: "conflict", draft };
  const read = readMarkdown(text.markdown, draft.content.paragraphs);
  if ("unknownLine" in read) return { outcome: "unknown-line", line: read.unknownLine };
  const { paragraphs } = read;
  if (paragraphs.some((paragraph) => paragraph.text.length > MAX_PARAGRAPH_LENGTH))
    return { outcome: "text-too-long" };
  const content = { title, subtitle, paragraphs };
  const json = JSON.stringify(content);
  const before = { content: draft.content, json: JSON.stringify(draft.content) };
  const error = sizeError(before, { content, json });
  if (error) return { outcome: error };
  if (!readDocument(JSON.parse(json))) return { outcome: "too-large" };
  return replaceDraft(context, viewerId, { draft, baseRev, content, keep: "SAVED" });
}
