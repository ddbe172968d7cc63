import { expect, test } from "vitest";
import { bytesOf, constantPiece, textOf } from "../../../worker/render/htmlPieces.ts";

test("a document is the same as text and as bytes, in any script", () => {
  const pieces = ["<p>", constantPiece("Größe – 大きさ"), "", "naïve “quotes” 🙂", "</p>"];
  expect(textOf(pieces)).toBe("<p>Größe – 大きさnaïve “quotes” 🙂</p>");
  expect(new TextDecoder().decode(bytesOf(pieces))).toBe(textOf(pieces));
});
