// CSV files as they arrive: whatever the encoding, the separator, and where the parts are cut.

import { describe, expect, test } from "vitest";
import { CsvParser } from "../../../shared/format/CsvParser.ts";
import { TextReader } from "../../../shared/format/TextReader.ts";

/** Parses a file that arrives in parts of this many characters. */
function parse(text: string, size: number, maxCellLength?: number) {
  const parser = new CsvParser(maxCellLength === undefined ? {} : { maxCellLength });
  const rows = [];
  for (let at = 0; at < text.length; at += size)
    rows.push(...parser.push(text.slice(at, at + size)));
  return [...rows, ...parser.end()];
}

const cellsOf = (text: string, size: number) => parse(text, size).map(({ cells }) => cells);

describe.each([1, 3, 1000])("CSV in parts of %i characters", (size) => {
  test.each<[string, string, string[][]]>([
    [
      "commas",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons and a comma",
      'a;b\n"1,5";2',
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs",
      "a\tb\r\n1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["one column", "a\r\n1\r\n2", [["a"], ["1"], ["2"]]],
    [
      "old Mac line endings",
      "a,b\r1,2\r",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "quotes, separators and line endings in cells",
      'a,b\n"x ""y"", z","1\r\n2"\n',
      [
        ["a", "b"],
        ['x "y", z', "1\r\n2"],
      ],
    ],
    [
      "a separator in a quoted header",
      '"a;b",c\n1,2',
      [
        ["a;b", "c"],
        ["1", "2"],
      ],
    ],
    ["text after a quote", 'a\n"b"c\n', [["a"], ["bc"]]],
    [
      "a byte order mark",
      "\ufeffa,b\n1,",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    ["nothing", "", []],
  ])("has %s", (_what, text, rows) => {
    expect(cellsOf(text, size)).toEqual(rows);
  });

  test("numbers rows like a spreadsheet, and skips empty ones", () => {
    expect(parse("a,b\n\n,\n1,2", size).map(({ number }) => number)).toEqual([1, 4]);
  });

  test("says that a quote isn’t closed, and keeps only the beginning of a long cell", () => {
    const [, row, ...others] = parse(`a\n"b\n${"c".repeat(5000)}\n`, size, 10);
    expect(row).toEqual({ number: 2, cells: ["b\ncccccccc"], isUnclosed: true });
    expect(others).toEqual([]);
  });
});

const TEXT = `email,name\n${"someone@example.com,Some One\n".repeat(5)}zoë@example.com,Zoë “Ω” 😀\n`;
const LATIN = `email,name\n${"someone@example.com,Some One\n".repeat(5)}a@example.com,Zoë – café\n`;

function utf16(text: string, isBig: boolean, hasMark: boolean): Uint8Array {
  const marked = hasMark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let at = 0; at < marked.length; at += 1)
    view.setUint16(at * 2, marked.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
}

/** Windows-1252, of characters that are in Latin-1 but for a dash. */
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => (character === "–" ? 0x96 : character.charCodeAt(0)));

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each([1, 7, 10_000])("a file in parts of %i bytes", (size) => {
  test.each<[string, Uint8Array, string]>([
    ["UTF-8", utf8(TEXT), TEXT],
    ["UTF-8 with a byte order mark", utf8(`\ufeff${TEXT}`), TEXT],
    ["UTF-16 LE", utf16(TEXT, false, true), TEXT],
    ["UTF-16 BE", utf16(TEXT, true, true), TEXT],
    ["UTF-16 LE without a byte order mark", utf16(TEXT, false, false), TEXT],
    ["UTF-16 BE without a byte order mark", utf16(TEXT, true, false), TEXT],
    ["Windows-1252", windows1252(LATIN), LATIN],
    ["ASCII", utf8("a\n"), "a\n"],
    ["nothing", new Uint8Array(), ""],
  ])("is read as %s", (_encoding, bytes, text) => {
    const reader = new TextReader();
    let read = "";
    for (let at = 0; at < bytes.length; at += size) read += reader.read(bytes.slice(at, at + size));
    expect(read + reader.end()).toBe(text);
  });
});
