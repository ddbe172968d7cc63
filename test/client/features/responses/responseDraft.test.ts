import { expect, test } from "vitest";
import {
  saveResponseDraft,
  readResponseDraft,
  restoreResponseDraft,
} from "../../../../client/features/responses/responseDraft.ts";

function makeStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("text typed under a story is restored for the same reader, and for no one else", () => {
  const store = makeStore();
  saveResponseDraft(store, "ann", "story", { text: "Half a", key: "k" });
  expect(readResponseDraft(store, "ann", "story")).toEqual({ text: "Half a", key: "k" });
  expect(readResponseDraft(store, "bob", "story")).toBeNull();
  expect(readResponseDraft(store, "ann", "other")).toBeNull();
});

test("an empty text leaves nothing behind", () => {
  const store = makeStore();
  saveResponseDraft(store, "ann", "story", { text: "Half a", key: null });
  saveResponseDraft(store, "ann", "story", { text: "", key: null });
  expect(store.kept.size).toBe(0);
});

test("an invalid draft, and a device without storage, cause no error", () => {
  const store = makeStore();
  for (const value of ["{", "[]", '{"text":1}', '"x"']) {
    store.kept.set("response:ann:story", value);
    expect(readResponseDraft(store, "ann", "story")).toBeNull();
  }
  const closed = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  };
  expect(() => saveResponseDraft(closed, "ann", "story", { text: "a", key: null })).not.toThrow();
});

test("a rejected response about a passage comes back below the story with the passage's words", () => {
  const store = makeStore();
  const quote = { paragraphName: "aaaa", startOffset: 0, text: "Some words" };
  const rejected = { parent: { id: "story" }, text: "Quite so.", quote };
  const restored = "“Some words”\n\nQuite so.";
  restoreResponseDraft(store, "ann", rejected);
  expect(readResponseDraft(store, "ann", "story")).toEqual({ text: restored, key: null });
  saveResponseDraft(store, "ann", "story", { text: "Since then", key: null });
  restoreResponseDraft(store, "ann", rejected);
  expect(readResponseDraft(store, "ann", "story")?.text).toBe(`${restored}\n\nSince then`);
});
