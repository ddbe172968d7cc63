import type { Node } from "prosemirror-model";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { blocksOf } from "../model/parts.ts";
import { kindOf } from "../model/schema.ts";

/** A heading of the edited story. */
export interface Heading {
  text: string;
  /** 1 for the highest kind that the story uses. */
  level: number;
  /** The position of its paragraph. */
  position: number;
}

/** Returns the headings of a story that have text. */
export function headingsOf(doc: Node): Heading[] {
  const found: { rank: number; text: string; position: number }[] = [];
  for (const { node, position } of blocksOf(doc)) {
    const rank = /^H(\d)$/.exec(kindOf(node))?.[1];
    const text = rank === undefined ? "" : oneLine(node.textContent);
    if (text !== "") found.push({ rank: Number(rank), text, position });
  }
  const ranks = [...new Set(found.map(({ rank }) => rank))].toSorted();
  return found.map(({ rank, text, position }) => ({
    text,
    position,
    level: ranks.indexOf(rank) + 1,
  }));
}
