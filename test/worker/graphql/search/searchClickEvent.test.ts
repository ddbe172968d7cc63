import { env } from "cloudflare:workers";
import { allRows } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";
import { ask } from "../../../support/search.ts";

const MUTATION = `
  mutation SearchClickEventMutation(
    $queryId: String!, $indexName: String!, $objectIds: [String!]!, $positions: [Int!]!
  ) {
    searchClickEvent(
      queryId: $queryId, indexName: $indexName, objectIds: $objectIds, positions: $positions
    ) { __typename ... on SearchClickEvent { queryId } ... on ResultError { message } }
  }
`;

const click = async (variables: object, headers: Record<string, string> = {}) => {
  const { data, errors } = await graphql<{ searchClickEvent: { __typename: string } }>(
    MUTATION,
    { ...variables },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.searchClickEvent;
};

const kept = async (queryId: string) =>
  await allRows(
    "SELECT index_name, object_id, position FROM search_clicks WHERE query_id = ?1 ORDER BY position",
    queryId,
  );

const queryIdOfSearch = async () => (await ask([{ indexName: "posts", query: "a" }]))[0]!.queryID;

describe("a click on a search result", () => {
  test("is recorded with its one-based position, once even if reported repeatedly", async () => {
    const queryId = await queryIdOfSearch();
    const [first, second] = [newId("post"), newId("post")];
    const said = { queryId, indexName: "posts", objectIds: [first, second], positions: [1, 3] };
    expect(await click(said)).toEqual({ __typename: "SearchClickEvent", queryId });
    await click(said, await signedIn((await makeUser()).id));
    expect(await kept(queryId)).toEqual([
      { index_name: "posts", object_id: first, position: 1 },
      { index_name: "posts", object_id: second, position: 3 },
    ]);
  });

  test.each<[string, object]>([
    ["a query that never was one", { queryId: "x" }],
    ["an index that can't be one", { indexName: "posts; DROP" }],
    ["nothing", { objectIds: [], positions: [] }],
    ["too much", { objectIds: Array(21).fill("d00000000001"), positions: Array(21).fill(1) }],
    ["what is no id", { objectIds: ["<script>"] }],
    ["a place before the first", { positions: [0] }],
    ["more places than hits", { positions: [1, 2] }],
  ])("is rejected if it names %s", async (_what, wrong) => {
    const queryId = await queryIdOfSearch();
    const right = { queryId, indexName: "posts", objectIds: ["d00000000001"], positions: [1] };
    expect(await click({ ...right, ...wrong })).toMatchObject({ __typename: "BadRequest" });
    expect(await kept(queryId)).toEqual([]);
  });

  test("is rate-limited per network", async () => {
    const queryId = await queryIdOfSearch();
    const said = { queryId, indexName: "posts", objectIds: ["d00000000001"], positions: [1] };
    const headers = { "cf-connecting-ip": "198.51.100.9", "x-fault-injection": "clock:+2d" };
    await click({ ...said, positions: [1000], objectIds: ["d00000000002"] }, headers);
    await env.DB.exec("UPDATE rate_limits SET count = 1000 WHERE key LIKE 'search-click:%'");
    expect(await click(said, headers)).toMatchObject({ __typename: "RateLimited" });
    expect(await kept(queryId)).toHaveLength(1);
  });
});
