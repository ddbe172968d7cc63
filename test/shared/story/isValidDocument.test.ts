import { describe, expect, test } from "vitest";
import { isValidDocument, readDocument } from "../../../shared/story/isValidDocument.ts";

const p = (fields: object) => ({
  paragraphs: [{ name: "aaaa", type: "P", text: "abc", ...fields }],
});
const image = { url: "https://a.example/p.png", width: 10, height: 10, alt: "" };
const embed = {
  src: "https://www.youtube-nocookie.com/embed/abcdefghijk",
  href: "https://www.youtube.com/watch?v=abcdefghijk",
  title: "t",
  width: 680,
  height: 383,
};

describe("a valid document", () => {
  test.each<[name: string, value: unknown]>([
    ["is empty", { paragraphs: [] }],
    ["has text", p({})],
    [
      "has markups",
      p({ markups: [{ type: "A", start: 0, end: 3, href: "https://a.example/", title: "t" }] }),
    ],
    [
      "has a mention",
      p({ markups: [{ type: "MENTION", start: 0, end: 1, userId: "1aaaaaaaaaaa" }] }),
    ],
    ["has a picture", p({ type: "IMG", image })],
    ["has a frame", p({ type: "IFRAME", embed })],
    [
      "has a table",
      p({
        type: "TABLE",
        table: { rows: [[{ text: "a", header: true, colspan: 2, align: "end" }]] },
      }),
    ],
    [
      "has folded parts",
      p({ type: "DETAILS", children: [{ name: "bbbb", type: "PRE", text: "x", lang: "rust" }] }),
    ],
    ["has footnotes", p({ type: "FOOTNOTE", noteId: "1" })],
    ["has lists and quotations", p({ type: "OLI", depth: 1, start: 3, quote: 1, continues: true })],
  ])("%s", (_, value) => {
    expect(readDocument(value)).toEqual(value);
  });

  test("loses unknown properties", () => {
    const value = p({
      onclick: "x",
      image,
      markups: [{ type: "EM", start: 0, end: 1, href: "x" }],
    });
    expect(readDocument({ ...value, extra: 1 })).toEqual(
      p({ markups: [{ type: "EM", start: 0, end: 1 }] }),
    );
  });
});

describe("rejected is", () => {
  test.each<[name: string, value: unknown]>([
    ["null", null],
    ["text", "x"],
    ["a list", []],
    ["a document without paragraphs", {}],
    ["a paragraph that is text", { paragraphs: ["x"] }],
    ["an unknown kind", p({ type: "SCRIPT" })],
    ["a kind of Object's own", p({ type: "constructor" })],
    ["a name that is no name", p({ name: `x" onclick="` })],
    ["a name used twice", { paragraphs: [...p({}).paragraphs, ...p({}).paragraphs] }],
    ["text that is a number", p({ text: 1 })],
    ["half a surrogate pair", p({ text: "\ud83d" })],
    ["a markup beyond the text", p({ markups: [{ type: "EM", start: 0, end: 4 }] })],
    ["a markup before the text", p({ markups: [{ type: "EM", start: -1, end: 1 }] })],
    ["an empty markup", p({ markups: [{ type: "EM", start: 1, end: 1 }] })],
    ["a markup at half a place", p({ markups: [{ type: "EM", start: 0.5, end: 1 }] })],
    ["an unknown markup", p({ markups: [{ type: "FONT", start: 0, end: 1 }] })],
    [
      "a link that runs",
      p({ markups: [{ type: "A", start: 0, end: 1, href: "javascript:alert(1)" }] }),
    ],
    ["a relative link", p({ markups: [{ type: "A", start: 0, end: 1, href: "/x" }] })],
    ["a link without an address", p({ markups: [{ type: "A", start: 0, end: 1 }] })],
    ["a picture without a size", p({ type: "IMG", image: { ...image, width: 0 } })],
    ["a picture without an address", p({ type: "IMG", image: { ...image, url: undefined } })],
    [
      "a picture that is data",
      p({ type: "IMG", image: { ...image, url: "data:image/png;base64,AA" } }),
    ],
    ["a picture with a false id", p({ type: "IMG", image: { ...image, id: "../x" } })],
    ["a picture paragraph without one", p({ type: "IMG" })],
    [
      "a frame of another site",
      p({ type: "IFRAME", embed: { ...embed, src: "https://a.example/" } }),
    ],
    [
      "a frame with more in its address",
      p({ type: "IFRAME", embed: { ...embed, src: `${embed.src}?autoplay=1` } }),
    ],
    ["a table without rows", p({ type: "TABLE", table: { rows: [] } })],
    [
      "a cell as wide as the world",
      p({ type: "TABLE", table: { rows: [[{ text: "", colspan: 1e9 }]] } }),
    ],
    ["a list as deep as the sea", p({ type: "ULI", depth: 10 })],
    ["a language that is markup", p({ type: "PRE", lang: `x"y` })],
    ["a footnote without an id", p({ type: "FOOTNOTE" })],
    ["parts folded too deep", fold(5)],
    [
      "too many paragraphs",
      {
        paragraphs: Array.from({ length: 20_001 }, (_, index) => ({
          name: (0x10000 + index).toString(16),
          type: "P",
          text: "",
        })),
      },
    ],
    ["too much text", p({ text: "x".repeat(1_500_001) })],
  ])("%s", (_, value) => {
    expect(isValidDocument(value)).toBe(false);
  });
});

function fold(levels: number): unknown {
  let value: object = { name: "ffff", type: "P", text: "x" };
  for (let level = 0; level < levels; level += 1)
    value = { name: `${level}aaaa`, type: "DETAILS", text: "s", children: [value] };
  return { paragraphs: [value] };
}
