import type { GraphQLResponse } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { makeEnvironment } from "../../../../../client/runtime/relay/environment.ts";
import {
  findLists,
  type OwnList,
  readListsAfter,
} from "../../../../../client/features/lists/saving/ownLists.ts";

const list = (number: number): OwnList => ({
  id: `6${String(number).padStart(11, "0")}`,
  name: `List ${number}`,
  visibility: "PRIVATE",
});
const LISTS = Array.from({ length: 200 }, (_, number) => list(number));

/** A network that serves pages of 50 lists by the number of the first. */
const serving = (failsAt: number | null = null) =>
  makeEnvironment(async (_params, { after }) => {
    const from = Number(after);
    if (from === failsAt) throw new Error("away");
    const edges = LISTS.slice(from, from + 50).map((node) => ({ cursor: node.id, node }));
    const pageInfo = { hasNextPage: from + 50 < LISTS.length, endCursor: String(from + 50) };
    const viewer = { __typename: "Viewer", id: "100000000001" };
    return {
      data: { viewer: { ...viewer, catalogsConnection: { edges, pageInfo } } },
    } as unknown as GraphQLResponse;
  });

describe("the lists of a user with the maximum number", () => {
  test("are loaded to the last, page by page", async () => {
    const pages: OwnList[][] = [];
    await readListsAfter(serving(), "50", (lists) => pages.push([...lists]));
    expect(pages.map((page) => page.length)).toEqual([50, 50, 50]);
    expect(pages.flat()).toEqual(LISTS.slice(50));
  });

  test("are loaded as far as possible, and say where that failed", async () => {
    const seen: OwnList[] = [];
    const reading = readListsAfter(serving(150), "50", (lists) => seen.push(...lists));
    await expect(reading).rejects.toThrow("away");
    expect(seen).toEqual(LISTS.slice(50, 150));
  });
});

describe("finding a list", () => {
  const named = (...names: string[]): OwnList[] =>
    names.map((name, index) => ({ id: list(index).id, name, visibility: "PRIVATE" }));
  const found = (lists: OwnList[], typed: string, first: string[] = []): string[] =>
    findLists(lists, typed, first).map(({ name }) => name);

  test("matches any part of its name, ignoring case and diacritics", () => {
    const lists = named("Café notes", "To read", "Papier-mâché");
    expect(found(lists, "CAFE")).toEqual(["Café notes"]);
    expect(found(lists, " mache ")).toEqual(["Papier-mâché"]);
    expect(found(lists, "")).toHaveLength(3);
    expect(found(lists, "nothing")).toEqual([]);
  });

  test("shows lists that contain the story first, and none twice", () => {
    const lists = named("a", "b", "c");
    expect(found([...lists, lists[0]!], "", [lists[2]!.id])).toEqual(["c", "a", "b"]);
  });
});
