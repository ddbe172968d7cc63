import type { Clash } from "./delta.ts";
import type { DraftContent } from "./draftContent.ts";

/** What a writer says to a clash. */
export type ConflictChoice = "mine" | "theirs" | "both";

/**
 * A draft with a clash settled. `both` puts one's own text behind theirs, as a paragraph of the name
 * `newName` or in the same line. A paragraph that has gone since comes back at the end if it is wanted.
 */
export function resolveConflict(
  content: DraftContent,
  conflict: Clash,
  choice: ConflictChoice,
  newName: string,
): DraftContent {
  if (choice === "theirs") return content;
  if (conflict.kind === "field") {
    const { field, mine } = conflict;
    return { ...content, [field]: choice === "mine" ? mine : `${content[field]} / ${mine}` };
  }
  const { name, mine } = conflict;
  const paragraphs = [...content.paragraphs];
  const index = paragraphs.findIndex((paragraph) => paragraph.name === name);
  if (index === -1) paragraphs.push(mine);
  else if (choice === "mine") paragraphs[index] = mine;
  else paragraphs.splice(index + 1, 0, { ...mine, name: newName });
  return { ...content, paragraphs };
}
