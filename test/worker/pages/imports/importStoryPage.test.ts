import { exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { fakeWeb } from "../../../support/fakeWeb.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const PAGE = "https://blog.example.com/story";

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}/p/import`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });

afterEach(() => vi.restoreAllMocks());

test("the import page shows its form to signed-in users, and is never cached", async () => {
  const browser = await signedIn((await makeUser()).id);
  for (const path of ["/p/import", "/p/import-story"]) {
    const page = await get(path, { Cookie: browser.Cookie });
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    const html = await page.text();
    expect(html).toContain('action="/p/import"');
    expect(html).toContain(browser[XSRF_HEADER] as string);
  }
  const stranger = await get("/p/import");
  expect(stranger.status).toBe(302);
  expect(stranger.headers.get("location")).toContain("/m/signin");
});

test("the form's file picker accepts every supported export", async () => {
  const { Cookie } = await signedIn((await makeUser()).id);
  const html = await (await get("/p/import", { Cookie })).text();
  const accepted = / accept="([^"]+)"/.exec(html)?.[1]?.split(",");
  // Medium, Ghost, WordPress, beehiiv, Markdown, and any of them zipped.
  for (const name of [".htm", ".html", ".json", ".xml", ".csv", ".md", ".markdown", ".zip"])
    expect(accepted).toContain(name);
});

test("the form works without JavaScript: to the draft, or back with what to do next", async () => {
  const { Cookie, [XSRF_HEADER]: xsrf = "" } = await signedIn((await makeUser()).id);
  fakeWeb({ [PAGE]: "<article><h1>Mine</h1><p>Words of the story.</p></article>" });
  const done = await post({ xsrf, url: PAGE }, { Cookie });
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toMatch(/^\/p\/\w+\/edit$/);
  const rejected = await post({ xsrf, url: "http://127.0.0.1/" }, { Cookie });
  const back = rejected.headers.get("location") ?? "";
  expect(back).toBe("/p/import?error=address");
  expect(await (await get(back, { Cookie })).text()).toContain("Paste the story");
  const odd = await (await get("/p/import?error=__proto__", { Cookie })).text();
  expect(odd).not.toContain('role="alert"');
});

test("the form is accepted only from its own page", async () => {
  const { Cookie, [XSRF_HEADER]: xsrf = "" } = await signedIn((await makeUser()).id);
  const web = fakeWeb({});
  expect((await post({ xsrf: "wrong", url: PAGE }, { Cookie })).status).toBe(403);
  const foreign = { Cookie, Origin: "https://evil.example" };
  expect((await post({ xsrf, url: PAGE }, foreign)).status).toBe(403);
  expect((await post({ xsrf, url: PAGE })).headers.get("location")).toContain("/m/signin");
  expect(web.asked).toEqual([]);
});
