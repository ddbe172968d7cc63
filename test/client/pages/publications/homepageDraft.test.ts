import { expect, test } from "vitest";
import {
  changed,
  isUnsaved,
  moved,
  newSection,
  startHistory,
  undone,
} from "../../../../client/pages/publications/homepage/homepageDraft.ts";

const one = { ...newSection("POSTS", []), key: "key0" };
const two = { ...newSection("PROMOTION", []), key: "key1" };
const saved = { title: "", sections: [one, two] };

test("typing in one field is one step, and undoing it leaves nothing unsaved", () => {
  const start = startHistory(saved);
  const typed = changed(
    changed(start, { ...saved, title: "F" }, "title"),
    { ...saved, title: "Fr" },
    "title",
  );
  expect(typed.current.title).toBe("Fr");
  expect(isUnsaved(typed)).toBe(true);
  expect(undone(typed).current).toEqual(saved);
  expect(isUnsaved(undone(typed))).toBe(false);
  expect(undone(start)).toEqual(start);
});

test("each other change is a step of its own", () => {
  const first = changed(startHistory(saved), { ...saved, sections: [] }, null);
  const second = changed(first, { title: "New", sections: [] }, "title");
  expect(undone(second).current).toEqual({ title: "", sections: [] });
  expect(undone(undone(second)).current).toEqual(saved);
});

test("a section moves by one place, and not beyond the ends", () => {
  expect(moved(saved.sections, "key1", 0).map(({ key }) => key)).toEqual(["key1", "key0"]);
  expect(moved(saved.sections, "key1", 2)).toBe(saved.sections);
  expect(moved(saved.sections, "key0", -1)).toBe(saved.sections);
});
