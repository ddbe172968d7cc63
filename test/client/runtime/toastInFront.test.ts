import { expect, test } from "vitest";
import type { EnqueuedToast } from "../../../client/runtime/browser/enqueuedToast.ts";
import { toastInFront } from "../../../client/runtime/browser/toastInFront.ts";
import { TOAST_DURATION_MS } from "../../../client/ui/timing.ts";

const toast = (id: number, duration?: number): EnqueuedToast => ({
  id,
  toastStyle: "error",
  ...(duration === undefined ? {} : { duration }),
});
const inFront = (...toasts: EnqueuedToast[]) => toastInFront(toasts)?.id;

test("notices are shown one after the other", () => {
  expect(inFront()).toBeUndefined();
  expect(inFront(toast(1), toast(2))).toBe(1);
  expect(inFront(toast(1, TOAST_DURATION_MS), toast(2))).toBe(1);
});

test("a notice with an undo waits behind no other", () => {
  const undoable = { id: 2, toastStyle: "accent", extraParams: { act: () => {} } } as const;
  expect(inFront(toast(1), undoable, toast(3))).toBe(2);
  expect(inFront(undoable, { ...undoable, id: 4 })).toBe(4);
});

test("a persistent notice gives way to newer ones, and reappears after them", () => {
  expect(inFront(toast(1, 300_000))).toBe(1);
  expect(inFront(toast(1, 300_000), toast(2), toast(3))).toBe(2);
  expect(inFront(toast(1, 300_000), toast(2, 300_000))).toBe(2);
});
