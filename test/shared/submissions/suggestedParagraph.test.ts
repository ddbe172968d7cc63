import { expect, test } from "vitest";
import type { Markup, Paragraph } from "../../../shared/story/document.ts";
import { hasEditableText, withText } from "../../../shared/submissions/suggestedParagraph.ts";

/** A paragraph whose text between * is strong. */
function marked(source: string): Paragraph {
  const markups: Markup[] = [];
  let text = "";
  for (const [index, part] of source.split("*").entries()) {
    if (index % 2 === 1)
      markups.push({ type: "STRONG", start: text.length, end: text.length + part.length });
    text += part;
  }
  return { name: "aa01", type: "P", text, ...(markups.length > 0 ? { markups } : {}) };
}

test.each([
  ["before a change", "*One* two three", "One two four", "*One* two four"],
  ["after a change", "One two *three*", "Eleven two three", "Eleven two *three*"],
  ["around a change", "*One two three*", "One and three", "*One and three*"],
  ["on what is replaced", "One *two* three", "One other three", "One *other* three"],
  ["that ends inside", "*One two* three four", "One 2 3 four", "*One 2 3* four"],
  ["that begins inside", "One two *three four*", "One 2 3 four", "One *2 3 four*"],
  ["on deleted text", "One *two* three", "One three", "One three"],
  ["next to an insertion", "*One* two", "One, two", "*One*, two"],
  ["before nothing", "*One*", "", ""],
])("an edit leaves formatting %s", (_where, was, text, now) => {
  expect(withText(marked(was), text)).toEqual({ ...marked(now), text });
});

test("an edit splits no character of two units", () => {
  const paragraph = {
    ...marked("x"),
    text: "a😀b",
    markups: [{ type: "EM", start: 1, end: 3 } as const],
  };
  expect(withText(paragraph, "a😁b")).toMatchObject({ markups: [{ start: 1, end: 3 }] });
});

test("a divider has no text to edit, a caption does", () => {
  expect(hasEditableText({ name: "aa01", type: "HR", text: "" })).toBe(false);
  expect(hasEditableText({ name: "aa01", type: "IMG", text: "" })).toBe(true);
});
