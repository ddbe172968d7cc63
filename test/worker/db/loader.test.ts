import { describe, expect, test, vi } from "vitest";
import { defineLoader, whenHere } from "../../../worker/db/loader.ts";

function makeLoader() {
  const read = vi.fn(async (_context: object, keys: readonly string[]) =>
    keys.map((key) => (key === "bad" ? new Error("bad") : key.toUpperCase())),
  );
  return { read, loader: defineLoader<object, string, string>(read)({}) };
}

describe("a loader", () => {
  test("reads the keys of one tick together", async () => {
    const { read, loader } = makeLoader();
    expect(await Promise.all([loader.get("a"), loader.load("b"), loader.get("a")])).toEqual([
      "A",
      "B",
      "A",
    ]);
    expect(read).toHaveBeenCalledExactlyOnceWith({}, ["a", "b"]);
  });

  test("returns already loaded or provided values at once", async () => {
    const { read, loader } = makeLoader();
    await loader.load("a");
    loader.prime("b", "given").prime("a", "too late");
    expect([loader.get("a"), loader.get("b")]).toEqual(["A", "given"]);
    expect(read).toHaveBeenCalledOnce();
  });

  test("reads a value again after it was cleared", async () => {
    const { read, loader } = makeLoader();
    await loader.loadMany(["a", "b"]);
    loader.clear("a");
    expect(loader.get("a")).toBeInstanceOf(Promise);
    expect(loader.get("b")).toBe("B");
    loader.clearAll();
    expect(await loader.get("b")).toBe("B");
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("fails for a failed key every time", async () => {
    const { loader } = makeLoader();
    await expect(loader.get("bad")).rejects.toThrow("bad");
    await expect(loader.get("bad")).rejects.toThrow("bad");
    expect(await loader.get("good")).toBe("GOOD");
  });
});

test("a value that is available is mapped synchronously, and otherwise when it arrives", async () => {
  expect(whenHere(1, (value) => value + 1)).toBe(2);
  expect(await whenHere(Promise.resolve(1), (value) => value + 1)).toBe(2);
});
