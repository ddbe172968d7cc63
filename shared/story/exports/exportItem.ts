import type { ImportRefusal } from "../../rules/importRefusals.ts";

/** A story of elsewhere, before it is one of ours. */
export interface SourceText {
  title: string;
  subtitle: string;
  format: "html" | "markdown";
  body: string;
  /** Where it was first published; null where nobody says. */
  canonicalUrl: string | null;
  /** What it was filed under there, in order. */
  tags?: readonly string[];
  /** The page that relative addresses in it stand on. */
  baseUrl?: string;
}

/** A story of an export, or why it is none. */
export interface ExportItem {
  /** What the export calls it. */
  name: string;
  title: string;
  /** Names the story for good within its kind of export. */
  key: string;
  source: SourceText | null;
  refusal: ImportRefusal | null;
}

/** An item that becomes a story. */
export function storyItem(name: string, key: string, source: SourceText): ExportItem {
  return { name, key, title: source.title, source, refusal: null };
}

/** An item that does not. */
export function refusedItem(name: string, title: string, refusal: ImportRefusal): ExportItem {
  return { name, key: name, title, source: null, refusal };
}
