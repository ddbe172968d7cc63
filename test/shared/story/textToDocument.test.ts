import { expect, test } from "vitest";
import { isValidDocument } from "../../../shared/story/isValidDocument.ts";
import { documentToPlainText, textToDocument } from "../../../shared/story/textToDocument.ts";

const textsOf = (text: string) => textToDocument(text).paragraphs.map((each) => each.text);

test("blank lines separate paragraphs, other line ends are kept, and surrounding blanks are removed", () => {
  expect(textsOf(" One\r\ntwo \n \t\n\n three\n")).toEqual(["One\ntwo", "three"]);
  expect(textsOf(" \n\n ")).toEqual([]);
});

test("every paragraph has a unique name that an editor's changes can refer to", () => {
  const document = textToDocument("a\n\nb\n\nc");
  const { paragraphs } = document;
  expect(isValidDocument(document)).toBe(true);
  expect(new Set(paragraphs.map(({ name }) => name)).size).toBe(3);
});

test("a plain document converts back to its text, any other to null", () => {
  const plain = textToDocument("a\nb\n\nc").paragraphs.map(({ type, text }) => {
    return { type, text, markups: [] };
  });
  expect(documentToPlainText(plain)).toBe("a\nb\n\nc");
  expect(documentToPlainText([{ type: "P", text: "a", markups: [{}] }])).toBeNull();
  expect(documentToPlainText([{ type: "H2", text: "a", markups: [] }])).toBeNull();
});
