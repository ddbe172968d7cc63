import { describe, expect, test, vi } from "vitest";
import { importWithRetry, ModuleLoadError } from "../../../client/shell/importWithRetry.ts";
import { nextQueryEntry } from "../../../client/shell/queryCache.ts";
import { moveTo, startNavigation } from "../../../client/runtime/links/navigationState.ts";
import { requireStartState } from "../../../client/shell/requireStartState.ts";
import { bodiesFrom, liftBodies } from "../../../client/shell/bodyPayload.ts";
import { statusOfError } from "../../../shared/errors/statusOfError.ts";

describe("a module that can't be loaded", () => {
  test("is requested once more", async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new TypeError("Unable to preload CSS"))
      .mockResolvedValueOnce({ page: 7 });
    expect(await importWithRetry(load)).toEqual({ page: 7 });
  });

  test("is reported as unavailable after two attempts", async () => {
    const load = () => Promise.reject(new TypeError("Importing failed."));
    await expect(importWithRetry(load)).rejects.toThrow(ModuleLoadError);
    await expect(importWithRetry(load)).rejects.toThrow("Importing failed.");
  });
});

describe("start-up", () => {
  const whole = {
    __PRELOADED_STATE__: { page: {} },
    __GRAPHQL_URI__: "/_/graphql",
    __RELAY_PAYLOADS__: [],
  };

  test("reads the state, the data-call address and the cache state from the page", () => {
    expect(requireStartState(whole as unknown as Window)).toEqual({
      state: whole.__PRELOADED_STATE__,
      graphqlUri: "/_/graphql",
      payloads: [],
    });
  });

  test.each(["__PRELOADED_STATE__", "__GRAPHQL_URI__", "__RELAY_PAYLOADS__"])(
    "throws exactly that window.%s is missing",
    (name) => {
      const broken = { ...whole, [name]: undefined } as unknown as Window;
      expect(() => requireStartState(broken)).toThrow(`Expected window.${name} to exist.`);
    },
  );
});

describe("a query's entry", () => {
  test("keeps its data while loading, stores them on success and clears them on an error", () => {
    const loading = nextQueryEntry<string>(undefined, { type: "load" });
    expect(loading).toEqual({ status: "loading", data: null });
    const success = nextQueryEntry(loading, { type: "success", data: "first" });
    expect(success).toEqual({ status: "success", data: "first" });
    const again = nextQueryEntry(success, { type: "load" });
    expect(again).toEqual({ status: "loading", data: "first" });
    const error = new Error("no");
    expect(nextQueryEntry(again, { type: "error", error })).toEqual({
      status: "error",
      data: null,
      error,
    });
  });
});

describe("the referrer", () => {
  test("is the document's until the path changes, then the previous page", () => {
    const start = startNavigation("/a?q=1", "https://elsewhere.test/");
    expect(start.referrer).toBe("https://elsewhere.test/");
    const sameePage = moveTo(start, "/a?q=2#part");
    expect(sameePage).toEqual({ location: "/a?q=2#part", referrer: "https://elsewhere.test/" });
    const second = moveTo(sameePage, "/b");
    expect(second).toEqual({ location: "/b", referrer: "/a?q=2#part" });
    expect(moveTo(second, "/c").referrer).toBe("/b");
  });
});

describe("a story's text in the payload", () => {
  test("is a reference that the browser fills from the page", () => {
    const payload = [
      {
        data: {
          postResult: {
            id: "d1",
            title: "T",
            content: { bodyHtml: "<p>long</p>", isLockedPreviewOnly: false },
          },
        },
      },
    ];
    const whole = structuredClone(payload);
    liftBodies(payload);
    const text = JSON.stringify(payload);
    expect(text).not.toContain("long");
    const document = {
      querySelector: (selector: string) =>
        selector === '[data-body-of="d1"]' ? { innerHTML: "<p>long</p>" } : null,
    } as unknown as Document;
    expect(JSON.parse(text, bodiesFrom(document))).toEqual(whole);
  });
});

describe("a failed page", () => {
  test("has status 500, or 409 if the message says so", () => {
    expect(statusOfError(new Error("boom"))).toBe(500);
    expect(statusOfError(new Error("Failed: 409: Conflict"))).toBe(409);
    expect(statusOfError("409: Conflict")).toBe(500);
  });
});
