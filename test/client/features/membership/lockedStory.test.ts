import { expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import {
  lockedStoryPath,
  rememberLockedStory,
} from "../../../../client/features/membership/lockedStory.ts";

function storageWith(stored?: string) {
  const items = new Map(stored === undefined ? [] : [["locked-story", stored]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test("a locked story is remembered for a day", () => {
  const storage = storageWith();
  rememberLockedStory(storage, "/@ada/a-story", 1000);
  expect(lockedStoryPath(storage, 1000)).toBe("/@ada/a-story");
  expect(lockedStoryPath(storage, 1000 + DAY_MS)).toBeNull();
  expect(lockedStoryPath(storage, 999)).toBeNull();
});

test.each([
  undefined,
  "junk",
  "{}",
  "null",
  `{"path":"//evil.example","at":1000}`,
  `{"path":3,"at":1000}`,
])("no story is found in %s", (stored) => {
  expect(lockedStoryPath(storageWith(stored), 1000)).toBeNull();
});
