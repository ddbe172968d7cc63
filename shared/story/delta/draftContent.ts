import type { Paragraph } from "../document.ts";

/** The parts of a draft that are saved as deltas. */
export interface DraftContent {
  title: string;
  subtitle: string;
  paragraphs: readonly Paragraph[];
}

/** The parts of a draft that are a single text. */
export const DRAFT_FIELDS = ["title", "subtitle"] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

export const EMPTY_DRAFT: DraftContent = { title: "", subtitle: "", paragraphs: [] };
