import type { Conflict } from "./delta.ts";
import type { DraftContent } from "./draftContent.ts";

/** How a writer resolves a conflict. */
export type ConflictChoice = "mine" | "theirs" | "both";

/**
 * Returns the draft with a conflict resolved. `both` appends the writer's text: as a paragraph
 * named `newName`, or on the same line of a field. A chosen paragraph that was removed in the
 * meantime returns at the end.
 */
export function resolveConflict(
  content: DraftContent,
  conflict: Conflict,
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
