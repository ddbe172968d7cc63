import path from "node:path";
import { expect, test } from "vitest";
import { documentScreens, serifOf } from "../../../worker/ops/build/clientManifest.ts";

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

test("the styles of documents without the application are those of the screens that they show", () => {
  const screens = documentScreens(path.resolve(import.meta.dirname, "../../.."), false);
  for (const name of ["FormScreen", "ServerErrorScreen", "ConfirmSignInScreen", "ConsentScreen"])
    expect(screens).toContain(`/${name}.tsx"`);
  expect(screens).not.toContain("DesignGallery");
});
