/** A line with more nested containers is an attack; it is read as text. */
const MAX_MARKERS = 60;
/**
 * Parsing brackets and emphasis takes quadratic time in their number per text block. This limits
 * the sum of those squares for a story; further blocks are read without them.
 */
const MAX_INLINE_WORK = 5000 ** 2;
/** Maximum number of cells in all tables of a story. Further tables are read as text. */
const MAX_CELLS = 20_000;
/** Maximum number of lines with "|" in a text block without a table. */
const MAX_BARRED_LINES = 1000;

const MARKER_RUN = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){${MAX_MARKERS},}`,
  "gm",
);
/** A thematic break may have any length. */
const THEMATIC_BREAK = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;

const SYNTAX = ">-+*.)[]|:_~";
/** Unicode noncharacters, which no text contains; one for each syntax character. */
const FIRST_STAND_IN = 0xfdd0;
const STAND_INS = /[\ufdd0-\ufddb]/g;
const ENCODED_STAND_INS = /%EF%B7%9[0-9AB]/g;

/** Bounded Markdown, and the function that restores the parser's HTML. */
export interface BoundedMarkdown {
  markdown: string;
  /** Number of tables dropped for having too many cells. */
  droppedTables: number;
  restore: (html: string) => string;
}

/**
 * Neutralizes Markdown structure that takes a parser disproportionate time: each container marker
 * of a line is tried again on every line; each closing bracket or emphasis searches the whole block
 * before it; a table has rows times columns cells. Replaces the characters of such structure with
 * placeholders, so that code keeps them and `restore` puts them back.
 */
export function boundMarkdown(markdown: string): BoundedMarkdown {
  const source = markdown.replace(STAND_INS, "");
  const flat = source.replace(MARKER_RUN, (markers, offset: number) =>
    isThematicBreak(source, offset) ? markers : disarm(markers),
  );
  const { text, droppedTables } = withoutLargeTables(withoutCostlyInlines(flat));
  const restore = text === markdown ? (html: string) => html : restoreSyntax;
  return { markdown: text, droppedTables, restore };
}

function isThematicBreak(text: string, lineStart: number): boolean {
  const end = text.indexOf("\n", lineStart);
  return THEMATIC_BREAK.test(text.slice(lineStart, end < 0 ? undefined : end));
}

function withoutCostlyInlines(text: string): string {
  let work = 0;
  return text
    .split(/(\n[ \t]*\n)/)
    .map((block) => {
      const blockWork = (block.match(/\]|[*_~]+/g)?.length ?? 0) ** 2;
      if (work + blockWork > MAX_INLINE_WORK) return block.replaceAll(/[[\]*_~]/g, disarm);
      work += blockWork;
      return block;
    })
    .join("");
}

function withoutLargeTables(text: string): { text: string; droppedTables: number } {
  let cells = 0;
  let droppedTables = 0;
  const blocks = text.split(/(\n[ \t>]*\n)/).map((block) => {
    const rows = block.split("\n");
    const columns = rows
      .filter(isDelimiterRow)
      .map(countColumns)
      .reduce((a, b) => Math.max(a, b), 0);
    // The parser pads every row to the table's column count.
    const blockCells =
      columns && rows.reduce((sum, row) => sum + Math.max(columns, countColumns(row)), 0);
    const isTooLarge = columns > 0 && cells + blockCells > MAX_CELLS;
    if (isTooLarge) droppedTables += 1;
    else cells += blockCells;
    // Bars outside a table prevent the parser from splitting a long text between its lines.
    if (!isTooLarge && (columns > 0 || rows.length <= MAX_BARRED_LINES)) return block;
    return rows
      .map((row) => (isDelimiterRow(row) ? disarm(row) : row.replaceAll("|", disarm)))
      .join("\n");
  });
  return { text: blocks.join(""), droppedTables };
}

function countColumns(row: string): number {
  return row.split("|").length;
}

/**
 * Returns true for a possible delimiter row below a table's header: only bars, dashes and colons.
 */
function isDelimiterRow(line: string): boolean {
  return /[|:]/.test(line) && /-/.test(line) && /^[ \t>+*.)\d|:-]+$/.test(line);
}

function disarm(text: string): string {
  return text.replaceAll(/[>\-+*.)[\]|:_~]/g, (character) =>
    String.fromCharCode(FIRST_STAND_IN + SYNTAX.indexOf(character)),
  );
}

function restoreSyntax(html: string): string {
  return html
    .replaceAll(STAND_INS, (standIn) => {
      const character = SYNTAX[standIn.charCodeAt(0) - FIRST_STAND_IN] ?? "";
      return character === ">" ? "&gt;" : character;
    })
    .replaceAll(ENCODED_STAND_INS, (standIn) => restoreEncoded(standIn));
}

function restoreEncoded(standIn: string): string {
  return encodeURIComponent(SYNTAX[Number.parseInt(standIn.slice(-1), 16)] ?? "");
}
