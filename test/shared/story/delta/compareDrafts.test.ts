import { expect, test } from "vitest";
import { compareDrafts } from "../../../../shared/story/delta/compareDrafts.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";

const P = (name: string, text = name): Paragraph => ({ name, type: "P", text });
const text = (title: string, ...paragraphs: Paragraph[]): DraftContent => ({
  title,
  subtitle: "",
  paragraphs,
});
const changesOf = (was: DraftContent, now: DraftContent): string[] =>
  compareDrafts(was, now).map(({ name, change }) => `${name} ${change}`);

test("equal drafts are reported as equal, and no unchanged field is listed", () => {
  expect(changesOf(text("T", P("aa"), P("bb")), text("T", P("aa"), P("bb")))).toEqual([
    "aa SAME",
    "bb SAME",
  ]);
});

test("a removed paragraph is shown at its former position", () => {
  const was = text("Old", P("gone0"), P("aa"), P("gone1"), P("bb"), P("cc"));
  const now = text("New", P("aa", "other words"), P("new"), P("cc"), P("bb"));
  const parts = compareDrafts(was, now);
  expect(parts.map(({ name, change }) => `${name} ${change}`)).toEqual([
    "title CHANGED",
    "gone0 REMOVED",
    "aa CHANGED",
    "gone1 REMOVED",
    "new ADDED",
    expect.stringMatching(/^cc (SAME|MOVED)$/),
    expect.stringMatching(/^bb (SAME|MOVED)$/),
  ]);
  expect(parts.filter(({ change }) => change === "MOVED")).toHaveLength(1);
  expect(parts[2]).toMatchObject({ was: { text: "aa" }, now: { text: "other words" } });
  expect(parts[1]).toMatchObject({ was: { text: "gone0" }, now: null });
});
