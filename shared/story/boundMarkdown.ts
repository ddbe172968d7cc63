/** Containers nested deeper than this in one line are an attack; the line is read as text. */
const MAX_MARKERS = 60;
/**
 * A parser's work on brackets and emphasis grows with the square of their number in one block of
 * text. This is the sum of those squares for a story; a block beyond it is read without them.
 */
const MAX_INLINE_WORK = 5000 ** 2;
/** Cells of all tables of a story; a table beyond them is read as text. */
const MAX_CELLS = 20_000;
/** Lines with bars in a block of text without a table. */
const MAX_BARRED_LINES = 1000;

const MARKER_RUN = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){${MAX_MARKERS},}`,
  "gm",
);
/** A thematic break may be of any length. */
const THEMATIC_BREAK = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;

const SYNTAX = ">-+*.)[]|:_~";
/** Noncharacters of Unicode, which no text holds; one for each character of the syntax. */
const FIRST_STAND_IN = 0xfdd0;
const STAND_INS = /[\ufdd0-\ufddb]/g;
const ENCODED_STAND_INS = /%EF%B7%9[0-9AB]/g;

/** Markdown that is bounded, and the way back from the HTML that a parser makes of it. */
export interface BoundedMarkdown {
  markdown: string;
  /** How many tables had too many cells. */
  droppedTables: number;
  restore: (html: string) => string;
}

/**
 * Markdown without the structure that takes a parser far more time than its length suggests. Each
 * container marker of a line is tried again on every line; for each end of a link or of emphasis the
 * beginning is looked for in the whole block before it; a table has as many cells as rows times
 * columns. The characters that make such structure are replaced by stand-ins, so that code keeps them.
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
    // A row is filled up to the table's columns, however short it is.
    const blockCells =
      columns && rows.reduce((sum, row) => sum + Math.max(columns, countColumns(row)), 0);
    const isTooLarge = columns > 0 && cells + blockCells > MAX_CELLS;
    if (isTooLarge) droppedTables += 1;
    else cells += blockCells;
    // Bars of what is no table keep a long text from being parted between its lines.
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

/** True for what may be the row below a table's head: nothing but bars, dashes and colons. */
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
