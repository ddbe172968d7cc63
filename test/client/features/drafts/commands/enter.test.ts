import { describe, expect, test } from "vitest";
import { enter, lineBreak } from "../../../../../client/features/drafts/commands/enter.ts";
import { after, choose, namesOf, stateOf, told, type, type Written } from "../written.ts";

describe("Enter", () => {
  test.each<[name: string, story: Written[], at: [number, number], expected: string[]]>([
    ["parts a paragraph", [{ type: "P", text: "ab" }], [0, 1], ['P "a"', 'P "b"']],
    [
      "makes the next item of a list, as deep",
      [{ type: "OLI", text: "a", depth: 1, start: 4 }],
      [0, 1],
      ['OLI depth=1 start=4 "a"', 'OLI depth=1 ""'],
    ],
    ["goes from a heading on to text", [{ type: "H2", text: "a" }], [0, 1], ['H2 "a"', 'P ""']],
    ["makes room above a heading", [{ type: "H2", text: "a" }], [0, 0], ['P ""', 'H2 "a"']],
    [
      "goes on with a quotation",
      [{ type: "BQ", text: "a" }],
      [0, 1],
      ['BQ "a"', 'BQ continues=true ""'],
    ],
    ["leaves a quotation where nothing is written", [{ type: "BQ" }], [0, 0], ['P ""']],
    ["leaves a list where nothing is written", [{ type: "ULI", depth: 0 }], [0, 0], ['P ""']],
    ["moves an empty item out first", [{ type: "ULI", depth: 1 }], [0, 0], ['ULI depth=0 ""']],
    ["leaves a formula", [{ type: "FORMULA", text: "a+b" }], [0, 1], ['FORMULA "a+b"', 'P ""']],
    ["keeps the margin of code", [{ type: "PRE", text: "  a" }], [0, 3], ['PRE "  a\\n  "']],
    [
      "leaves code after two blank lines",
      [{ type: "PRE", text: "a\n\n" }],
      [0, 3],
      ['PRE "a"', 'P ""'],
    ],
    [
      "makes code of a typed fence with its language",
      [{ type: "P", text: "```rust" }],
      [0, 7],
      ['PRE lang="rust" ""'],
    ],
    [
      "goes from a caption on to text",
      [{ type: "TABLE", text: "a", table: { rows: [[{ text: "x" }]] } }],
      [0, 1],
      ['TABLE table={"rows":[[{"text":"x"}]]} "a"', 'P ""'],
    ],
  ])("%s", (_, story, at, expected) => {
    expect(told(after(stateOf(story, at), enter))).toEqual(expected);
  });

  test("keeps the name with the existing text, and gives the new paragraph another", () => {
    const atEnd = after(stateOf([{ type: "P", text: "ab" }], [0, 1]), enter);
    expect(namesOf(atEnd)[0]).toBe("aaa0");
    expect(namesOf(atEnd)[1]).toMatch(/^[0-9a-f]{8,16}$/);
    const atStart = after(stateOf([{ type: "P", text: "ab" }], [0, 0]), enter);
    expect(namesOf(atStart)[1]).toBe("aaa0");
    expect(new Set(namesOf(atStart)).size).toBe(2);
  });

  test("continues after a selected divider", () => {
    const state = choose(stateOf([{ type: "P", text: "a" }, { type: "HR" }]), 1);
    expect(told(after(state, enter))).toEqual(['P "a"', 'HR ""', 'P ""']);
  });

  test("replaces the selection", () => {
    const state = stateOf([{ type: "P", text: "abc" }], [0, 1], [0, 2]);
    expect(told(after(state, enter))).toEqual(['P "a"', 'P "c"']);
  });

  test("keeps bold in the new paragraph, but not a link", () => {
    const bold = { type: "STRONG" as const, start: 0, end: 1 };
    const link = { type: "A" as const, start: 0, end: 1, href: "https://a.example/" };
    const state = stateOf([{ type: "P", text: "a", markups: [bold, link] }], [0, 1]);
    const [, next] = told(type(after(state, enter), "b"));
    expect(next).toBe('P STRONG[0,1] "b"');
  });

  test("with Shift only inserts a line break", () => {
    expect(told(after(stateOf([{ type: "P", text: "ab" }], [0, 1]), lineBreak))).toEqual([
      'P "a\\nb"',
    ]);
  });
});
