import { EditorState, type Plugin, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, test } from "vitest";
import { typedMarkdown } from "../../../../client/features/drafts/typedMarkdown.ts";
import { stateOf, told, type Written } from "./written.ts";

const rules = typedMarkdown();

/** Returns the story after these keys, passed one by one as the view does. */
function typed(keys: string, before: Written = { type: "P" }, composing = false): string[] {
  const start = stateOf([before], [0, before.text?.length ?? 0]);
  let state = EditorState.create({
    doc: start.doc,
    selection: start.selection,
    plugins: [...start.plugins, rules],
  });
  const view = {
    get state() {
      return state;
    },
    composing,
    dispatch: (transaction: Transaction) => {
      state = state.apply(transaction);
    },
  } as unknown as EditorView;
  const handle = (rules as Plugin).props.handleTextInput;
  for (const key of keys) {
    const { from, to } = state.selection;
    const insert = (): Transaction => state.tr.insertText(key);
    if (!handle?.call(rules, view, from, to, key, insert)) view.dispatch(insert());
  }
  return told(state);
}

describe("typed Markdown", () => {
  test.each([
    ["# x", ['H1 "x"']],
    ["#### x", ['H4 "x"']],
    ["> x", ['BQ "x"']],
    ["$$ x", ['FORMULA "x"']],
    ["- x", ['ULI depth=0 "x"']],
    ["* x", ['ULI depth=0 "x"']],
    ["1. x", ['OLI depth=0 "x"']],
    ["3) x", ['OLI depth=0 start=3 "x"']],
    ["```rust x", ['PRE lang="rust" "x"']],
    ["---", ['HR ""', 'P ""']],
  ])("%j is converted at the start of a paragraph", (keys, expected) => {
    expect(typed(keys)).toEqual(expected);
  });

  test.each([
    ["a **b** c", ['P STRONG[2,3] "a b c"']],
    ["a __b__ c", ['P STRONG[2,3] "a b c"']],
    ["a *b* c", ['P EM[2,3] "a b c"']],
    ["a _b_ c", ['P EM[2,3] "a b c"']],
    ["a ~~b~~ c", ['P STRIKE[2,3] "a b c"']],
    ["a `b` c", ['P CODE[2,3] "a b c"']],
    ["[b](https://a.example/) c", ['P A[0,1] "b c"']],
    ["see https://a.example/x now", ['P A[4,23] "see https://a.example/x now"']],
    ["**漢字** نهر", ['P STRONG[0,2] "漢字 نهر"']],
  ])("%j is converted within a line", (keys, expected) => {
    expect(typed(keys)).toEqual(expected);
  });

  test.each([
    ["snake_case_name", ['P "snake_case_name"']],
    ["2 * 3 * 4", ['P "2 * 3 * 4"']],
    ["a # b", ['P "a # b"']],
    ["[b](javascript:alert(1))", ['P "[b](javascript:alert(1))"']],
    ["##### x", ['P "##### x"']],
  ])("%j isn't converted", (keys, expected) => {
    expect(typed(keys)).toEqual(expected);
  });

  test("isn't converted in code or while a word is composed", () => {
    expect(typed("# **x**", { type: "PRE" })).toEqual(['PRE "# **x**"']);
    expect(typed("# x", { type: "P" }, true)).toEqual(['P "# x"']);
  });

  test("changes a heading's level, and keeps a list a list", () => {
    expect(typed("## ", { type: "H1" })).toEqual(['H2 ""']);
    expect(typed("# ", { type: "ULI", depth: 0 })).toEqual(['ULI depth=0 "# "']);
  });
});
