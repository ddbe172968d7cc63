import { expect, test, vi } from "vitest";
import {
  layOverPage,
  leaveFor,
  takeOffPage,
} from "../../../client/runtime/links/historyEntries.ts";

/** A window with the states of its history entries; the last one is current. */
function makeWindow() {
  const entries: unknown[] = [{ scrollY: 3 }];
  const history = {
    get state() {
      return entries.at(-1);
    },
    replaceState: (state: unknown) => void entries.splice(-1, 1, state),
    pushState: (state: unknown) => void entries.push(state),
    back: () => void entries.pop(),
  };
  const location = { assign: vi.fn(), replace: vi.fn() };
  return { entries, location, window: { history, location, scrollY: 40 } as unknown as Window };
}

test("an overlay has one history entry, which stores the page's scroll position", () => {
  const { entries, window } = makeWindow();
  layOverPage(window);
  layOverPage(window);
  expect(entries).toEqual([{ scrollY: 40 }, { scrollY: 40, isOver: true }]);
  takeOffPage(window);
  // After it is removed there is no other to remove.
  takeOffPage(window);
  expect(entries).toEqual([{ scrollY: 40 }]);
});

test("a link in an overlay replaces that entry, and no other", () => {
  const { location, window } = makeWindow();
  leaveFor(window, "/a");
  layOverPage(window);
  leaveFor(window, "/b");
  expect([location.assign.mock.calls, location.replace.mock.calls]).toEqual([[["/a"]], [["/b"]]]);
});
