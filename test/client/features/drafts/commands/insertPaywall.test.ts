import { expect, test } from "vitest";
import { insertPaywall } from "../../../../../client/features/drafts/commands/insertPaywall.ts";
import { after, stateOf, told, type } from "../written.ts";

test("a story has one paywall: inserting another moves it, and the caret is below", () => {
  const state = stateOf(
    [{ type: "P", text: "a" }, { type: "PAYWALL" }, { type: "P", text: "b" }, { type: "P" }],
    [3, 0],
  );
  expect(told(type(after(state, insertPaywall), "c"))).toEqual([
    'P "a"',
    'P "b"',
    'PAYWALL ""',
    'P "c"',
  ]);
  const above = stateOf([{ type: "P" }, { type: "P", text: "a" }, { type: "PAYWALL" }], [0, 0]);
  expect(told(after(above, insertPaywall))).toEqual(['PAYWALL ""', 'P "a"']);
});
