import { expect, test } from "vitest";
import { textDirection } from "../../../shared/format/textDirection.ts";

test.each([
  ["The edge of paper", "ltr"],
  ["عن الورق", "rtl"],
  ["על הנייר", "rtl"],
  ["论纸、墨", "ltr"],
  ["", "ltr"],
  ["2026", "ltr"],
])("%o runs %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});

test("the first letter decides, whatever figures and marks come before it", () => {
  expect(textDirection("«2026» عن Paper")).toBe("rtl");
  expect(textDirection("“1” Paper عن")).toBe("ltr");
});
