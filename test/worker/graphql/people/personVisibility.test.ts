import { beforeAll, describe, expect, test } from "vitest";
import {
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
  signIn,
} from "../../../support/factories.ts";
import { followPerson } from "../../../support/people.ts";
import { get, graphql } from "../../../support/product.ts";

const WAYS = `query ($id: ID!, $username: String!) {
  byId: userResult(id: $id) { __typename }
  byName: userResult(username: $username) { __typename }
  node(id: $id) { __typename }
}`;

let gone: { id: string; username: string; name: string };
let follower: { id: string };

beforeAll(async () => {
  gone = await makeUser({ name: "Gone One", bio: "Gone words", hidden_by_staff: 1 });
  follower = await makeUser();
});

describe("a suspended person", () => {
  test.each([
    ["nobody to a visitor", () => null, false],
    ["nobody to someone else", () => follower.id, false],
    ["there for themselves", () => gone.id, true],
  ])("is %s", async (_what, readerId, isThere) => {
    const userId = readerId();
    const headers: Record<string, string> = userId ? { Cookie: await signIn(userId) } : {};
    const { data } = await graphql(WAYS, { id: gone.id, username: gone.username }, headers);
    const found = { __typename: "User" };
    const none = { __typename: "NotFound" };
    expect(data).toEqual(
      isThere
        ? { byId: found, byName: found, node: found }
        : { byId: none, byName: none, node: null },
    );
    const page = await get(`/@${gone.username}`, headers);
    expect(page.status).toBe(isThere ? 200 : 404);
    expect((await page.text()).includes("Gone words")).toBe(isThere);
  });

  test("isn't named as a publication's founder, nor on its pages", async () => {
    const collection = await makeCollection({ creator_id: gone.id, name: "Still here" });
    await makeStory({ collection_id: collection.id, creator_id: gone.id, title: "Gone title" });
    for (const path of [`/${collection.slug}`, `/${collection.slug}/about`]) {
      const page = await get(path);
      const html = await page.text();
      expect(page.status, path).toBe(200);
      expect(html, path).toContain("Still here");
      expect(html, path).not.toMatch(/Gone (One|words|title)/);
    }
  });

  test("can be unfollowed without revealing them", async () => {
    await followPerson(gone.id, follower.id);
    const answer = await graphql<{ unfollowUser: object }>(
      `
        mutation ($id: ID!) {
          unfollowUser(targetUserId: $id) {
            __typename
            ... on Toggled {
              notice
              target {
                id
              }
            }
          }
        }
      `,
      { id: gone.id },
      await signedIn(follower.id),
    );
    expect(answer.data).toEqual({ unfollowUser: { __typename: "NotFound" } });
  });
});
