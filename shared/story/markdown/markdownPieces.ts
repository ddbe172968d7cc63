/** The approximate length of a piece, in characters. Texts longer than two pieces are split. */
const PIECE_LENGTH = 20_000;

/** Maximum number of lines per text block. A longer block becomes several paragraphs. */
const MAX_BLOCK_LINES = 2000;

/** Maximum length of the link definitions that are added to every piece, in characters. */
const MAX_DEFINITIONS = 20_000;

/**
 * Matches the start of a block that blank lines don't end (a code fence, raw HTML such as `<pre>`,
 * a comment); a blank line, with the start of a new block at the margin; or a line that continues a
 * text block.
 */
const PLACES =
  /^ {0,3}(?:(?<fence>`{3,}(?!.*`)|~{3,})|(?<html><(?:pre|script|style|textarea)(?=[\s>]))|(?<comment><!--))|\n[ \t]*\n(?<margin>(?=#{1,6}[ \t]|[-*+] |\d{1,9}[.)] |\p{L}))?|\n(?<line>(?=[^\s|>#*+\-\d`~<=]))/gimu;
const HTML_END = /<\/(?:pre|script|style|textarea)>/gi;
const COMMENT_END = /-->/g;
const DEFINITION = /^ {0,3}\[[^\]^\n][^\]\n]{0,200}\]:[ \t]*\S.*$/gm;
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]{1,200}\]:/m;

/**
 * Splits Markdown into pieces that render independently to the same result, because the parser
 * takes quadratic time. A text with footnotes stays whole, because they are numbered across it.
 */
export function markdownPieces(source: string): string[] {
  if (source.length <= 2 * PIECE_LENGTH) return [source];
  const markdown = partLongBlocks(source);
  if (FOOTNOTE.test(markdown)) return [markdown];
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: place, groups, index } of placesOutsideCode(markdown)) {
    if (groups?.margin === undefined || index - start < PIECE_LENGTH) continue;
    pieces.push(markdown.slice(start, index + place.length));
    start = index + place.length;
  }
  pieces.push(markdown.slice(start));
  const definitions = (markdown.match(DEFINITION) ?? []).join("\n");
  // Definitions go before the text, where no fence is open.
  const prefix = definitions.length > MAX_DEFINITIONS ? "" : `${definitions}\n\n`;
  return pieces.map((piece) => prefix + piece);
}

function partLongBlocks(markdown: string): string {
  let parted = "";
  let start = 0;
  let lines = 0;
  for (const { groups, index } of placesOutsideCode(markdown)) {
    lines = groups?.line === undefined ? 0 : lines + 1;
    if (lines <= MAX_BLOCK_LINES) continue;
    parted += `${markdown.slice(start, index)}\n`;
    start = index;
    lines = 0;
  }
  return parted + markdown.slice(start);
}

function* placesOutsideCode(markdown: string): Generator<RegExpMatchArray & { index: number }> {
  let next = 0;
  for (const place of markdown.matchAll(PLACES)) {
    if (place.index < next) continue;
    const end = blockEnd(place.groups ?? {});
    if (!end) {
      yield place;
      continue;
    }
    end.lastIndex = place.index + place[0].length;
    if (!end.test(markdown)) return;
    next = end.lastIndex;
  }
}

/** Returns the end pattern of a block that spans blank lines; null between blocks. */
function blockEnd({ fence, html, comment }: Record<string, string>): RegExp | null {
  if (fence) return new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`, "gm");
  if (html) return HTML_END;
  return comment ? COMMENT_END : null;
}
