import type { Paragraph } from "../document.ts";

/** What a writer writes: the parts of a draft that travel as deltas. */
export interface DraftContent {
  title: string;
  subtitle: string;
  paragraphs: readonly Paragraph[];
}

/** The parts of a draft that are one text each. */
export const DRAFT_FIELDS = ["title", "subtitle"] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** A draft before its first word. */
export const EMPTY_DRAFT: DraftContent = { title: "", subtitle: "", paragraphs: [] };
