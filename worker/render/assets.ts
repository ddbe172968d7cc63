import manifest from "virtual:client-manifest";

/** An inline style sheet. */
export interface InlineStyles {
  /** The same style sheet as a file, for pages opened from this one. */
  href: string;
  text: string;
  /** The hash of the text, as used in the CSP. */
  hash: string;
}

/** The page's initial script, which loads the rest on demand. */
export const START_SCRIPT = `/${manifest.start}`;

/** The style sheet of no-JS documents. */
export const DOCUMENT_STYLES = `/${manifest.documents}`;

/** A page's style sheets, in cascade order. */
export function pageStyles(pageId: string, isLoggedIn: boolean): InlineStyles[] {
  const own = manifest.pages[pageId] ?? manifest.app;
  const files = new Set([...own, ...(isLoggedIn ? manifest.viewer : [])]);
  return Array.from(files, (file) => ({ href: `/${file}`, ...manifest.sheets[file]! }));
}
