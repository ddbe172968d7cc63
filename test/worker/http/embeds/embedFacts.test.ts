import { exports } from "cloudflare:workers";
import { firstValue, runSql } from "../../../support/database.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import {
  describeEmbed,
  deleteExpiredEmbeds,
} from "../../../../worker/domain/embeds/describeEmbed.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { outside } from "../../../../worker/domain/imports/outside.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { fakeWeb } from "../../../support/fakeWeb.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { ORIGIN } from "../../../support/product.ts";

const asked = (page: string) =>
  `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(page)}`;
const video = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const says = (answer: unknown) => () =>
  new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });

const send = (url: unknown, headers: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}/_/embed`, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ url }),
  });

afterEach(() => vi.restoreAllMocks());

describe("the metadata of an embed", () => {
  test("is requested once from its provider, at a generated address, and its HTML is ignored", async () => {
    const web = fakeWeb({
      [asked(video("reeds-one01"))]: says({
        type: "video",
        title: "Reeds\n in <wind>",
        author_name: "Ann",
        width: 113,
        height: 200,
        html: "<script>alert(1)</script>",
      }),
    });
    const writer = await signedIn((await makeUser()).id);
    const address = "https://m.youtube.com/watch?v=reeds-one01&feature=https://evil.example";
    for (let time = 0; time < 2; time += 1) {
      const answer = await send(address, writer);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        embed: { title: "Reeds in <wind> – Ann (YouTube video)", ratio: 113 / 200 },
      });
    }
    expect(web.asked).toEqual([asked(video("reeds-one01"))]);
  });

  test("of the product's own story is its title, unless it isn't published", async () => {
    const author = await makeUser();
    const published = await makeStory({ creator_id: author.id, title: "Reeds at home" });
    const draft = await makeStory({
      creator_id: author.id,
      title: "Reeds unseen",
      status: "DRAFT",
    });
    const web = fakeWeb({});
    const writer = await signedIn(author.id);
    const titleAt = async (id: string): Promise<unknown> =>
      (await send(`${ORIGIN}/@${author.username}/reeds-${id}`, writer)).json();
    expect(await titleAt(published.id)).toEqual({ embed: { title: "Reeds at home", ratio: null } });
    expect(await titleAt(draft.id)).toEqual({ embed: null });
    expect(web.asked).toEqual([]);
  });

  test.each([
    ["no JSON", () => new Response("<p>", { headers: { "Content-Type": "application/json" } })],
    [
      "another type",
      () => new Response('{"title":"A"}', { headers: { "Content-Type": "text/html" } }),
    ],
    ["nothing of use", says({ title: 7, html: "<b>" })],
    ["too much", says({ title: "A", html: "x".repeat(200_000) })],
    ["a way inside", () => Response.redirect("http://127.0.0.1/", 302)],
    ["no answer", () => Promise.reject(new Error("gone"))],
  ] as const)("stays unknown for a while if its provider returns %s", async (name, answer) => {
    const page = video(`silent-${name.length}${name.charCodeAt(0)}`);
    const web = fakeWeb({ [asked(page)]: answer });
    const context = makeDomainContext();
    expect(await describeEmbed(context, outside(context), page)).toBeNull();
    expect(await describeEmbed(context, outside(context), page)).toBeNull();
    expect(web.asked.filter((one) => one === asked(page))).toHaveLength(1);
    expect(web.asked.every((one) => !one.includes("127.0.0.1"))).toBe(true);
    fakeWeb({ [asked(page)]: says({ title: "Back" }) });
    const later = { ...context, now: context.now + 11 * MINUTE_MS };
    expect((await describeEmbed(later, outside(context), page))?.title).toBe(
      "Back (YouTube video)",
    );
    await deleteExpiredEmbeds({ ...context, now: context.now + 31 * DAY_MS });
    expect(
      await firstValue("SELECT count(*) AS n FROM embed_facts WHERE src LIKE '%silent%'"),
    ).toBe(0);
  });

  test("is the title of a page that can't be framed", async () => {
    const page = "https://mill.example/paper?from=reeds";
    const html = `<title>Paper | Mill</title><meta property="og:title" content="How paper&#10; is made">`;
    const web = fakeWeb({
      [page]: () => new Response(html, { headers: { "Content-Type": "text/html" } }),
    });
    const writer = await signedIn((await makeUser()).id);
    for (let time = 0; time < 2; time += 1) {
      const answer = await send(page, writer);
      expect(await answer.json()).toEqual({ embed: { title: "How paper is made", ratio: null } });
    }
    expect(web.asked.filter((one) => one === page)).toHaveLength(1);
  });

  test("isn't requested from private addresses or sites without an endpoint", async () => {
    const web = fakeWeb({});
    const writer = await signedIn((await makeUser()).id);
    for (const url of [
      "http://127.0.0.1/",
      "https://archive.org/details/reeds",
      "javascript:alert(1)",
      "",
      7,
    ]) {
      const answer = await send(url, writer);
      expect(await answer.json()).toEqual({ embed: null });
    }
    expect(web.asked).toEqual([]);
  });

  test("is available to writers on our own pages, within the rate limit", async () => {
    const web = fakeWeb({});
    const user = await makeUser();
    const writer = await signedIn(user.id);
    const page = video("reeds-two02");
    expect((await send(page, {})).status).toBe(401);
    expect((await send(page, { ...writer, Origin: "https://evil.example" })).status).toBe(403);
    expect((await send(page, { Cookie: writer.Cookie })).status).toBe(403);
    const suspended = await signedIn((await makeUser({ hidden_by_staff: 1 })).id);
    expect((await send(page, suspended)).status).toBe(403);
    await send("https://archive.org/details/reeds", writer);
    await runSql(
      "UPDATE rate_limits SET count = ?1 WHERE key = ?2",
      LIMITS.embedsOfUser.max,
      `${LIMITS.embedsOfUser.name}:${user.id}`,
    );
    expect((await send(page, writer)).status).toBe(429);
    expect(web.asked).toEqual([]);
  });
});
