import type { License, PostVisibility } from "../../enums.ts";
import type { ImportError } from "../../imports/importErrors.ts";
import type { KnownImage } from "../fromHtml/pictures.ts";

/** A story's cover image with its focus point, 0 to 100. */
export interface SourceCover {
  imageId: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
}

/** An imported story before it becomes a draft. */
export interface SourceText {
  title: string;
  subtitle: string;
  /** `story`: HTML of our own export, which restores the exact story. */
  format: "html" | "markdown" | "story";
  body: string;
  /** Where the story was first published; null if unknown. */
  canonicalUrl: string | null;
  /** Its declared language (BCP 47). */
  language?: string;
  /** Its tags at the source, in order. */
  tags?: readonly string[];
  /** The base of its relative URLs. */
  baseUrl?: string;
  /** True if it has a cover that the export doesn't include. */
  lacksCover?: true;
  license?: License;
  /** Who could read it, if not everyone, so that publishing it again opens it to nobody else. */
  visibility?: PostVisibility;
  /** The last part of its address here. */
  slug?: string;
  /** The id of the publication that it was in here. */
  collectionId?: string;
  /** The cover; its id is the export's. */
  cover?: SourceCover;
  /** Already imported images, by their URLs in the body, or by their ids in one of our exports. */
  images?: Readonly<Record<string, KnownImage>>;
}

/** A story of an export, or why it can't be imported. */
export interface ExportItem {
  /** Its name in the export. */
  name: string;
  title: string;
  /** Identifies the story permanently within its kind of export; with `place`, within its site. */
  key: string;
  /**
   * Present only if another site may have the same key: distinguishes this site from others. Null
   * if the export has nothing that does, so only the text can.
   */
  place?: string | null;
  source: SourceText | null;
  error: ImportError | null;
}

/** Creates an importable item. Pass `place` only if the key is not globally unique. */
export function storyItem(
  name: string,
  key: string,
  source: SourceText,
  place?: string | null,
): ExportItem {
  const item = { name, key, title: source.title, source, error: null };
  return place === undefined ? item : { ...item, place };
}

/** Creates an item that can't be imported. */
export function rejectedItem(name: string, title: string, error: ImportError): ExportItem {
  return { name, key: name, title, source: null, error };
}
