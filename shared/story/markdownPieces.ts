/** Characters from which on a text is read in pieces, and about how many a piece has. */
const PIECE_LENGTH = 20_000;

/** Most characters of link definitions that every piece is told. */
const MAX_DEFINITIONS = 20_000;

/**
 * What begins a block that blank lines don't end (a fence of code, raw HTML as of `<pre>`, a comment);
 * or a blank line before what starts a new block at the margin.
 */
const PLACES =
  /^ {0,3}(?:(?<fence>`{3,}(?!.*`)|~{3,})|(?<html><(?:pre|script|style|textarea)(?=[\s>]))|(?<comment><!--))|\n[ \t]*\n(?=#{1,6}[ \t]|[-*+] |\d{1,9}[.)] |\p{L})/gimu;
const HTML_END = /<\/(?:pre|script|style|textarea)>/gi;
const COMMENT_END = /-->/g;
const DEFINITION = /^ {0,3}\[[^\]^\n][^\]\n]{0,200}\]:[ \t]*\S.*$/gm;
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]{1,200}\]:/m;

/**
 * Markdown in pieces that mean by themselves what they mean together: a parser takes the square of a
 * long text's length. A text with footnotes, which are counted through it, stays whole.
 */
export function markdownPieces(markdown: string): string[] {
  if (markdown.length <= 2 * PIECE_LENGTH || FOOTNOTE.test(markdown)) return [markdown];
  const pieces: string[] = [];
  let start = 0;
  let next = 0;
  for (const { 0: place, groups = {}, index } of markdown.matchAll(PLACES)) {
    if (index < next) continue;
    const end = blockEnd(groups);
    if (end) {
      end.lastIndex = index + place.length;
      if (!end.test(markdown)) break;
      next = end.lastIndex;
    } else if (index - start >= PIECE_LENGTH) {
      pieces.push(markdown.slice(start, index + place.length));
      start = index + place.length;
    }
  }
  pieces.push(markdown.slice(start));
  const definitions = (markdown.match(DEFINITION) ?? []).join("\n");
  const told = definitions.length > MAX_DEFINITIONS ? "" : `\n\n${definitions}\n`;
  return pieces.map((piece) => piece + told);
}

/** What ends a block that runs over blank lines; null for a place between blocks. */
function blockEnd({ fence, html, comment }: Record<string, string>): RegExp | null {
  if (fence) return new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`, "gm");
  if (html) return HTML_END;
  return comment ? COMMENT_END : null;
}
