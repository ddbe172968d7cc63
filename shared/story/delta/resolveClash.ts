import type { Clash } from "./delta.ts";
import type { DraftContent } from "./draftContent.ts";

/** What a writer says to a clash. */
export type ClashChoice = "mine" | "theirs" | "both";

/**
 * A draft with a clash settled. `both` puts one's own text behind theirs, as a paragraph of the name
 * `newName` or in the same line. A paragraph that has gone since comes back at the end if it is wanted.
 */
export function resolveClash(
  content: DraftContent,
  clash: Clash,
  choice: ClashChoice,
  newName: string,
): DraftContent {
  if (choice === "theirs") return content;
  if (clash.kind === "field") {
    const { field, mine } = clash;
    return { ...content, [field]: choice === "mine" ? mine : `${content[field]} / ${mine}` };
  }
  const { name, mine } = clash;
  const paragraphs = [...content.paragraphs];
  const index = paragraphs.findIndex((paragraph) => paragraph.name === name);
  if (index === -1) paragraphs.push(mine);
  else if (choice === "mine") paragraphs[index] = mine;
  else paragraphs.splice(index + 1, 0, { ...mine, name: newName });
  return { ...content, paragraphs };
}
