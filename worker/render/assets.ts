import manifest from "virtual:client-manifest";
import type { Typeface } from "../../shared/enums.ts";
import { type ConstantPiece, constantPiece } from "./htmlPieces.ts";

/** An inline style sheet. */
export interface InlineStyles {
  /**
   * The style sheet, and the same one as a file, for pages opened from this one. Browsers don't
   * fetch the disabled link, but scripts that need the same file consider it loaded.
   */
  tags: ConstantPiece;
  /** The hash of the text, as used in the CSP. */
  hash: string;
}

/** The page's initial script, which loads the rest on demand. */
export const START_SCRIPT = `/${manifest.start}`;

/** The path of the font file to preload for pages with a typeface pair; null for none. */
export function titleFont(typeface: Typeface): string | null {
  const file = manifest.fonts[typeface];
  return file === null ? null : `/${file}`;
}

/** The style sheet of no-JS documents. */
export const DOCUMENT_STYLES = `/${manifest.documents}`;

/** Links to the rules of the fonts of designs. */
export const TYPEFACE_LINKS = manifest.typefaces
  .map((file) => `<link rel="stylesheet" href="/${file}">`)
  .join("");

/** A page's style sheets, in cascade order. */
export function pageStyles(
  pageId: string,
  { isLoggedIn, hasTypefaces }: { isLoggedIn: boolean; hasTypefaces: boolean },
): InlineStyles[] {
  const own = manifest.pages[pageId] ?? manifest.app;
  const files = new Set([
    ...own,
    ...(isLoggedIn ? manifest.viewer : []),
    ...(hasTypefaces ? manifest.typefaces : []),
  ]);
  return Array.from(files, stylesOf);
}

/** By file: a build has few. */
const made = new Map<string, InlineStyles>();

function stylesOf(file: string): InlineStyles {
  let styles = made.get(file);
  if (!styles) {
    const { text, hash } = manifest.sheets[file]!;
    const link = `<link rel="stylesheet" href="/${file}" disabled>`;
    styles = { tags: constantPiece(`<style>${text}</style>${link}`), hash };
    made.set(file, styles);
  }
  return styles;
}
