import { expect, test } from "vitest";
import { serifOf } from "../../../worker/ops/build/clientManifest.ts";

test.each([
  ["minified", '@font-face{font-family:S;src:url(/assets/serif.woff2)format("woff2")}'],
  [
    "readable",
    '@font-face {\n  font-family: "S";\n  src: url("/assets/serif.woff2") format("woff2");\n}',
  ],
])("the serif is found in a %s style sheet", (_kind, sheet) => {
  expect(serifOf(["a{color:red}", sheet])).toBe("assets/serif.woff2");
});

test("a build without a font fails", () => {
  expect(() => serifOf(["a{color:red}"])).toThrow("no font file");
});
