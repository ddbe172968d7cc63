import { MAX_DRAFT_FIELD_LENGTH, MAX_PARAGRAPH_LENGTH } from "../../../shared/limits.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import {
  MAX_MARKDOWN_LENGTH,
  readMarkdown,
} from "../../../shared/story/markdown/documentToMarkdown.ts";
import { droppedTag } from "../../../shared/story/fromHtml/droppedTag.ts";
import { readDocument } from "../../../shared/story/isValidDocument.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { sizeError } from "./draftMeasures.ts";
import type { DraftRow } from "./draftRow.ts";
import { replaceDraft, type ReplaceResult } from "./replaceDraft.ts";

/** A story written as Markdown. */
export interface MarkdownText {
  title: string;
  subtitle: string;
  markdown: string;
}

/** The result of saving Markdown. */
export type SaveMarkdownResult =
  | ReplaceResult
  | { kind: "dropped-tag"; tag: string }
  | { kind: "text-too-long" | "too-many-paragraphs" | "too-large" }
  /** The line is a placeholder for a part that the story no longer contains. */
  | { kind: "unknown-line"; line: string };

/**
 * Saves a story's text written as Markdown, based on the revision that its writer has seen. Stores
 * the previous text as a version.
 */
export async function saveMarkdown(
  context: DomainContext,
  viewerId: string,
  { draft, baseRev, text }: { draft: DraftRow; baseRev: number; text: MarkdownText },
): Promise<SaveMarkdownResult> {
  const [title, subtitle] = [oneLine(cleanText(text.title)), oneLine(cleanText(text.subtitle))];
  if (text.markdown.length > MAX_MARKDOWN_LENGTH) return { kind: "too-large" };
  if (Math.max(title.length, subtitle.length) > MAX_DRAFT_FIELD_LENGTH)
    return { kind: "text-too-long" };
  // Placeholders refer to parts of this revision, so the revision must match before the text is
  // parsed.
  if (draft.revision !== baseRev) return { kind: "conflict", draft };
  const read = readMarkdown(text.markdown, draft.content.paragraphs);
  if ("unknownLine" in read) return { kind: "unknown-line", line: read.unknownLine };
  const { paragraphs } = read;
  const tag = droppedTag(text.markdown, paragraphs);
  if (tag !== null) return { kind: "dropped-tag", tag };
  if (paragraphs.some((paragraph) => paragraph.text.length > MAX_PARAGRAPH_LENGTH))
    return { kind: "text-too-long" };
  const content = { title, subtitle, paragraphs };
  const json = JSON.stringify(content);
  const before = { content: draft.content, json: JSON.stringify(draft.content) };
  const error = sizeError(before, { content, json });
  if (error) return { kind: error };
  if (!readDocument(JSON.parse(json))) return { kind: "too-large" };
  return replaceDraft(context, viewerId, { draft, baseRev, content, keep: "SAVED" });
}
