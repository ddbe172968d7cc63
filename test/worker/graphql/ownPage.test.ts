import { exports } from "cloudflare:workers";
import { firstValue } from "../../support/database.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeTag, makeUser, signedIn } from "../../support/factories.ts";
import { graphql, ORIGIN } from "../../support/product.ts";

afterEach(() => void vi.restoreAllMocks());

const FOLLOW = "mutation F($id: ID!) { followUser(targetUserId: $id) { __typename } }";
const FOLLOW_TAG = "mutation T($id: ID!) { followTag(targetTagId: $id) { __typename } }";
const ERROR = {
  message: "This page is out of date. Reload it and try again.",
  extensions: { code: "FORBIDDEN" },
};

const followsOf = (userId: string) =>
  firstValue(
    `SELECT (SELECT count(*) FROM user_follows WHERE follower_id = ?1)
       + (SELECT count(*) FROM tag_follows WHERE follower_id = ?1) AS follows`,
    userId,
  );

describe("a mutation of a signed-in user", () => {
  test.each([
    ["without the session's token", undefined],
    ["with an empty token", ""],
    ["with a token made up", "xsrf"],
  ])("is rejected %s, runs nothing and is not logged as our error", async (_case, token) => {
    const log = vi.spyOn(console, "error");
    const [viewer, target, tag] = [await makeUser(), await makeUser(), await makeTag()];
    const { Cookie } = await signedIn(viewer.id);
    const headers: Record<string, string> = { Cookie };
    if (token !== undefined) headers["X-XSRF-Token"] = token;
    for (const [mutation, id] of [
      [FOLLOW, target.id],
      [FOLLOW_TAG, tag.id],
    ] as const) {
      const { status, data, errors } = await graphql(mutation, { id }, headers);
      expect({ status, data, errors }).toEqual({ status: 200, data: null, errors: [ERROR] });
    }
    expect(await followsOf(viewer.id)).toBe(0);
    expect(log).not.toHaveBeenCalled();
  });

  test("is rejected with the token of another session, even of the same user", async () => {
    const [viewer, target] = [await makeUser(), await makeUser()];
    const { Cookie } = await signedIn(viewer.id);
    for (const other of [await signedIn(viewer.id), await signedIn(target.id)]) {
      const { errors } = await graphql(FOLLOW, { id: target.id }, { ...other, Cookie });
      expect(errors).toEqual([ERROR]);
    }
    expect(await followsOf(viewer.id)).toBe(0);
  });

  test("runs with the token, which queries don't need", async () => {
    const [viewer, target] = [await makeUser(), await makeUser()];
    const page = await signedIn(viewer.id);
    const right = await graphql(FOLLOW, { id: target.id }, page);
    expect(right.data).toEqual({ followUser: { __typename: "Toggled" } });
    expect(await followsOf(viewer.id)).toBe(1);
    const batch = [{ query: FOLLOW, variables: { id: target.id } }, { query: "{ viewer { id } }" }];
    const response = await exports.default.fetch(`${ORIGIN}/_/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: page.Cookie },
      body: JSON.stringify(batch),
    });
    expect(await response.json()).toEqual([
      { data: null, errors: [ERROR] },
      { data: { viewer: { id: viewer.id } } },
    ]);
  });
});

test("an anonymous viewer's mutation needs no token to be asked to sign in", async () => {
  const target = await makeUser();
  const ended: Record<string, string> = { Cookie: "session=ended", "X-XSRF-Token": "old" };
  for (const headers of [{}, ended]) {
    const { data, errors } = await graphql(FOLLOW, { id: target.id }, headers);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ followUser: { __typename: "Unauthorized" } });
  }
});
