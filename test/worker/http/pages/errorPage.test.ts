import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../../../shared/limits.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

/** The headers of a browser that submits a form without script. */
const BROWSER = {
  Origin: ORIGIN,
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
};

let reader: Record<string, string>;
let own: string;
let story: { id: string; slug: string };
beforeEach(async () => {
  const { id } = await makeUser();
  reader = await signedIn(id);
  own = (await makeStory({ creator_id: id })).id;
  story = await makeStory();
});

function send(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...BROWSER, Cookie: reader.Cookie ?? "", ...headers },
    body: new URLSearchParams({ xsrf: reader[XSRF_HEADER] ?? "", ...fields }),
  });
}

describe("a rejected plain form", () => {
  test.each([
    [
      "an empty response",
      () => [`/_/respond/${story.id}`, { text: " " }],
      400,
      "Write something first.",
    ],
    [
      "a response that is too long",
      () => [`/_/respond/${story.id}`, { text: "x".repeat(MAX_RESPONSE_BYTES + 1) }],
      413,
      "A response can have at most",
    ],
    [
      "claps for one's own story",
      () => [`/_/vote/p/${own}`, {}],
      400,
      "You can’t clap for your own story.",
    ],
    [
      "a list that is not there",
      () => [`/_/bookmark/p/${story.id}`, { catalogId: "nothing" }],
      404,
      "We couldn’t find this list. It may have been deleted or made private.",
    ],
    [
      "a page of another session",
      () => [`/_/vote/p/${story.id}`, { xsrf: "of another" }],
      403,
      "out of date",
    ],
  ] as [string, () => [string, Record<string, string>], number, string][])(
    "gets a page with the reason and a link back: %s",
    async (_what, input, status, words) => {
      const [path, fields] = input();
      const from = `/p/${story.id}?tab=responses`;
      const answer = await send(path, fields, { Referer: ORIGIN + from });
      const html = await answer.text();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        status,
        "text/html; charset=UTF-8",
      ]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
      expect(html).toContain("That didn’t work");
      expect(html).toContain(words);
      expect(html).toContain(`href="${from}"`);
    },
  );

  test("asks a signed-out user to sign in, and then returns to its page", async () => {
    const answer = await send(
      `/_/vote/p/${story.id}`,
      {},
      { Cookie: "", Referer: `${ORIGIN}/p/${story.id}` },
    );
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain(
      `href="/m/signin?operation=login&amp;redirect=${encodeURIComponent(`/p/${story.id}`)}"`,
    );
  });

  test("links to no page of another site", async () => {
    const fields = { text: "" };
    const answer = await send(`/_/respond/${story.id}`, fields, {
      Referer: "https://evil.test/p",
    });
    const html = await answer.text();
    expect(html).not.toContain("evil.test");
    expect(html).toContain('href="/"');
  });

  test("gets JSON if a script sent it", async () => {
    const answer = await send(`/_/vote/p/${own}`, {}, { Accept: "*/*" });
    expect(await answer.json()).toEqual({
      error: { code: "BAD_REQUEST", message: "You can’t clap for your own story." },
    });
  });
});

describe("an opened address with an error", () => {
  const STATUS = { "/m/token": 400, "/m/global-identity-2": 400, "/m/account/close": 403 };
  let impersonating: string;
  beforeEach(async () => {
    const [staff, somebody] = [await makeUser({ is_staff: 1 }), await makeUser()];
    impersonating =
      (await signedIn(somebody.id, { impersonated_by_user_id: staff.id })).Cookie ?? "";
  });
  const get = (path: string, Accept: string): Promise<Response> =>
    exports.default.fetch(ORIGIN + path, {
      redirect: "manual",
      headers: { Accept, Cookie: impersonating },
    });

  test.each(Object.entries(STATUS))("has a page for people: %s", async (path, status) => {
    const told = await get(path, "*/*");
    const { error } = (await told.json()) as { error: { message: string } };
    const answer = await get(path, BROWSER.Accept);
    const html = await answer.text();
    expect([told.status, answer.status]).toEqual([status, status]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain(error.message.replaceAll("'", "&#x27;"));
    expect(html).toContain('href="/"');
    expect(html).not.toContain("What you wrote");
  });

  test("has JSON at a program's address, for any client", async () => {
    const answer = await get("/_/vote/p/nothing", BROWSER.Accept);
    expect(answer.headers.get("content-type")).toContain("application/json");
  });

  test("names the allowed methods", async () => {
    const answer = await get("/_/admin/impersonation/stop", BROWSER.Accept);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await answer.text()).toContain("<h1");
  });
});
