import type { GraphQLResponse } from "relay-runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { SAVED_CHANGED } from "../../../../client/runtime/browser/waitingWrites.ts";
import { setSaved } from "../../../../client/features/lists/saving/setSaved.ts";
import { keepViewerParts } from "../../../support/viewerParts.ts";

const [POST, LIST, OTHER] = ["d00000000001", "600000000002", "600000000003"];

/** A page with a story on these lists, and a network that responds when the test says so. */
function makePage(catalogIds: readonly string[]) {
  let answer: (response: GraphQLResponse) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const environment = makeEnvironment(
    () =>
      new Promise((resolve, reject) => {
        [answer, fail] = [resolve, reject];
      }),
  );
  keepViewerParts(environment, [
    {
      __typename: "Post",
      id: POST,
      clapCount: 0,
      postResponses: { count: 0 },
      viewerEdge: { id: "edge", clapCount: 0, catalogIds },
    },
  ]);
  return {
    environment,
    answer: (response: GraphQLResponse) => answer(response),
    fail: (error: Error) => fail(error),
    shown: () => environment.getStore().getSource().get("edge")?.catalogIds,
  };
}

/** How often the page heard that saved stories changed. */
let changes: number;
beforeEach(() => {
  changes = 0;
  const window = new EventTarget();
  window.addEventListener(SAVED_CHANGED, () => (changes += 1));
  vi.stubGlobal("window", window);
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["saved", true, [OTHER], [OTHER, LIST]],
  ["removed", false, [OTHER, LIST], [OTHER]],
] as const)("a story that is %s", (_what, isSaved, before, during) => {
  const input = { catalogId: LIST!, postId: POST!, isSaved };
  const field = isSaved ? "addCatalogItem" : "removeCatalogItem";

  test("is shown so at once, and then according to the server's response", async () => {
    const page = makePage(before as readonly string[]);
    const done = setSaved(page.environment, input);
    expect(page.shown()).toEqual(during);
    page.answer({
      data: {
        [field]: {
          __typename: "CatalogSave",
          catalog: { id: LIST, itemCount: 1 },
          post: { id: POST, viewerEdge: { id: "edge", catalogIds: [LIST] } },
        },
      },
    } as never);
    expect(await done).toMatchObject({ kind: "success" });
    expect(page.shown()).toEqual([LIST]);
    expect(changes).toBe(1);
  });

  test("is reverted with a notice when the server rejects it or is unavailable", async () => {
    const rejected = makePage(before as readonly string[]);
    const answer = setSaved(rejected.environment, input);
    expect(rejected.shown()).toEqual(during);
    rejected.answer({
      data: {
        [field]: {
          __typename: "BadRequest",
          __isResultError: "BadRequest",
          message: "It is full.",
        },
      },
    } as never);
    expect(await answer).toMatchObject({ kind: "error", message: "It is full." });
    expect(rejected.shown()).toEqual(before);

    const away = makePage(before as readonly string[]);
    const failure = setSaved(away.environment, input);
    expect(away.shown()).toEqual(during);
    away.fail(new Error("offline"));
    expect((await failure).message).toContain("try again");
    expect(away.shown()).toEqual(before);
    expect(changes).toBe(0);
  });
});
