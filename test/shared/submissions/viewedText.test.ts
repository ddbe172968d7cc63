import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import {
  changesSince,
  hashesOf,
  nextView,
  type TextView,
} from "../../../shared/submissions/viewedText.ts";

const textOf = (...texts: string[]): DraftContent => ({
  title: "A title",
  subtitle: "",
  paragraphs: texts.map((text, index) => ({ name: `aa0${index}`, type: "P", text })),
});

const view = (last: TextView | null, content: DraftContent, now: number): TextView =>
  nextView(last, hashesOf(content), now);

test("on the first visit nothing has changed", () => {
  expect(changesSince(null, textOf("One"), 0)).toBeNull();
  expect(changesSince(view(null, textOf("One"), 0), textOf("Two"), 1)).toBeNull();
});

test("what changed since the last visit is marked for the whole visit, reloads included", () => {
  const first = view(null, textOf("One", "Two", "Three"), 0);
  const now = 60 * MINUTE_MS;
  const changed = textOf("One", "2");
  const expected = { since: 0, names: ["aa01"], removedCount: 1 };
  expect(changesSince(first, changed, now)).toEqual(expected);
  const second = view(first, changed, now);
  expect(changesSince(second, changed, now + MINUTE_MS)).toEqual(expected);
  const third = view(second, changed, now + MINUTE_MS);
  expect(changesSince(third, changed, now + 60 * MINUTE_MS)).toMatchObject({ names: [] });
});
