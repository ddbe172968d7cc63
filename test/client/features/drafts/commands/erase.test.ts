import { describe, expect, test } from "vitest";
import {
  eraseBackward,
  eraseChosen,
  eraseForward,
} from "../../../../../client/features/drafts/commands/erase.ts";
import { after, choose, namesOf, stateOf, told, type Written } from "../written.ts";

const IMAGE: Written = {
  type: "IMG",
  text: "cap",
  image: { id: "4aaaaaaaaaaa", width: 9, height: 9, alt: "" },
};

describe("Backspace at the start of a paragraph", () => {
  test.each<[name: string, story: Written[], expected: string[]]>([
    [
      "joins it with the one before",
      [
        { type: "P", text: "a" },
        { type: "P", text: "b" },
      ],
      ['P "ab"'],
    ],
    ["takes an empty one before away", [{ type: "P" }, { type: "H2", text: "b" }], ['H2 "b"']],
    [
      "makes a heading plain",
      [
        { type: "P", text: "a" },
        { type: "H2", text: "b" },
      ],
      ['P "a"', 'P "b"'],
    ],
    [
      "moves an item out",
      [
        { type: "ULI", text: "a", depth: 0 },
        { type: "ULI", text: "b", depth: 1 },
      ],
      ['ULI depth=0 "a"', 'ULI depth=0 "b"'],
    ],
    [
      "ends a list at its outermost level",
      [
        { type: "ULI", text: "a", depth: 0 },
        { type: "ULI", text: "b", depth: 0 },
      ],
      ['ULI depth=0 "a"', 'P "b"'],
    ],
    ["erases a divider", [{ type: "HR" }, { type: "P", text: "b" }], ['P "b"']],
  ])("%s", (_, story, expected) => {
    expect(told(after(stateOf(story, [story.length - 1, 0]), eraseBackward))).toEqual(expected);
  });

  test("first selects an image, and then erases it", () => {
    const once = after(stateOf([IMAGE, { type: "P", text: "b" }], [1, 0]), eraseBackward);
    expect(told(once)).toHaveLength(2);
    expect(told(after(once, eraseChosen))).toEqual(['P "b"']);
  });

  test("keeps the name of the paragraph that absorbs the other's text", () => {
    const story: Written[] = [
      { type: "P", text: "a" },
      { type: "P", text: "b" },
    ];
    expect(namesOf(after(stateOf(story, [1, 0]), eraseBackward))).toEqual(["aaa0"]);
  });

  test("leaves edits within a paragraph to the browser", () => {
    expect(eraseBackward(stateOf([{ type: "P", text: "ab" }], [0, 1]))).toBe(false);
    expect(eraseForward(stateOf([{ type: "P", text: "ab" }], [0, 1]))).toBe(false);
  });
});

describe("Delete at the end of a paragraph", () => {
  test("joins it with the next, removes an empty one, and only selects an image", () => {
    const two: Written[] = [
      { type: "P", text: "a" },
      { type: "H2", text: "b" },
    ];
    expect(told(after(stateOf(two, [0, 1]), eraseForward))).toEqual(['P "ab"']);
    const empty: Written[] = [{ type: "P" }, { type: "H2", text: "b" }];
    expect(told(after(stateOf(empty, [0, 0]), eraseForward))).toEqual(['H2 "b"']);
    const image = after(stateOf([{ type: "P", text: "a" }, IMAGE], [0, 1]), eraseForward);
    expect(told(image)).toHaveLength(2);
    expect(image.selection.toJSON()).toMatchObject({ type: "node" });
  });
});

test("a story whose last figure is erased has an empty paragraph to write in", () => {
  const state = choose(stateOf([{ type: "HR" }, { type: "P", text: "x" }], [1, 0]), 0);
  expect(told(after(state, eraseChosen))).toEqual(['P "x"']);
});
