import type { GraphQLResponse } from "relay-runtime";
import { expect, test } from "vitest";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { readHiddenResponses } from "../../../../client/features/responses/hiddenResponses.ts";

const page = (ids: readonly string[], endCursor: string, hasNextPage: boolean) => ({
  edges: ids.map((id) => ({
    cursor: id,
    node: { id, excerpt: "Hm.", creator: { id: "1aaaaaaaaaaa", name: "Ann" } },
  })),
  pageInfo: { hasNextPage, endCursor },
});

test.each(["story", "list"] as const)(
  "the hidden responses of a %s are loaded page by page to the end",
  async (kind) => {
    const asked: unknown[] = [];
    const environment = makeEnvironment(async (_params, variables) => {
      asked.push(variables);
      const found =
        variables.after === null
          ? page(["d00000000001", "d00000000002"], "second", true)
          : page(["d00000000003"], "end", false);
      const data =
        kind === "story"
          ? { postResult: { __typename: "Post", id: "d0000000000f", hiddenPostResponses: found } }
          : { catalogById: { id: "60000000000f", hiddenCatalogResponses: found } };
      return { data } as unknown as GraphQLResponse;
    });
    const id = kind === "story" ? "d0000000000f" : "60000000000f";
    const first = await readHiddenResponses(environment, { kind, id }, null);
    expect(first.next).toBe("second");
    const rest = await readHiddenResponses(environment, { kind, id }, first.next);
    expect([...first.responses, ...rest.responses].map((each) => each.id)).toEqual([
      "d00000000001",
      "d00000000002",
      "d00000000003",
    ]);
    expect(rest.next).toBeNull();
    expect(asked).toMatchObject([{ after: null }, { after: "second" }]);
  },
);
