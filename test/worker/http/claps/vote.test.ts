import { exports } from "cloudflare:workers";
import { firstValue } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

type Headers = Record<string, string>;

let story: { id: string };
let reader: { id: string; headers: Headers };
beforeEach(async () => {
  story = await makeStory({ creator_id: (await makeUser()).id, clap_count: 10, voter_count: 1 });
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
});

function vote(path: string, body: unknown, headers: Headers): Promise<Response> {
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

function submit(fields: Headers, cookie: Headers): Promise<Response> {
  return exports.default.fetch(`${ORIGIN}/_/vote/p/${story.id}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", ...cookie },
    body: new URLSearchParams(fields).toString(),
  });
}

const clapsOf = async () =>
  (await firstValue<number>(
    "SELECT clap_count AS n FROM claps WHERE post_id = ?1 AND user_id = ?2",
    story.id,
    reader.id,
  )) ?? 0;

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

describe("a vote", () => {
  test("by script returns the counts, and counts once when repeated", async () => {
    const send = () => vote(`/_/vote/p/${story.id}`, { claps: 3, key: "a" }, reader.headers);
    await send();
    const response = await send();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      postId: story.id,
      clapCount: 13,
      voterCount: 2,
      viewerClapCount: 3,
    });
  });

  test("is rate-limited per reader", async () => {
    const { name, max, window } = LIMITS.clapsOfUser;
    const ends_at = Date.now() + window;
    await insertRow("rate_limits", { key: `${name}:${reader.id}`, count: max, ends_at });
    const rejected = await vote(`/_/vote/p/${story.id}`, { key: "a" }, reader.headers);
    expect(rejected.status).toBe(429);
    expect(await clapsOf()).toBe(0);
  });

  test("by a plain form claps once and redirects back to the page, or home from another site's", async () => {
    const { [XSRF_HEADER]: xsrf = "", Cookie = "" } = reader.headers;
    const back = await submit({ xsrf, redirect: "/@ann/a-story?p=2" }, { Cookie });
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe(`${ORIGIN}/@ann/a-story?p=2`);
    const astray = await submit({ xsrf, redirect: "https://evil.test/" }, { Cookie });
    expect(astray.headers.get("location")).toBe(`${ORIGIN}/`);
    expect(await clapsOf()).toBe(2);
  });

  test("without the page's token, from another site, or by an anonymous viewer changes nothing", async () => {
    const { Cookie = "" } = reader.headers;
    const path = `/_/vote/p/${story.id}`;
    for (const [headers, code, status] of [
      [{ Cookie }, "FORBIDDEN", 403],
      [{ Cookie, [XSRF_HEADER]: "stale" }, "FORBIDDEN", 403],
      [{ ...reader.headers, Origin: "https://evil.test" }, "FORBIDDEN", 403],
      [{}, "UNAUTHORIZED", 401],
    ] as const) {
      const response = await vote(path, { claps: 1 }, headers);
      expect([response.status, await codeOf(response)]).toEqual([status, code]);
    }
    expect((await submit({ xsrf: "stale" }, { Cookie })).status).toBe(403);
    expect((await submit({}, { Cookie })).status).toBe(403);
    expect(await clapsOf()).toBe(0);
  });

  test("is rejected if it is invalid", async () => {
    const path = `/_/vote/p/${story.id}`;
    for (const body of [{ claps: 0 }, { claps: 51 }, { claps: "many" }, { claps: 1.5 }, [], 7]) {
      expect((await vote(path, body, reader.headers)).status).toBe(400);
    }
    const long = await vote(path, { claps: 1, key: "k".repeat(20_000) }, reader.headers);
    expect(long.status).toBe(413);
    expect((await vote(`/_/vote/p/${newId("post")}`, {}, reader.headers)).status).toBe(404);
    expect((await vote(`/_/vote/tag/${story.id}`, {}, reader.headers)).status).toBe(404);
    const put = await exports.default.fetch(ORIGIN + path, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(await clapsOf()).toBe(0);
  });
});
