import { describe, expect, test } from "vitest";
import { makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { get, graphql } from "../../../support/product.ts";

describe("the suspension page", () => {
  test("explains to anyone why accounts are suspended, and is excluded from search engines", async () => {
    const response = await get("/suspended");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<h1[^>]*>Your account was found in violation of the Rules<\/h1>/);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain("Contact support");
  });
});

describe("a suspended story", () => {
  test("says so to its writer on its page, and to no one else", async () => {
    const writer = await makeUser();
    const story = await makeStory({ creator_id: writer.id, hidden_by_staff: 1 });
    const headers = { Cookie: await signIn(writer.id) };
    const query = `query ($id: ID!) { postResult(id: $id) { __typename ... on Post { isSuspended } } }`;
    const seen = await graphql(query, { id: story.id }, headers);
    expect(seen.data).toEqual({ postResult: { __typename: "Post", isSuspended: true } });
    const unseen = await graphql(query, { id: story.id });
    expect(unseen.data).toEqual({ postResult: { __typename: "NotFound" } });
    expect((await get(`/p/${story.id}`)).status).toBe(404);
    expect(await (await get(`/p/${story.id}`, headers)).text()).toContain('"isSuspended":true');
  });
});
