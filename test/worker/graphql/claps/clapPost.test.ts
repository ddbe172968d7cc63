import { env } from "cloudflare:workers";
import { firstRow, firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { MAX_CLAPS } from "../../../../shared/limits.ts";
import { CLAPS_RETRACTED_TEXT } from "../../../../shared/claps/clapErrors.ts";
import { Database } from "../../../../worker/db/database.ts";
import { deleteExpiredClapKeys } from "../../../../worker/domain/claps/clapStory.ts";
import { NO_FAULTS } from "../../../../worker/faults.ts";
import { ask } from "../../../support/drafts/drafts.ts";
import { setSuspended } from "../../../support/people.ts";
import {
  changeList,
  insertRow,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  post?: { clapCount: number; voterCount: number; viewerEdge: { clapCount: number } };
}

let keys = 0;

async function clap(
  targetPostId: string,
  numClaps: number,
  headers: Record<string, string> = {},
  key = `key-${(keys += 1)}`,
): Promise<Answer> {
  const { data, errors } = await graphql<{ clapPost: Answer }>(
    `
      mutation ($targetPostId: ID!, $numClaps: Int!, $key: String!) {
        clapPost(targetPostId: $targetPostId, numClaps: $numClaps, key: $key) {
          __typename
          ... on PostClaps {
            post {
              clapCount
              voterCount
              viewerEdge {
                clapCount
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    { targetPostId, numClaps, key },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.clapPost;
}

/** Returns the story's counters and the sums of its rows. */
async function countsOf(postId: string) {
  return firstRow<{ claps: number; voters: number; clapsOfRows: number; rows: number }>(
    `SELECT clap_count AS claps, voter_count AS voters,
       (SELECT total(clap_count) FROM claps WHERE post_id = ?1) AS clapsOfRows,
       (SELECT count(*) FROM claps WHERE post_id = ?1) AS rows
     FROM posts WHERE id = ?1`,
    postId,
  );
}

let story: { id: string };
let reader: { id: string; headers: Record<string, string> };
beforeEach(async () => {
  story = await makeStory({ creator_id: (await makeUser()).id });
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
});

describe("claps for a story", () => {
  test("are limited to the maximum per reader, and count one voter", async () => {
    expect(await clap(story.id, 3, reader.headers)).toEqual({
      __typename: "PostClaps",
      post: { clapCount: 3, voterCount: 1, viewerEdge: { clapCount: 3 } },
    });
    const { post } = await clap(story.id, MAX_CLAPS, reader.headers);
    expect(post).toEqual({ clapCount: 50, voterCount: 1, viewerEdge: { clapCount: 50 } });
    const other = await signedIn((await makeUser()).id);
    const answer = await clap(story.id, 2, other);
    expect(answer.post).toEqual({ clapCount: 52, voterCount: 2, viewerEdge: { clapCount: 2 } });
  });

  test("reach exactly the maximum when sent concurrently", async () => {
    await Promise.all(Array.from({ length: 40 }, () => clap(story.id, 7, reader.headers)));
    expect(await countsOf(story.id)).toEqual({ claps: 50, voters: 1, clapsOfRows: 50, rows: 1 });
  });

  test("can be retracted one by one or all at once, and never go below zero", async () => {
    await clap(story.id, 5, reader.headers);
    expect((await clap(story.id, -2, reader.headers)).post?.viewerEdge.clapCount).toBe(3);
    expect((await clap(story.id, -MAX_CLAPS, reader.headers)).post).toEqual({
      clapCount: 0,
      voterCount: 0,
      viewerEdge: { clapCount: 0 },
    });
    await clap(story.id, -1, reader.headers);
    expect(await countsOf(story.id)).toEqual({ claps: 0, voters: 0, clapsOfRows: 0, rows: 0 });
  });

  test("count once when sent again with the same key", async () => {
    await clap(story.id, 4, reader.headers, "same");
    const again = await clap(story.id, 4, reader.headers, "same");
    expect(again.post).toEqual({ clapCount: 4, voterCount: 1, viewerEdge: { clapCount: 4 } });
    await clap(story.id, -1, reader.headers, "back");
    await clap(story.id, -1, reader.headers, "back");
    expect(await countsOf(story.id)).toMatchObject({ claps: 3, clapsOfRows: 3 });
  });

  test("count once when sent again with an older key, also after other claps and after a retraction", async () => {
    await clap(story.id, 2, reader.headers, "first");
    await clap(story.id, 3, reader.headers, "second");
    const late = await clap(story.id, 2, reader.headers, "first");
    expect(late.post?.viewerEdge.clapCount).toBe(5);
    await clap(story.id, -MAX_CLAPS, reader.headers, "all back");
    for (const key of ["first", "second"]) await clap(story.id, 2, reader.headers, key);
    expect(await countsOf(story.id)).toEqual({ claps: 0, voters: 0, clapsOfRows: 0, rows: 0 });
    await clap(story.id, 1, reader.headers, "third");
    await clap(story.id, -MAX_CLAPS, reader.headers, "all back");
    expect(await countsOf(story.id)).toEqual({ claps: 1, voters: 1, clapsOfRows: 1, rows: 1 });
    // Another reader may use the same key.
    await clap(story.id, 4, await signedIn((await makeUser()).id), "third");
    expect(await countsOf(story.id)).toMatchObject({ claps: 5, clapsOfRows: 5, rows: 2 });
  });

  test("are remembered by key for a day, only the latest ones, and not if they were rejected", async () => {
    const named = () =>
      firstValue<number>("SELECT count(*) AS n FROM clap_keys WHERE user_id = ?1", reader.id);
    const claps = (key: string) => clap(story.id, 1, reader.headers, key);
    for (let number = 0; number < 66; number += 1) await claps(`press ${number}`);
    expect(await named()).toBe(64);
    expect((await claps("press 65")).post?.viewerEdge.clapCount).toBe(MAX_CLAPS);
    await setSuspended(reader.id, 1);
    await claps("rejected");
    expect(await named()).toBe(64);
    const later = Date.now() + 25 * 60 * 60 * 1000;
    await deleteExpiredClapKeys({ db: new Database(env.DB, NO_FAULTS), now: later });
    expect(await named()).toBe(0);
  });

  test("raise the story in its tags' lists, and purge no page", async () => {
    const tag = await makeTag();
    await tagStory(story.id, tag.id);
    await clearPurges();
    await clap(story.id, 9, reader.headers);
    const row = await firstRow(
      "SELECT clap_count AS claps FROM post_tags WHERE post_id = ?1",
      story.id,
    );
    expect(row).toEqual({ claps: 9 });
    expect(await outbox()).toEqual([]);
  });

  test("are rejected for anonymous viewers, one's own story, a draft and an unknown story", async () => {
    expect(await clap(story.id, 1)).toMatchObject({ __typename: "Unauthorized" });
    const own = await makeStory({ creator_id: reader.id });
    expect(await clap(own.id, 1, reader.headers)).toEqual({
      __typename: "BadRequest",
      message: "You can’t clap for your own story.",
    });
    const draft = await makeStory({ creator_id: (await makeUser()).id, status: "DRAFT" });
    expect(await clap(draft.id, 1, reader.headers)).toMatchObject({ __typename: "NotFound" });
    expect(await clap(newId("post"), 1, reader.headers)).toMatchObject({ __typename: "NotFound" });
    expect(await countsOf(own.id)).toMatchObject({ claps: 0, rows: 0 });
  });

  test("are rejected if their number or key is invalid", async () => {
    for (const claps of [0, MAX_CLAPS + 1, -MAX_CLAPS - 1]) {
      expect(await clap(story.id, claps, reader.headers)).toMatchObject({
        __typename: "BadRequest",
      });
    }
    for (const key of ["", "k".repeat(65)]) {
      expect(await clap(story.id, 1, reader.headers, key)).toMatchObject({
        __typename: "BadRequest",
      });
    }
    expect(await countsOf(story.id)).toMatchObject({ rows: 0 });
  });

  test("are rejected for suspended users, who can still retract theirs", async () => {
    await clap(story.id, 5, reader.headers);
    await setSuspended(reader.id, 1);
    expect(await clap(story.id, 1, reader.headers)).toMatchObject({
      __typename: "AccountSuspended",
    });
    expect((await clap(story.id, -5, reader.headers)).post?.clapCount).toBe(0);
  });
});

describe("claps can be retracted", () => {
  test.each([
    ["hidden", "hidden_by_author = 1"],
    ["thrown away", "status = 'DELETED', deleted_at = 1"],
    ["a draft again", "status = 'DRAFT'"],
    ["suspended", "hidden_by_staff = 1"],
  ])(
    "from a story that is %s, only by the one who gave them, and without revealing anything",
    async (_how, change) => {
      const response = await makeStory({
        creator_id: (await makeUser()).id,
        in_response_to_post_id: story.id,
        root_post_id: story.id,
      });
      const other = await signedIn((await makeUser()).id);
      await clap(response.id, 5, reader.headers);
      await runSql(`UPDATE posts SET ${change} WHERE id = ?1`, response.id);
      const gone = {
        __typename: "NotFound",
        message: "We couldn’t find this story. It may have been deleted or made private.",
      };
      expect(await clap(response.id, -2, other)).toMatchObject(gone);
      expect(await clap(response.id, 2, reader.headers)).toMatchObject(gone);
      expect(await clap(response.id, -2, reader.headers)).toEqual({
        __typename: "NotFound",
        message: CLAPS_RETRACTED_TEXT,
      });
      expect(await countsOf(response.id)).toMatchObject({ claps: 3, voters: 1, rows: 1 });
      await clap(response.id, -MAX_CLAPS, reader.headers);
      expect(await countsOf(response.id)).toMatchObject({ claps: 0, voters: 0, rows: 0 });
      expect(await clap(response.id, -1, reader.headers)).toMatchObject(gone);
    },
  );

  test("from a list that has become private", async () => {
    const keeper = await makeUser();
    const id = newId("catalog");
    await insertRow("catalogs", {
      id,
      creator_id: keeper.id,
      type: "LIST",
      visibility: "PUBLIC",
      name: "Reads",
      created_at: 1,
      updated_at: 1,
    });
    const clapList = (claps: number) =>
      ask<Answer>(
        `mutation { clapCatalog(targetCatalogId: "${id}", numClaps: ${claps}, key: "k${claps}") {
          __typename ... on ResultError { message } } }`,
        {},
        reader.headers,
      );
    await clapList(4);
    await changeList(id, "visibility = 'PRIVATE'");
    expect(await clapList(1)).toMatchObject({ __typename: "NotFound" });
    expect(await clapList(-4)).toMatchObject({ message: CLAPS_RETRACTED_TEXT });
    expect(await firstValue("SELECT clap_count AS n FROM catalogs WHERE id = ?1", id)).toBe(0);
  });
});

test("a co-author can't clap for the story, and gets back the claps they gave before", async () => {
  const author = { post_id: story.id, user_id: reader.id, position: 1, role: "AUTHOR" };
  await clap(story.id, 3, reader.headers);
  await insertRow("post_authors", author);
  expect(await clap(story.id, 2, reader.headers)).toEqual({
    __typename: "BadRequest",
    message: "You can’t clap for your own story.",
  });
  expect((await clap(story.id, -3, reader.headers)).__typename).toBe("PostClaps");
  expect(await countsOf(story.id)).toMatchObject({ claps: 0, rows: 0 });
});
