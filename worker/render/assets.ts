import manifest from "virtual:client-manifest";

/** A style sheet that stands in the document. */
export interface InlineStyles {
  /** Where the same style sheet is a file, for pages that are opened from this one. */
  href: string;
  text: string;
  /** As the content security policy names the text. */
  hash: string;
}

/** The script that a page starts with. It fetches the rest when the reader wants it. */
export const START_SCRIPT = `/${manifest.start}`;

/** The style sheet of documents that have no script. */
export const DOCUMENT_STYLES = `/${manifest.documents}`;

/** The style sheets of a page, in the order in which they apply. */
export function pageStyles(pageId: string, isLoggedIn: boolean): InlineStyles[] {
  const own = manifest.pages[pageId] ?? manifest.app;
  const files = new Set([...own, ...(isLoggedIn ? manifest.viewer : [])]);
  return Array.from(files, (file) => ({ href: `/${file}`, ...manifest.sheets[file]! }));
}
