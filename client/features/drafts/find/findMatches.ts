import type { Node } from "prosemirror-model";
import { blocksOf } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";

/** What is searched for in the story's text. */
export interface Search {
  text: string;
  isExactCase: boolean;
}

/** A found text range. */
export interface Match {
  from: number;
  to: number;
}

/** Characters that people type alike. */
const ALIKE: readonly [pattern: RegExp, alternatives: string][] = [
  [/['’‘]/g, "['’‘]"],
  [/["“”„«»]/g, '["“”„«»]'],
  [/\s/g, "\\s"],
];

/**
 * Returns the matches of a search in document order. Straight and curly quotation marks and kinds of
 * spaces match each other. The numbers of footnote references aren't text.
 */
export function findMatches(doc: Node, search: Search): Match[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  const matches: Match[] = [];
  for (const { node, position } of blocksOf(doc)) {
    if (node.content.size === 0) continue;
    for (const { index, 0: text } of node.textContent.matchAll(pattern)) {
      const from = position + 1 + index;
      const to = from + text.length;
      if (!doc.rangeHasMark(from, to, storySchema.marks.NOTE!)) matches.push({ from, to });
    }
  }
  return matches;
}

function patternOf({ text, isExactCase }: Search): RegExp | null {
  if (text === "") return null;
  let source = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  for (const [pattern, alternatives] of ALIKE) source = source.replaceAll(pattern, alternatives);
  return new RegExp(source, isExactCase ? "gu" : "giu");
}
