import { firstRow } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { makeTag, makeUser, signedIn } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";

interface Answer {
  __typename: string;
  message?: string;
  notice?: string | null;
  target?: { id: string; followerCount: number; viewerEdge: { isFollowing: boolean } };
}

async function send(
  verb: "followTag" | "unfollowTag",
  targetTagId: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { data, errors } = await graphql<Record<string, Answer>>(
    `mutation ($targetTagId: ID!) {
      ${verb}(targetTagId: $targetTagId) {
        __typename
        ... on Toggled { notice target { ... on Tag { id followerCount viewerEdge { isFollowing } } } }
        ... on ResultError { message }
      }
    }`,
    { targetTagId },
    headers,
  );
  expect(errors).toBeUndefined();
  return data[verb]!;
}

/** Returns the rows between a user and a tag, and the counters. */
async function countsOf(userId: string, tagId: string) {
  return firstRow(
    `SELECT (SELECT count(*) FROM tag_follows WHERE follower_id = ?1 AND tag_id = ?2) AS rows,
       (SELECT follower_count FROM tags WHERE id = ?2) AS followers,
       (SELECT following_count FROM users WHERE id = ?1) AS following`,
    userId,
    tagId,
  );
}

describe("following a tag", () => {
  test("creates a row and increases only the tag's count", async () => {
    const [viewer, tag] = [await makeUser(), await makeTag({ follower_count: 4 })];
    expect(await send("followTag", tag.id, await signedIn(viewer.id))).toEqual({
      __typename: "Toggled",
      notice: null,
      target: { id: tag.id, followerCount: 5, viewerEdge: { isFollowing: true } },
    });
    expect(await countsOf(viewer.id, tag.id)).toEqual({ rows: 1, followers: 5, following: 0 });
  });

  test("counts once when requested concurrently, and says so", async () => {
    const [viewer, tag] = [await makeUser(), await makeTag({ display_title: "Ink" })];
    const browser = await signedIn(viewer.id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send("followTag", tag.id, browser)),
    );
    expect(answers.filter(({ notice }) => notice === null)).toHaveLength(1);
    expect(answers.filter(({ notice }) => notice === "You're already following Ink")).toHaveLength(
      4,
    );
    expect(await countsOf(viewer.id, tag.id)).toEqual({ rows: 1, followers: 1, following: 0 });
  });

  test("can be undone, idempotently", async () => {
    const [viewer, tag] = [await makeUser(), await makeTag({ display_title: "Ink" })];
    const browser = await signedIn(viewer.id);
    await send("followTag", tag.id, browser);
    const answers = [
      await send("unfollowTag", tag.id, browser),
      await send("unfollowTag", tag.id, browser),
    ];
    expect(answers.map(({ notice }) => notice)).toEqual(["You unfollowed Ink.", null]);
    expect(answers[1]?.target).toEqual({
      id: tag.id,
      followerCount: 0,
      viewerEdge: { isFollowing: false },
    });
    expect(await countsOf(viewer.id, tag.id)).toEqual({ rows: 0, followers: 0, following: 0 });
  });

  test.each(["followTag", "unfollowTag"] as const)("needs a session: %s", async (verb) => {
    const tag = await makeTag();
    expect((await send(verb, tag.id)).__typename).toBe("Unauthorized");
  });

  test.each([newId("tag"), newId("user"), "", "' OR 1=1"])(
    "isn't found for %j, which isn't a tag",
    async (id) => {
      const viewer = await makeUser();
      expect((await send("followTag", id, await signedIn(viewer.id))).__typename).toBe("NotFound");
    },
  );

  test("is rejected for suspended users, who can still unfollow", async () => {
    const [viewer, tag] = [await makeUser({ hidden_by_staff: 1 }), await makeTag()];
    const browser = await signedIn(viewer.id);
    expect((await send("followTag", tag.id, browser)).__typename).toBe("AccountSuspended");
    expect(await countsOf(viewer.id, tag.id)).toMatchObject({ rows: 0, followers: 0 });
    expect((await send("unfollowTag", tag.id, browser)).__typename).toBe("Toggled");
  });

  test("is shown on the tag, only to the follower", async () => {
    const [viewer, tag] = [await makeUser(), await makeTag()];
    const browser = await signedIn(viewer.id);
    await send("followTag", tag.id, browser);
    const query = `query ($tagSlug: ID!) { tagFromSlug(tagSlug: $tagSlug) { viewerEdge { isFollowing } } }`;
    const isFollowing = async (headers: Record<string, string>): Promise<boolean> => {
      const { data } = await graphql<{ tagFromSlug: { viewerEdge: { isFollowing: boolean } } }>(
        query,
        { tagSlug: tag.slug },
        headers,
      );
      return data.tagFromSlug.viewerEdge.isFollowing;
    };
    expect(await isFollowing(browser)).toBe(true);
    expect(await isFollowing({})).toBe(false);
  });
});
