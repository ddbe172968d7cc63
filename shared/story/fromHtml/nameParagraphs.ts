import { hashText } from "../../format/hashText.ts";
import type { Paragraph, TableCell } from "../document.ts";
import type { DraftParagraph } from "./draft.ts";

const SHORTEST = 4;

/**
 * Names each paragraph by its content, so that importing the same source again gives the same
 * names, and a change in one paragraph doesn't affect the others' names.
 */
export function nameParagraphs(drafts: readonly DraftParagraph[]): Paragraph[] {
  const taken = new Set<string>();
  const repeats = new Map<string, number>();
  const name = (draft: DraftParagraph): Paragraph => {
    const { ids: _, children, table, ...rest } = draft;
    const content = contentOf(draft);
    const repeat = repeats.get(content) ?? 0;
    repeats.set(content, repeat + 1);
    const paragraph: Paragraph = { name: freeName(`${content}\u0000${repeat}`, taken), ...rest };
    if (table) paragraph.table = table as { rows: TableCell[][] };
    if (children) paragraph.children = children.map(name);
    return paragraph;
  };
  return drafts.map(name);
}

function contentOf({ type, text, image, embed, table }: DraftParagraph): string {
  const cells = table?.rows.flat().map((cell) => cell.text) ?? [];
  return [type, text, image?.id ?? image?.url ?? "", embed?.src ?? "", ...cells].join("\u0000");
}

function freeName(content: string, taken: Set<string>): string {
  const digits = hashText(content) + hashText(content, 0x01000193);
  for (let length = SHORTEST; length < digits.length; length += 1) {
    const name = digits.slice(0, length);
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
  return freeName(`${content}\u0000`, taken);
}
