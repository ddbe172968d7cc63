/** Characters from which on a text is read in pieces, and about how many a piece has. */
const PIECE_LENGTH = 20_000;

/** Most characters of link definitions that every piece is told. */
const MAX_DEFINITIONS = 20_000;

/** A fence of code; or a blank line before what begins anew at the margin. */
const PLACES = /^ {0,3}(`{3,}|~{3,})|\n[ \t]*\n(?=#{1,6}[ \t]|[-*+] |\d{1,9}[.)] |\p{L})/gmu;
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
  let fence: string | null = null;
  for (const { 0: place, 1: marks, index } of markdown.matchAll(PLACES)) {
    if (marks !== undefined) {
      if (fence === null) fence = marks;
      else if (marks.startsWith(fence)) fence = null;
    } else if (fence === null && index - start >= PIECE_LENGTH) {
      pieces.push(markdown.slice(start, index + place.length));
      start = index + place.length;
    }
  }
  pieces.push(markdown.slice(start));
  const definitions = (markdown.match(DEFINITION) ?? []).join("\n");
  const told = definitions.length > MAX_DEFINITIONS ? "" : `\n\n${definitions}\n`;
  return pieces.map((piece) => piece + told);
}
