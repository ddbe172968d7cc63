import { expect, test } from "vitest";
import { movedTo } from "../../../../client/features/lists/useItemOrder.ts";

test.each([
  ["up", "c", 0, "cabd", null],
  ["down by one", "a", 1, "bacd", "b"],
  ["to the end", "a", 3, "bcda", "d"],
  ["where it is", "b", 1, "abcd", "a"],
  ["past the end", "a", 9, "bcda", "d"],
  ["before the beginning", "d", -1, "dabc", null],
] as const)("a story that is moved %s is behind its new predecessor", (...row) => {
  const [, id, index, order, after] = row;
  expect(movedTo([..."abcd"], id, index)).toEqual({ order: [...order], after });
});
