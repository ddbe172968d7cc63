import type { MarkupType } from "../document.ts";
import type { Capture } from "./captures.ts";

/** Monospace fonts, if they come first in the list. */
const CODE_FONT =
  /font-family\s*:\s*["']?(?:courier\b|consolas|menlo|monaco|inconsolata|source code pro|fira code|cascadia|lucida console|monospace|[\w ]{1,20} mono\b)/i;
/** Chromium adds the page's fonts to each copied element; they carry no meaning. */
const COPIED = /-webkit-text-stroke|orphans\s*:/i;

/** Styles that have an equivalent element. */
const STYLES: readonly [pattern: RegExp, type: MarkupType][] = [
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, "STRONG"],
  [/font-style\s*:\s*italic/i, "EM"],
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, "STRIKE"],
  [/vertical-align\s*:\s*super/i, "SUP"],
  [/vertical-align\s*:\s*sub(?!\w)/i, "SUB"],
];

/** Returns the markups equivalent to a style. */
export function markupsOfStyle(style: string): MarkupType[] {
  if (style === "") return [];
  const types = STYLES.filter(([pattern]) => pattern.test(style)).map(([, type]) => type);
  if (CODE_FONT.test(style) && !COPIED.test(style)) types.push("CODE");
  return types;
}

const LONGEST_SHEET = 100_000;
/** A CSS rule for spans of one class, as Apple's programs write them. */
const SPAN_RULE = /span\.([\w-]{1,40})\s*\{([^{}]{0,2000})\}/g;

/** Reads CSS rules for spans; ignores all others. */
export class SpanStyles implements Capture {
  readonly #styles = new Map<string, string>();
  #length = 0;

  text(css: string): void {
    this.#length += css.length;
    if (this.#length > LONGEST_SHEET) return;
    for (const [, name = "", style = ""] of css.matchAll(SPAN_RULE)) this.#styles.set(name, style);
  }

  /** Returns the style of a span's class; "" if it is unknown. */
  of(className: string | undefined): string {
    return className === undefined ? "" : (this.#styles.get(className) ?? "");
  }
}
