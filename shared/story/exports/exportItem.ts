import type { License } from "../../enums.ts";
import type { ImportError } from "../../rules/importErrors.ts";
import type { KnownImage } from "../fromHtml/pictures.ts";

/** The picture that cards show of a story, with where its subject is, 0 to 100. */
export interface SourceCover {
  imageId: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
}

/** A story of elsewhere, before it is one of ours. */
export interface SourceText {
  title: string;
  subtitle: string;
  /** `story`: HTML of an export of ours, which is read as the very story that it was. */
  format: "html" | "markdown" | "story";
  body: string;
  /** Where it was first published; null where nobody says. */
  canonicalUrl: string | null;
  /** The language that it says it is in (BCP 47). */
  language?: string;
  /** What it was filed under there, in order. */
  tags?: readonly string[];
  /** The page that relative addresses in it stand on. */
  baseUrl?: string;
  /** True where it has a cover that the export does not say anything of. */
  lacksCover?: true;
  license?: License;
  /** The picture of its cards; its id is the export's. */
  cover?: SourceCover;
  /**
   * Pictures that came with it and are ours by now, by the addresses that its body has, or by their ids in
   * an export of ours.
   */
  images?: Readonly<Record<string, KnownImage>>;
}

/** A story of an export, or why it is none. */
export interface ExportItem {
  /** What the export calls it. */
  name: string;
  title: string;
  /** Names the story for good within its kind of export; with `place`, within its site. */
  key: string;
  /**
   * Only where other sites may have the same key: what tells this story's from theirs. Null where the
   * export has nothing that does, and only its text can.
   */
  place?: string | null;
  source: SourceText | null;
  error: ImportError | null;
}

/** An item that becomes a story. `place` only where its key is not unique in the world. */
export function storyItem(
  name: string,
  key: string,
  source: SourceText,
  place?: string | null,
): ExportItem {
  const item = { name, key, title: source.title, source, error: null };
  return place === undefined ? item : { ...item, place };
}

/** An item that does not. */
export function refusedItem(name: string, title: string, error: ImportError): ExportItem {
  return { name, key: name, title, source: null, error };
}
