import { expect, test } from "vitest";
import { characterCount } from "../../../shared/format/characterCount.ts";

test.each([
  ["", 3, "0/3", false],
  ["abc", 3, "3/3", false],
  ["abcd", 3, "4/3", true],
  ["書く👋", 3, "3/3", false],
])("counts %j against %s as %s", (text, limit, shown, isOver) => {
  expect(characterCount(text, limit)).toMatchObject({ text: shown, isOver });
});
