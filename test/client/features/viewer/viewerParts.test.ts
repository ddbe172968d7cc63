import type { GraphQLResponse, Variables } from "relay-runtime";
import { describe, expect, test, vi } from "vitest";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { askFreshTotals } from "../../../../client/features/viewer/freshTotals.ts";
import {
  loadHighlights,
  askViewerPart,
  forgetHighlights,
} from "../../../../client/features/viewer/viewerParts.ts";

const STORY = "d00000000001";

const post = (id: string, clapCount: number, responses: number) => ({
  __typename: "Post",
  __isNode: "Post",
  id,
  clapCount,
  postResponses: { count: responses },
});

/** A page whose server returns every entity as a story with this many claps. */
function makePage(answer: (variables: Variables) => Promise<GraphQLResponse>) {
  const asked: { name: string; variables: Variables }[] = [];
  const environment = makeEnvironment(({ name }, variables) => {
    asked.push({ name, variables });
    return answer(variables);
  });
  const clapsOf = (id: string) => environment.getStore().getSource().get(id)?.clapCount;
  return { environment, asked, clapsOf };
}

const withClaps =
  (claps: number) =>
  ({ ids, hasHighlights }: Variables): Promise<GraphQLResponse> =>
    Promise.resolve({
      data: {
        nodes: (ids as string[]).map((id) =>
          Object.assign(post(id, claps, 3), {
            viewerEdge: { id: `reader:${id}`, clapCount: 1, catalogIds: [] },
          }),
        ),
        ...(hasHighlights && {
          postResult: {
            __typename: "Post",
            id: STORY,
            highlightsConnection: {
              edges: [],
              pageInfo: { hasNextPage: false, endCursor: null },
            },
            notesConnection: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
          },
        }),
      },
    } as never);

const forNobody = (claps: number) =>
  makePage(({ ids }) =>
    Promise.resolve({
      data: { nodes: (ids as string[]).map((id) => post(id, claps, 3)) },
    } as never),
  );

describe("a page's viewer data", () => {
  test("are one operation, whatever the number of cards and responses, including highlights", async () => {
    const { environment, asked, clapsOf } = makePage(withClaps(5));
    const ids = Array.from(
      { length: 40 },
      (_, index) => `d${String(index + 10).padStart(11, "0")}`,
    );
    await Promise.all([
      loadHighlights(environment, STORY),
      ...[...ids, ...ids, STORY].map((id) => askViewerPart(environment, id)),
    ]);
    expect(asked).toEqual([
      {
        name: "viewerPartsQuery",
        variables: { ids: [STORY, ...ids], storyId: STORY, hasHighlights: true },
      },
    ]);
    expect(ids.map(clapsOf)).toEqual(ids.map(() => 5));
  });

  test("include a story's highlights once while it is open, and again when it is opened again", async () => {
    const { environment, asked } = makePage(withClaps(5));
    await Promise.all([loadHighlights(environment, STORY), loadHighlights(environment, STORY)]);
    await loadHighlights(environment, STORY);
    expect(asked).toHaveLength(1);
    forgetHighlights(environment, STORY);
    await loadHighlights(environment, STORY);
    expect(asked).toHaveLength(2);
  });

  test("report a failure to everything that waits, and can be requested again", async () => {
    let isAway = true;
    const { environment, clapsOf } = makePage((variables) =>
      isAway ? Promise.reject(new Error("offline")) : withClaps(2)(variables),
    );
    const answers = await Promise.allSettled([
      askViewerPart(environment, STORY),
      askViewerPart(environment, "d00000000002"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isAway = false;
    await askViewerPart(environment, STORY);
    expect(clapsOf(STORY)).toBe(2);
  });
});

describe("a cached page's totals", () => {
  test("are updated by one operation for all of them, once per document", async () => {
    const { environment, asked, clapsOf } = forNobody(9);
    for (const id of [STORY, "d00000000002", STORY]) askFreshTotals(environment, id);
    await vi.waitFor(() => expect(clapsOf(STORY)).toBe(9), { timeout: 10_000 });
    expect(asked).toEqual([
      { name: "freshTotalsQuery", variables: { ids: [STORY, "d00000000002"] } },
    ]);
    // A page opened from it has just been read.
    askFreshTotals(environment, "d00000000003");
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked).toHaveLength(1);
  });

  test("stay unchanged if the server is unavailable", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { environment, clapsOf } = makePage(() => Promise.reject(new Error("offline")));
    askFreshTotals(environment, STORY);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 });
    expect(clapsOf(STORY)).toBeUndefined();
  });
});
