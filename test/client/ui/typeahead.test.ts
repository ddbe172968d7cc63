import { expect, test } from "vitest";
import { typeaheadIndex } from "../../../client/ui/typeahead.ts";

const labels = ["Settings", "Stats", " Sign out", "Help", "Écriture"];

test.each([
  [-1, "h", 3],
  [0, "s", 1],
  [2, "s", 0],
  [0, "ss", 1],
  [0, "st", 1],
  [1, "st", 1],
  [0, "SIG", 2],
  [3, "é", 4],
  [0, "x", -1],
])("from entry %s the letters %j move to entry %s", (current, typed, index) => {
  expect(typeaheadIndex(labels, current, typed)).toBe(index);
});

test("an empty menu moves nowhere", () => {
  expect(typeaheadIndex([], -1, "a")).toBe(-1);
});
