import { exports } from "cloudflare:workers";
import { firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { HISTORY_DAYS } from "../../../../shared/limits.ts";
import { deleteExpiredHistory } from "../../../../worker/domain/history/changeHistory.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

type Headers = Record<string, string>;

let reader: { id: string; headers: Headers };
beforeEach(async () => {
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
});

async function tellRead(postId: string, headers = reader.headers): Promise<void> {
  const response = await exports.default.fetch(`${ORIGIN}/p/${postId}/state/read`, {
    method: "POST",
    headers: { Origin: ORIGIN, ...headers },
  });
  expect(response.status).toBe(200);
}

async function history(headers = reader.headers, first = 50, after: string | null = null) {
  const { data } = await graphql<{
    viewer: {
      isReadingHistoryPaused: boolean;
      readingHistoryConnection: {
        edges: { node: { post: { id: string } } }[];
        pageInfo: { endCursor: string | null; hasNextPage: boolean };
      };
    };
  }>(
    `
      query ($first: Int, $after: String) {
        viewer {
          isReadingHistoryPaused
          readingHistoryConnection(first: $first, after: $after) {
            edges {
              node {
                post {
                  id
                }
              }
            }
            pageInfo {
              endCursor
              hasNextPage
            }
          }
        }
      }
    `,
    { first, after },
    headers,
  );
  const { edges, pageInfo } = data.viewer.readingHistoryConnection;
  return { ids: edges.map(({ node }) => node.post.id), pageInfo, ...data.viewer };
}

async function change(call: string, headers = reader.headers): Promise<string> {
  const { data, errors } = await graphql<Record<string, { __typename: string }>>(
    `mutation { answer: ${call} { __typename } }`,
    {},
    headers,
  );
  expect(errors).toBeUndefined();
  return data.answer!.__typename;
}

describe("the reading history", () => {
  test("records each read story once, only for its reader; clearing it keeps the read counts", async () => {
    const [first, second] = [await makeStory(), await makeStory()];
    await tellRead(first.id);
    await tellRead(second.id);
    await tellRead(second.id);
    expect((await history()).ids.toSorted()).toEqual([first.id, second.id].toSorted());
    const other = await signedIn((await makeUser()).id);
    expect((await history(other)).ids).toEqual([]);
    expect(await change(`removeFromReadingHistory(postId: "${first.id}")`)).toBe(
      "ReadingHistoryChange",
    );
    expect((await history()).ids).toEqual([second.id]);
    await change("clearReadingHistory");
    expect((await history()).ids).toEqual([]);
    const reads = await firstValue("SELECT read_count AS n FROM posts WHERE id = ?1", second.id);
    expect(reads).toBe(1);
  });

  test("records nothing while paused, and continues when resumed", async () => {
    const [first, second] = [await makeStory(), await makeStory()];
    await change("setReadingHistoryPaused(isPaused: true)");
    await change("setReadingHistoryPaused(isPaused: true)");
    await tellRead(first.id);
    expect(await history()).toMatchObject({ ids: [], isReadingHistoryPaused: true });
    await change("setReadingHistoryPaused(isPaused: false)");
    await tellRead(second.id);
    expect(await history()).toMatchObject({ ids: [second.id], isReadingHistoryPaused: false });
  });

  test("is paginated without gaps, omits deleted stories, and ends after a year", async () => {
    const ids: string[] = [];
    const now = Date.now();
    for (let index = 0; index < 5; index += 1) {
      const { id } = await makeStory({ status: index === 2 ? "DRAFT" : "PUBLISHED" });
      await insertRow("reading_history", { user_id: reader.id, post_id: id, read_at: now - index });
      if (index !== 2) ids.push(id);
    }
    const begin = await history(reader.headers, 3);
    const rest = await history(reader.headers, 3, begin.pageInfo.endCursor);
    expect([...begin.ids, ...rest.ids]).toEqual(ids);
    await deleteExpiredHistory({ ...makeDomainContext(), now: now + (HISTORY_DAYS - 1) * DAY_MS });
    expect((await history()).ids).toHaveLength(4);
    await deleteExpiredHistory({ ...makeDomainContext(), now: now + (HISTORY_DAYS + 1) * DAY_MS });
    expect((await history()).ids).toEqual([]);
  });

  test("omits a response to a hidden story, and names responses by their beginning", async () => {
    const story = await makeStory();
    const response = await makeStory({
      title: "",
      excerpt: "Well said indeed.",
      in_response_to_post_id: story.id,
      root_post_id: story.id,
    });
    await insertRow("reading_history", { user_id: reader.id, post_id: response.id, read_at: 1 });
    expect((await history()).ids).toEqual([response.id]);
    const page = await (await get("/me/readinghistory", reader.headers)).text();
    expect(page).toMatch(/<h\d[^>]*>Well said indeed\.<\/h\d>/);
    expect(page).not.toContain("Untitled");
    await runSql("UPDATE posts SET status = 'DRAFT' WHERE id = ?1", story.id);
    expect((await history()).ids).toEqual([]);
  });

  test("can't be changed by anonymous viewers", async () => {
    for (const call of [
      "clearReadingHistory",
      "setReadingHistoryPaused(isPaused: true)",
      `removeFromReadingHistory(postId: "x")`,
    ]) {
      expect(await change(call, {})).toBe("Unauthorized");
    }
  });

  test.each(["/me/lists/reading-history", "/me/readinghistory"])(
    "has its page at %s, which asks anonymous viewers to sign in",
    async (path) => {
      const story = await makeStory({ title: "Read to the end" });
      const { Cookie = "" } = reader.headers;
      expect(await (await get(path, { Cookie })).text()).toContain("No stories read yet");
      await tellRead(story.id);
      expect(await (await get(path, { Cookie })).text()).toContain("Read to the end");
      expect((await get(path)).headers.get("location")).toContain("/m/signin");
    },
  );
});
