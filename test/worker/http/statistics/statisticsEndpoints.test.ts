import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../../shared/durations.ts";
import { PAGE_VIEWS_PATH } from "../../../../shared/statistics/pageViewReport.ts";
import type { ReportedView } from "../../../../worker/domain/statistics/reportedView.ts";
import { takePageViews } from "../../../../worker/jobs/takePageViews.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { app } from "../../../support/appWith.ts";
import { ORIGIN } from "../../../support/product.ts";

const BROWSER = { "user-agent": "Mozilla/5.0 Chrome/150.0", "cf-connecting-ip": "192.0.2.7" };

const makeView = (postId: string) => ({
  id: crypto.randomUUID(),
  postId,
  at: Date.now(),
  readMs: 0,
  stop: null,
  isRead: false,
  referrer: "",
});

/** Sends a report and returns the answer's status and the messages that it queued. */
async function report(body: unknown, headers: Record<string, string> = {}) {
  const queued: ReportedView[] = [];
  const queue = { send: async (message: ReportedView) => void queued.push(message) };
  const response = await app.request(
    `${ORIGIN}${PAGE_VIEWS_PATH}`,
    { method: "POST", headers: { ...BROWSER, ...headers }, body: JSON.stringify(body) },
    { ...env, STATISTICS_QUEUE: queue, DB: NO_DATABASE, STATS: NO_DATABASE },
  );
  return { status: response.status, queued };
}

/** Fails every statement: a report reads no database. */
const NO_DATABASE = {
  prepare: () => {
    throw new Error("A database was read");
  },
};

async function count(messages: readonly ReportedView[]): Promise<void> {
  const acked = vi.fn();
  await takePageViews(
    {
      queue: "deckle-statistics",
      messages: messages.map((body) => ({
        id: crypto.randomUUID(),
        body,
        ack: acked,
        retry: () => {},
      })),
    },
    env as never,
    { waitUntil: () => {} },
  );
  expect(acked).toHaveBeenCalledTimes(messages.length);
}

async function readRange(story: string, range: string, headers: Record<string, string> = {}) {
  const response = await app.request(`${ORIGIN}/stats/${story}/${range}`, { headers }, env);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const LAST_HOURS = () => `${Date.now() - 2 * HOUR_MS}/${Date.now() + HOUR_MS}`;

describe("a report of a page view", () => {
  test("is queued without reading a database, and without what its referrer says", async () => {
    const { id: postId } = await makeStory({});
    const { status, queued } = await report({
      ...makeView(postId),
      referrer: "https://www.google.com/search?q=secret",
    });
    expect(status).toBe(204);
    expect(queued).toMatchObject([
      { postId, source: { kind: "SEARCH", host: "google.com", words: "" }, reason: null },
    ]);
    expect(JSON.stringify(queued)).not.toContain("secret");
  });

  test.each([
    ["is no JSON", "{", {}, 400],
    ["has no known story", { ...makeView("1234") }, {}, 400],
    ["read for an hour", { ...makeView("d00000000001"), readMs: HOUR_MS }, {}, 400],
    ["is too large", { ...makeView("d00000000001"), referrer: "x".repeat(9000) }, {}, 413],
    ["is another site's", makeView("d00000000001"), { "sec-fetch-site": "cross-site" }, 403],
  ])("that %s is rejected", async (_case, body, headers, expected) => {
    const { status, queued } = await report(body, headers);
    expect({ status, queued }).toEqual({ status: expected, queued: [] });
  });

  test("by a bot or an internal network says so", async () => {
    const { id } = await makeStory({});
    const bot = await report(makeView(id), { "user-agent": "Googlebot/2.1" });
    const internal = await report(makeView(id), { "cf-connecting-ip": "10.1.2.3" });
    expect([bot.queued[0]?.reason, internal.queued[0]?.reason]).toEqual(["BOT", "STAFF"]);
  });
});

describe("the counts of a range", () => {
  test("equal the views, without the writer's own, for writers and editors only", async () => {
    const [author, editor, other] = await Promise.all([makeUser(), makeUser(), makeUser()]);
    const collection = await makeCollection();
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: editor.id,
      role: "EDITOR",
      created_at: 0,
    });
    const story = await makeStory({ creator_id: author.id, collection_id: collection.id });
    const cookies = await Promise.all([author, editor, other].map(({ id }) => signedIn(id)));
    const sent = [
      await report(makeView(story.id)),
      await report(makeView(story.id), { "cf-connecting-ip": "192.0.2.8" }),
      await report(makeView(story.id), cookies[0]!),
      await report(makeView(story.id), cookies[2]!),
    ].flatMap(({ queued }) => queued);
    await count(sent);
    const answers = await Promise.all([
      ...cookies.map((cookie) => readRange(story.id, LAST_HOURS(), cookie)),
      readRange(story.id, LAST_HOURS()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    expect(answers[0]!.body).toMatchObject({ totals: { views: 3 }, unit: "HOUR" });
    const long = await readRange(story.id, "-8640000000000000/8640000000000000", cookies[0]);
    expect(long.body).toMatchObject({ totals: { views: 3 }, unit: "DAY" });
    expect(Number(long.body.endTimeMs)).toBeLessThan(Date.now() + 3 * HOUR_MS);
    for (const range of ["5/5", "x/9", "1/99999999999999999"])
      expect((await readRange(story.id, range, cookies[0])).status).toBe(400);
  });

  test("are the same after an operator's recount", async () => {
    const author = await makeUser();
    const story = await makeStory({ creator_id: author.id });
    await count((await report(makeView(story.id))).queued);
    await env.STATS.prepare("DELETE FROM post_hours").run();
    const recount = (day: string) =>
      app.request(
        `${ORIGIN}/_/ops/statistics/recount`,
        {
          method: "POST",
          headers: { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` },
          body: JSON.stringify({ day }),
        },
        env,
      );
    expect((await recount("yesterday")).status).toBe(400);
    const receipt = await recount(new Date().toISOString().slice(0, 10));
    expect(await receipt.json()).toMatchObject({ changed: expect.any(Number) });
    const { body } = await readRange(story.id, LAST_HOURS(), await signedIn(author.id));
    expect(body).toMatchObject({ totals: { views: 1 } });
  });
});
