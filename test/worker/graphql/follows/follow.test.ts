import { allRows, firstRow } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { setSuspended } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";

interface Answer {
  __typename: string;
  message?: string;
  notice?: string | null;
  target?: Followed;
  viewer?: { id: string; socialStats: { followingCount: number } };
}
interface Followed {
  id: string;
  viewerEdge: { isFollowing: boolean };
  socialStats?: { followerCount: number };
  subscriberCount?: number;
}

type Verb = "followUser" | "unfollowUser" | "followCollection" | "unfollowCollection";

/** Runs one of the four mutations and returns its result. */
async function send(
  verb: Verb,
  targetId: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isUser = verb.endsWith("User");
  const argument = isUser ? "targetUserId" : "targetCollectionId";
  const target = isUser
    ? "... on User { id viewerEdge { isFollowing } socialStats { followerCount } }"
    : "... on Collection { id viewerEdge { isFollowing } subscriberCount }";
  const { data, errors } = await graphql<Record<Verb, Answer>>(
    `mutation Send($id: ID!) {
      ${verb}(${argument}: $id) {
        __typename
        ... on Toggled {
          notice target { ${target} } viewer { id socialStats { followingCount } }
        }
        ... on ResultError { message }
      }
    }`,
    { id: targetId },
    headers,
  );
  expect(errors).toBeUndefined();
  return data[verb];
}

interface Counts {
  rows: number;
  followers: number;
  following: number;
}

/** Returns the rows between a follower and a target, and their counters beside the row totals. */
async function countsOf(
  table: "user_follows" | "collection_follows",
  followerId: string,
  targetId: string,
): Promise<Counts> {
  const [column, targets] =
    table === "user_follows" ? ["target_id", "users"] : ["collection_id", "collections"];
  return (await firstRow<Counts>(
    `SELECT (SELECT count(*) FROM ${table} WHERE follower_id = ?1 AND ${column} = ?2) AS rows,
       (SELECT follower_count FROM ${targets} WHERE id = ?2) AS followers,
       (SELECT following_count FROM users WHERE id = ?1) AS following`,
    followerId,
    targetId,
  ))!;
}

const KINDS = [
  ["user", "followUser", "unfollowUser", "user_follows", makeUser],
  ["collection", "followCollection", "unfollowCollection", "collection_follows", makeCollection],
] as const;

describe.each(KINDS)("following a %s", (kind, follow, unfollow, table, make) => {
  test("creates a row, increases both counts and returns them", async () => {
    const [viewer, target] = [await makeUser(), await make()];
    const answer = await send(follow, target.id, await signedIn(viewer.id));
    expect(answer).toMatchObject({
      notice: null,
      target: { id: target.id, viewerEdge: { isFollowing: true } },
      viewer: { id: viewer.id, socialStats: { followingCount: 1 } },
    });
    const { socialStats, subscriberCount } = answer.target!;
    expect(socialStats?.followerCount ?? subscriberCount).toBe(1);
    expect(await countsOf(table, viewer.id, target.id)).toEqual({
      rows: 1,
      followers: 1,
      following: 1,
    });
  });

  test("a second time changes nothing and says so", async () => {
    const [viewer, target] = [await makeUser(), await make({ name: "Ann" })];
    const browser = await signedIn(viewer.id);
    await send(follow, target.id, browser);
    const again = await send(follow, target.id, browser);
    expect(again.notice).toBe("You're already following Ann");
    expect(await countsOf(table, viewer.id, target.id)).toEqual({
      rows: 1,
      followers: 1,
      following: 1,
    });
  });

  test("can be undone with both counts as before, and a second undo changes nothing", async () => {
    const [viewer, target] = [await makeUser(), await make({ name: "Ann" })];
    const browser = await signedIn(viewer.id);
    await send(follow, target.id, browser);
    const ended = await send(unfollow, target.id, browser);
    expect(ended).toMatchObject({
      notice: "You unfollowed Ann.",
      target: { viewerEdge: { isFollowing: false } },
      viewer: { socialStats: { followingCount: 0 } },
    });
    expect(await send(unfollow, target.id, browser)).toMatchObject({ notice: null });
    expect(await countsOf(table, viewer.id, target.id)).toEqual({
      rows: 0,
      followers: 0,
      following: 0,
    });
  });

  test("100 times concurrently creates one row and a count of one", async () => {
    const [viewer, target] = [await makeUser(), await make()];
    const browser = await signedIn(viewer.id);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(follow, target.id, browser)),
    );
    expect(answers.filter(({ notice }) => notice === null)).toHaveLength(1);
    expect(answers.every((answer) => answer.target?.viewerEdge.isFollowing)).toBe(true);
    expect(await countsOf(table, viewer.id, target.id)).toEqual({
      rows: 1,
      followers: 1,
      following: 1,
    });
  });

  test("leaves counts that equal the rows after a storm of follows and unfollows", async () => {
    const viewers = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
    const browsers = await Promise.all(viewers.map(({ id }) => signedIn(id)));
    const targets = await Promise.all(Array.from({ length: 3 }, () => make()));
    await Promise.all(
      Array.from({ length: 120 }, (_, step) =>
        send(
          (step * 7) % 5 < 3 ? follow : unfollow,
          targets[step % 3]!.id,
          browsers[(step * 3) % 5]!,
        ),
      ),
    );
    const column = table === "user_follows" ? "target_id" : "collection_id";
    for (const target of targets) {
      const results = await allRows<{ rows: number; count: number }>(
        `SELECT (SELECT count(*) FROM ${table} WHERE ${column} = ?1) AS rows, follower_count AS count
         FROM ${table === "user_follows" ? "users" : "collections"} WHERE id = ?1`,
        target.id,
      );
      expect(results[0]?.count).toBe(results[0]?.rows);
    }
    for (const viewer of viewers) {
      const results = await allRows<{ rows: number; count: number }>(
        `SELECT (SELECT count(*) FROM user_follows WHERE follower_id = ?1)
           + (SELECT count(*) FROM collection_follows WHERE follower_id = ?1) AS rows,
           following_count AS count FROM users WHERE id = ?1`,
        viewer.id,
      );
      expect(results[0]?.count).toBe(results[0]?.rows);
    }
  });

  test("is rejected for anonymous viewers, for both mutations, and changes nothing", async () => {
    const target = await make();
    for (const verb of [follow, unfollow] as const) {
      const answer = await send(verb, target.id);
      expect(answer.__typename).toBe("Unauthorized");
      expect(answer.message).toMatch(/^Sign in to /);
    }
    expect((await countsOf(table, newId("user"), target.id)).followers).toBe(0);
  });

  test("isn't found for an unknown id, an invalid id, or an id of another kind", async () => {
    const browser = await signedIn((await makeUser()).id);
    const otherKind = kind === "user" ? await makeCollection() : await makeUser();
    const unknown = newId(kind);
    for (const id of [unknown, "", "zzz", "' OR 1=1 --", otherKind.id]) {
      expect((await send(follow, id, browser)).__typename).toBe("NotFound");
      expect((await send(unfollow, id, browser)).__typename).toBe("NotFound");
    }
  });

  test("is rejected for suspended users, who can still unfollow", async () => {
    const [viewer, target] = [await makeUser(), await make()];
    const browser = await signedIn(viewer.id);
    await send(follow, target.id, browser);
    await setSuspended(viewer.id, 1);
    const other = await make();
    expect((await send(follow, other.id, browser)).__typename).toBe("AccountSuspended");
    expect((await countsOf(table, viewer.id, other.id)).rows).toBe(0);
    await send(unfollow, target.id, browser);
    expect((await countsOf(table, viewer.id, target.id)).rows).toBe(0);
  });
});

describe("following oneself or a person who is unavailable", () => {
  test("oneself is rejected with the specified message", async () => {
    const viewer = await makeUser();
    const answer = await send("followUser", viewer.id, await signedIn(viewer.id));
    expect(answer).toEqual({
      __typename: "BadRequest",
      message: "You cannot follow yourself on Deckle",
    });
    expect((await countsOf("user_follows", viewer.id, viewer.id)).followers).toBe(0);
  });

  test("a suspended person isn't found, and can be unfollowed", async () => {
    const [viewer, target] = [await makeUser(), await makeUser()];
    const browser = await signedIn(viewer.id);
    await send("followUser", target.id, browser);
    await setSuspended(target.id, 1);
    const late = await makeUser();
    const answer = await send("followUser", target.id, await signedIn(late.id));
    expect(answer.__typename).toBe("NotFound");
    expect((await countsOf("user_follows", late.id, target.id)).rows).toBe(0);
    await send("unfollowUser", target.id, browser);
    expect(await countsOf("user_follows", viewer.id, target.id)).toEqual({
      rows: 0,
      followers: 0,
      following: 0,
    });
  });

  test("a failed database write leaves nothing half done", async () => {
    const [viewer, target] = [await makeUser(), await makeUser()];
    const { errors } = await graphql(
      "mutation F($id: ID!) { followUser(targetUserId: $id) { __typename } }",
      { id: target.id },
      { ...(await signedIn(viewer.id)), "x-fault-injection": "d1-throw" },
    );
    expect(errors?.[0]?.message).toBe("Something went wrong.");
    expect(await countsOf("user_follows", viewer.id, target.id)).toEqual({
      rows: 0,
      followers: 0,
      following: 0,
    });
  });
});
