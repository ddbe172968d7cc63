// Owns how a change to a draft travels. A delta says what its writer had before them (`was`) beside
// what they made of it, so that it can be merged into any later state of the draft without that
// state's history. Its id is made where it is written: a delta that arrives twice counts once.

import type { Paragraph } from "../document.ts";
import type { DraftField } from "./draftContent.ts";

/** Where a paragraph goes: behind `after`; where that is gone, before `before`; else at the end. */
export interface Place {
  /** Name of the paragraph before it; null at the start. */
  after: string | null;
  /** Name of the paragraph behind it; null at the end. */
  before: string | null;
}

/** What one delta does. Paragraphs go by their stable names. */
export type Change =
  | ({ kind: "INSERT"; paragraph: Paragraph } & Place)
  /** The place is for a paragraph that someone else has removed: a change outlives a removal. */
  | ({ kind: "UPDATE"; was: Paragraph; paragraph: Paragraph } & Place)
  | { kind: "REMOVE"; was: Paragraph }
  | ({ kind: "MOVE"; name: string } & Place)
  | { kind: "SET"; field: DraftField; was: string; value: string };

/** One change with the id it is known by for good: 8 to 64 letters, digits, `-` and `_`. */
export type Delta = Change & { id: string };

/** Two people, or two tabs, changed the same text differently. */
export type Clash =
  | {
      kind: "paragraph";
      name: string;
      /** What both began with; null where both made the paragraph. */
      base: Paragraph | null;
      mine: Paragraph;
      theirs: Paragraph;
    }
  | { kind: "field"; field: DraftField; base: string; mine: string; theirs: string };

/** True for text that may be a delta's id. */
export function isDeltaId(text: string): boolean {
  return /^[A-Za-z0-9_-]{8,64}$/.test(text);
}
