import { expect, test, vi } from "vitest";
import type { Toast } from "../../../client/app/enqueuedToast.ts";
import { undoOrOffer } from "../../../client/app/undoOrOffer.ts";

test("what can't be taken back is told, and offered until it works, then no more", async () => {
  const told: Toast[] = [];
  const store = { enqueueToast: (toast: Toast) => void told.push(toast) };
  const undo = vi.fn<() => Promise<string | null>>();
  undo.mockResolvedValueOnce("There is no connection.");
  undo.mockResolvedValueOnce("Try again in an hour.");
  undo.mockResolvedValueOnce(null);
  await undoOrOffer(store, undo);
  expect(told).toMatchObject([
    { toastStyle: "retryable-error", message: "There is no connection." },
  ]);
  told[0]!.extraParams?.act?.();
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 10_000 });
  expect(told[1]).toMatchObject({ message: "Try again in an hour." });
  told[1]!.extraParams?.act?.();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  expect(told).toHaveLength(2);
});
