import { expect, test } from "vitest";
import { enter } from "../../../../../client/features/drafts/commands/enter.ts";
import { eraseBackward } from "../../../../../client/features/drafts/commands/erase.ts";
import { insertButton } from "../../../../../client/features/drafts/commands/figures.ts";
import { setKind } from "../../../../../client/features/drafts/commands/kinds.ts";
import {
  linkAt,
  removeLink,
  setLink,
} from "../../../../../client/features/drafts/commands/links.ts";
import { after, stateOf, told, type } from "../written.ts";

const HREF = "https://a.example/";

test("a button is inserted with its label, writing continues below, and so does Enter in it", () => {
  const inserted = after(stateOf([{ type: "P" }], [0, 0]), insertButton(HREF, "Join us"));
  expect(told(type(inserted, "b"))).toEqual([`BUTTON href="${HREF}" "Join us"`, 'P "b"']);
  const inside = stateOf([{ type: "BUTTON", href: HREF, text: "Join us" }], [0, 7]);
  expect(told(type(after(inside, enter), "b")).slice(0, 2)).toEqual([
    `BUTTON href="${HREF}" "Join us"`,
    'P "b"',
  ]);
});

test("a button's address can be changed, and removing its link leaves the label as text", () => {
  const state = stateOf([{ type: "BUTTON", href: HREF, text: "Join" }], [0, 2]);
  const link = linkAt(state)!;
  expect(link.href).toBe(HREF);
  expect(told(after(state, setLink("mailto:a@b.example", link)))).toEqual([
    'BUTTON href="mailto:a@b.example" "Join"',
  ]);
  expect(told(after(state, removeLink(link)))).toEqual(['P "Join"']);
});

test("a button keeps its kind, and is selected before Backspace deletes it", () => {
  const state = stateOf(
    [
      { type: "BUTTON", href: HREF, text: "Join" },
      { type: "P", text: "a" },
    ],
    [1, 0],
  );
  const selected = after(state, eraseBackward);
  expect(told(selected)).toEqual(told(state));
  expect(selected.selection.empty).toBe(false);
  const inside = stateOf([{ type: "BUTTON", href: HREF, text: "Join" }], [0, 1]);
  expect(setKind("H1")(inside)).toBe(false);
});
