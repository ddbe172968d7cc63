import { exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { makeStory } from "../../support/factories.ts";
import { graphql, ORIGIN } from "../../support/product.ts";

const URI = `${ORIGIN}/_/graphql`;

function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(URI, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
}

afterEach(() => void vi.restoreAllMocks());

const TITLE = "query Title($id: ID!) { postResult(id: $id) { __typename ... on Post { title } } }";

describe("the GraphQL endpoint", () => {
  test("answers a batch of 20 in order, and is never cached", async () => {
    const story = await makeStory({ title: "In a batch" });
    const batch = Array.from({ length: 20 }, () => ({ query: TITLE, variables: { id: story.id } }));
    const response = await post(JSON.stringify(batch));
    expect(response.headers.get("cache-control")).toBe("no-store");
    const results = (await response.json()) as { data: { postResult: { title: string } } }[];
    expect(results.map((result) => result.data.postResult.title)).toEqual(
      batch.map(() => "In a batch"),
    );
  });

  test("runs the operation named by operationName, and otherwise says what is wrong", async () => {
    const query = "query A { __typename } query B { isLoggedIn }";
    for (const [operationName, answer] of [
      ["A", { data: { __typename: "Query" } }],
      ["B", { data: { isLoggedIn: false } }],
      ["C", { errors: [{ message: expect.stringContaining("“C”") }] }],
      [undefined, { errors: [{ message: expect.stringContaining("operationName") }] }],
    ] as const)
      expect(await (await post(JSON.stringify({ query, operationName }))).json()).toMatchObject(
        answer,
      );
  });

  test("answers with the GraphQL over HTTP media type when it is requested", async () => {
    const accept = { Accept: "application/graphql-response+json, application/json;q=0.9" };
    for (const [body, status] of [
      [JSON.stringify({ query: "{ __typename }" }), 200],
      ["{", 400],
    ] as const) {
      const response = await post(body, accept);
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toContain("application/graphql-response+json");
      expect((await post(body)).headers.get("content-type")).toContain("application/json");
    }
  });

  test("answers the other 19 when one operation fails", async () => {
    const story = await makeStory();
    const batch = Array.from({ length: 20 }, (_, index) => ({
      query: TITLE,
      variables: index === 7 ? {} : { id: story.id },
    }));
    const results = (await (await post(JSON.stringify(batch))).json()) as {
      errors?: unknown[];
      data: unknown;
    }[];
    expect(results.filter((result) => result.errors)).toHaveLength(1);
    expect(results[7]?.errors).toHaveLength(1);
    expect(results.filter((result) => result.data)).toHaveLength(19);
  });

  test.each([
    ["21 operations", JSON.stringify(Array.from({ length: 21 }, () => ({ query: TITLE }))), 400],
    ["an empty batch", "[]", 400],
    ["a nested batch", JSON.stringify([[{ query: TITLE }]]), 400],
    [
      "a batch of 10,000",
      JSON.stringify(Array.from({ length: 10_000 }, () => ({ query: TITLE }))),
      400,
    ],
    ["text that is not JSON", "{", 400],
    ["an operation that is not an object", "[1]", 400],
    ["variables that are a list", JSON.stringify([{ query: TITLE, variables: [] }]), 400],
    ["an id that no build wrote", JSON.stringify([{ id: "0".repeat(64) }]), 400],
    ["a prototype's name as id", JSON.stringify([{ id: "__proto__" }]), 400],
    ["12 MB", JSON.stringify([{ query: TITLE, variables: { id: "x".repeat(12_000_000) } }]), 413],
    ["a document that does not parse", JSON.stringify({ query: "query {" }), 400],
    [
      "two operations in a document",
      JSON.stringify({ query: "query A { __typename } query B { __typename }" }),
      400,
    ],
    [
      "1,000 aliases",
      JSON.stringify({
        query: `{ ${Array.from({ length: 1000 }, (_, i) => `a${i}: __typename`).join(" ")} }`,
      }),
      400,
    ],
    ["a cycle of fields nested 12 deep", JSON.stringify({ query: nested(12) }), 400],
    ["2^16 spreads of fragments", JSON.stringify({ query: fragmentBomb(16) }), 400],
    [
      "a fragment that spreads itself",
      JSON.stringify({ query: "query { ...A } fragment A on Query { ...A }" }),
      400,
    ],
  ])("rejects %s with a 4xx status", async (_case, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message).toBeTruthy();
  });

  test("accepts operations only from our own pages", async () => {
    const body = JSON.stringify({ query: "{ __typename }" });
    expect((await post(body, { Origin: "https://evil.test" })).status).toBe(403);
    expect((await post(body, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await post(body, { Origin: ORIGIN })).status).toBe(200);
    expect((await post(body, { "Content-Type": "text/plain" })).status).toBe(415);
  });

  test("reveals no internals when the database fails, and still answers", async () => {
    const id = newId("post");
    const { status, errors } = await graphql(TITLE, { id }, { "x-fault-injection": "d1-throw" });
    expect(status).toBe(200);
    expect(errors?.[0]?.message).toBe("Something went wrong.");
  });

  test.each([
    [
      "are missing",
      {},
      'Variable "$id" has invalid value: Expected a value of non-null type "ID!"',
    ],
    ["are null", { id: null }, 'Variable "$id" has invalid value'],
    ["are of another type", { id: { of: "x" } }, 'Variable "$id" has invalid value'],
  ])("returns graphql's message for variables that %s", async (_case, given, words) => {
    const log = vi.spyOn(console, "error");
    const { status, data, errors } = await graphql(TITLE, given);
    expect({ status, data }).toEqual({ status: 200, data: null });
    expect(errors).toEqual([
      { message: expect.stringContaining(words), extensions: { code: "BAD_REQUEST" } },
    ]);
    expect(log).not.toHaveBeenCalled();
  });

  test("answers NotFound as a value for an unknown id", async () => {
    const { data, errors } = await graphql<{ postResult: { __typename: string } }>(TITLE, {
      id: "nothing",
    });
    expect(errors).toBeUndefined();
    expect(data.postResult.__typename).toBe("NotFound");
  });

  test("uses a test's fixture for the operation it names, and runs the others", async () => {
    const story = await makeStory({ title: "Real" });
    const batch = [
      { query: TITLE, variables: { id: story.id } },
      { query: TITLE.replace("Title", "Faked"), variables: { id: story.id } },
    ];
    const fixture = { data: null, errors: [{ message: "Made up" }] };
    const response = await post(JSON.stringify(batch), {
      "x-graphql-fixtures": JSON.stringify({ Faked: fixture }),
    });
    const [real, faked] = (await response.json()) as { data: unknown }[];
    expect(real?.data).toMatchObject({ postResult: { title: "Real" } });
    expect(faked).toEqual(fixture);
    expect((await post(JSON.stringify(batch), { "x-graphql-fixtures": "{" })).status).toBe(400);
  });

  test("says what is wrong with a page that is too large or an invalid cursor", async () => {
    const story = await makeStory();
    const query =
      "query R($id: ID!, $first: Int, $after: String) { postResult(id: $id) { ... on Post { threadedPostResponses(first: $first, after: $after) { edges { node { id } } } } } }";
    const tooMany = await graphql(query, { id: story.id, first: 51 });
    expect(tooMany.errors?.[0]?.message).toBe("A page holds 1 to 50 items");
    const badCursor = await graphql(query, { id: story.id, after: "%%%" });
    expect(badCursor.errors?.[0]?.message).toBe("The cursor is not valid");
  });
});

function nested(depth: number): string {
  let query = "id";
  for (let level = 0; level < depth; level += 1) {
    query = `id moreFromCreator { ${query} }`;
  }
  return `query { postResult(id: "x") { ... on Post { ${query} } } }`;
}

function fragmentBomb(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, level) =>
      `fragment F${level} on Query { ${level + 1 < levels ? `...F${level + 1} ...F${level + 1}` : "__typename"} }`,
  );
  return `query { ...F0 ...F0 } ${fragments.join(" ")}`;
}
