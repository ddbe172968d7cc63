import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBatcher } from "../../../client/runtime/relay/batcher.ts";

describe("the batcher", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("sends 20 at once and the rest 20 ms after the first of them", async () => {
    const sizes: number[] = [];
    const batcher = createBatcher<number, number>(async (items) => {
      sizes.push(items.length);
      return items;
    });
    const results = Promise.all(Array.from({ length: 25 }, (_, index) => batcher.add(index)));
    expect(sizes).toEqual([20]);
    await vi.advanceTimersByTimeAsync(19);
    expect(sizes).toEqual([20]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sizes).toEqual([20, 5]);
    expect(await results).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  test("rejects the operations of a failed batch and continues with the next", async () => {
    let isUp = false;
    const batcher = createBatcher<number, number>(async (items) => {
      if (!isUp) throw new Error("down");
      return items;
    });
    const first = batcher.add(1);
    const failed = expect(first).rejects.toThrow("down");
    await vi.advanceTimersByTimeAsync(20);
    await failed;
    isUp = true;
    const second = batcher.add(2);
    await vi.advanceTimersByTimeAsync(20);
    expect(await second).toBe(2);
  });
});
