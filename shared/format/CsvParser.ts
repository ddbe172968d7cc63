// Parses CSV (RFC 4180) as it arrives, so that a file of any size needs little memory. Separators
// are commas, semicolons or tabs. Never throws: text that isn't CSV becomes rows of odd cells.

/** A row of a file. */
export interface CsvRow {
  /** As in a spreadsheet: the first is 1, and empty rows count. */
  number: number;
  cells: string[];
  /** The file ends within a quoted cell, so its last cell holds whatever followed the quote. */
  isUnclosed: boolean;
}

interface CsvOptions {
  /** By default the one that separates most cells of the first row. */
  separator?: string;
  /** Characters kept of a cell; the rest is dropped. */
  maxCellLength?: number;
}

const MAX_CELLS = 1000;
/** How much of a file is read at most to find its separator. */
const MAX_FIRST_ROW = 10_000;
const QUOTE = 34;
const LF = 10;
const CR = 13;

type State = "cell-start" | "bare" | "quoted" | "quote-in-quoted";

/** Parses one file. */
export class CsvParser {
  #separator: number | null;
  readonly #maxLength: number;
  /** Text before the separator is known. */
  #first = "";
  #state: State = "cell-start";
  #cell = "";
  #cells: string[] = [];
  #number = 0;
  #isAfterCr = false;

  constructor({ separator, maxCellLength = Infinity }: CsvOptions = {}) {
    this.#separator = separator?.charCodeAt(0) ?? null;
    this.#maxLength = maxCellLength;
  }

  /** Returns the non-empty rows that end in the next part of the file. */
  push(text: string): CsvRow[] {
    if (this.#separator !== null) return this.#parse(text);
    this.#first += text;
    if (!/[\r\n]/.test(this.#first) && this.#first.length < MAX_FIRST_ROW) return [];
    return this.#begin();
  }

  /** Returns the row that has no line ending, if there is one. */
  end(): CsvRow[] {
    const rows = this.#separator === null ? this.#begin() : [];
    const isUnclosed = this.#state === "quoted";
    if (this.#state !== "cell-start" || this.#cells.length > 0) this.#endRow(rows, isUnclosed);
    return rows;
  }

  #begin(): CsvRow[] {
    const text = this.#first.replace(/^\ufeff/, "");
    this.#first = "";
    this.#separator = separatorOf(text);
    return this.#parse(text);
  }

  #parse(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isAfterCr) {
        this.#isAfterCr = false;
        if (code === LF) continue;
      }
      if (this.#state === "quoted") {
        if (code !== QUOTE) continue;
        this.#keep(text, start, at);
        this.#state = "quote-in-quoted";
        continue;
      }
      if (this.#state === "cell-start") {
        start = at;
        if (code === QUOTE) {
          this.#state = "quoted";
          start = at + 1;
          continue;
        }
        this.#state = "bare";
      } else if (this.#state === "quote-in-quoted") {
        start = at;
        // A doubled quote is a quote; other text after the closing quote continues the cell.
        this.#state = code === QUOTE ? "quoted" : "bare";
        if (code === QUOTE) continue;
      }
      if (code === this.#separator) {
        this.#keep(text, start, at);
        this.#endCell();
      } else if (code === LF || code === CR) {
        this.#keep(text, start, at);
        this.#isAfterCr = code === CR;
        this.#endRow(rows, false);
      }
    }
    if (this.#state === "bare" || this.#state === "quoted") this.#keep(text, start, text.length);
    return rows;
  }

  #keep(text: string, start: number, end: number): void {
    const left = this.#maxLength - this.#cell.length;
    if (end > start && left > 0) this.#cell += text.slice(start, Math.min(end, start + left));
  }

  #endCell(): void {
    if (this.#cells.length < MAX_CELLS) this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "cell-start";
  }

  #endRow(rows: CsvRow[], isUnclosed: boolean): void {
    this.#endCell();
    this.#number += 1;
    if (this.#cells.some((cell) => cell !== ""))
      rows.push({ number: this.#number, cells: this.#cells, isUnclosed });
    this.#cells = [];
  }
}

function separatorOf(text: string): number {
  const [line = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1);
  const [best = ","] = [",", ";", "\t"].toSorted(
    (one, other) => line.split(other).length - line.split(one).length,
  );
  return best.charCodeAt(0);
}
