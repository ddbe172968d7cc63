import path from "node:path";
import { expect, test } from "vitest";
import { documentScreens, fontFileOf } from "../../../worker/ops/build/clientManifest.ts";

const MINIFIED = `@font-face{font-family:Source Serif 4 Variable;src:url(/assets/serif.woff2)format("woff2")}`;
const READABLE = `@font-face {
  font-family: "Literata Variable";
  src: url("/assets/book.woff2") format("woff2");
}
@font-face {
  font-family: "Literata Variable";
  font-style: italic;
  src: url("/assets/book-italic.woff2") format("woff2");
}`;

test.each([
  ["CLASSIC", "assets/serif.woff2"],
  ["BOOK", "assets/book.woff2"],
  ["CLEAN", null],
] as const)("the font of titles of %s is found in style sheets", (typeface, file) => {
  expect(fontFileOf(["a{color:red}", MINIFIED, READABLE], typeface)).toBe(file);
});

test("a build without a font fails", () => {
  expect(() => fontFileOf(["a{color:red}"], "CLASSIC")).toThrow("no file of the font");
});

test("the styles of documents without the application are those of the screens that they show", () => {
  const screens = documentScreens(path.resolve(import.meta.dirname, "../../.."), false);
  for (const name of ["FormScreen", "ServerErrorScreen", "ConfirmSignInScreen", "ConsentScreen"])
    expect(screens).toContain(`/${name}.tsx"`);
  expect(screens).not.toContain("DesignGallery");
});
