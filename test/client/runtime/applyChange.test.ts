import { describe, expect, test, vi } from "vitest";
import type { Toast } from "../../../client/runtime/browser/enqueuedToast.ts";
import { applyChange, undoOrOffer } from "../../../client/runtime/relay/applyChange.ts";
import type { MutationResult } from "../../../client/runtime/relay/runMutation.ts";

/** A change with this result, and what the viewer sees of it. */
async function make(write: () => Promise<MutationResult<{ name: string }>>) {
  const toasts: Toast[] = [];
  const shown: boolean[] = [];
  const isMade = await applyChange(
    { enqueueToast: (toast) => void toasts.push(toast) },
    {
      write,
      show: (isShown) => void shown.push(isShown),
      notice: ({ name }) => ({ toastStyle: "accent", message: `${name} is saved.` }),
    },
  );
  return { isMade, shown, toasts };
}

describe("a change", () => {
  test("shows at once, and its notice follows the response", async () => {
    const data = { name: "Ann" };
    const result = await make(() => Promise.resolve({ kind: "success", data, message: null }));
    expect(result).toEqual({
      isMade: true,
      shown: [true],
      toasts: [{ toastStyle: "accent", message: "Ann is saved." }],
    });
  });

  test.each([
    [
      "the server answers an error",
      () => Promise.resolve({ kind: "error", answer: {}, message: "It is full." } as const),
      "It is full.",
    ],
    [
      "its code can't be loaded",
      () => Promise.reject(new Error("offline")),
      "Sorry, that didn’t work. Please try again.",
    ],
  ])("is rolled back with an error notice when %s", async (_case, write, message) => {
    expect(await make(write)).toEqual({
      isMade: false,
      shown: [true, false],
      toasts: [{ toastStyle: "error", message }],
    });
  });
});

test("a failed undo is announced, and offered until it succeeds", async () => {
  const told: Toast[] = [];
  const store = { enqueueToast: (toast: Toast) => void told.push(toast) };
  const undo = vi.fn<() => Promise<{ message: string | null }>>();
  undo.mockResolvedValueOnce({ message: "You’re offline." });
  undo.mockResolvedValueOnce({ message: "Try again in an hour." });
  undo.mockResolvedValueOnce({ message: null });
  await undoOrOffer(store, undo);
  expect(told).toMatchObject([{ toastStyle: "retryable-error", message: "You’re offline." }]);
  told[0]!.extraParams?.act?.();
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 10_000 });
  expect(told[1]).toMatchObject({ message: "Try again in an hour." });
  told[1]!.extraParams?.act?.();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  expect(told).toHaveLength(2);
});
