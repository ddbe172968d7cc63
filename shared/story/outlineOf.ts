import { paragraphId } from "./paragraphId.ts";
import type { StoryDocument } from "./document.ts";
import { oneLine } from "./oneLine.ts";

/** A heading of a story, for its table of contents. */
export interface OutlineEntry {
  /** The id of its element in the story's HTML. */
  anchor: string;
  text: string;
  /** 1 for the story's top headings, 2 for those below. */
  level: 1 | 2;
}

/** Stories with fewer headings need no table of contents. */
const MIN_ENTRIES = 3;
/** With more entries the lower headings are left out. */
const MAX_ENTRIES = 40;

const RANKS = ["H1", "H2", "H3", "H4"] as const;

/**
 * Returns the headings of a story's two highest ranks; none for a story too short for a table of
 * contents. Headings inside collapsed sections can't be jumped to, so they don't count.
 */
export function outlineOf({ paragraphs }: StoryDocument, idPrefix = ""): OutlineEntry[] {
  const headings = paragraphs.flatMap(({ type, name, text }) => {
    const rank = RANKS.findIndex((kind) => kind === type);
    const line = rank === -1 ? "" : oneLine(text);
    return line === "" ? [] : [{ name, text: line, rank }];
  });
  const [top, below] = [...new Set(headings.map(({ rank }) => rank))].toSorted();
  const entries = headings.flatMap(({ name, text, rank }): OutlineEntry[] =>
    rank === top || rank === below
      ? [{ anchor: paragraphId(name, idPrefix), text, level: rank === top ? 1 : 2 }]
      : [],
  );
  const shown = entries.length > MAX_ENTRIES ? entries.filter(({ level }) => level === 1) : entries;
  return shown.length < MIN_ENTRIES ? [] : shown;
}
