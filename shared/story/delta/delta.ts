// Owns the format of draft changes. A delta contains the previous value (`was`) beside the new one,
// so it can be merged into any later version of the draft without that version's history. The
// client generates its id, so a delta that arrives twice counts once.

import type { Paragraph } from "../document.ts";
import type { DraftField } from "./draftContent.ts";

/** A position: after `after`; if that is gone, before `before`; else at the end. */
export interface Place {
  /** Name of the previous paragraph; null at the start. */
  after: string | null;
  /** Name of the next paragraph; null at the end. */
  before: string | null;
}

/** The operation of a delta. Paragraphs are identified by their stable names. */
export type Change =
  | ({ kind: "INSERT"; paragraph: Paragraph } & Place)
  /**
   * The place is used if someone else removed the paragraph, because a change wins over a removal.
   */
  | ({ kind: "UPDATE"; was: Paragraph; paragraph: Paragraph } & Place)
  | { kind: "REMOVE"; was: Paragraph }
  | ({ kind: "MOVE"; name: string } & Place)
  | { kind: "SET"; field: DraftField; was: string; value: string };

/** A change with its permanent id: 8 to 64 letters, digits, `-` and `_`. */
export type Delta = Change & { id: string };

/** A conflict: two people, or two tabs, changed the same text differently. */
export type Conflict =
  | {
      kind: "paragraph";
      name: string;
      /** The common base; null if both sides created the paragraph. */
      base: Paragraph | null;
      mine: Paragraph;
      theirs: Paragraph;
    }
  | { kind: "field"; field: DraftField; base: string; mine: string; theirs: string };

/** Returns true for a valid delta id. */
export function isDeltaId(text: string): boolean {
  return /^[A-Za-z0-9_-]{8,64}$/.test(text);
}
