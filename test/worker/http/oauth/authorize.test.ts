import { env } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { makeOwner } from "../../../support/identity/account.ts";
import { setSuspended } from "../../../support/people.ts";
import { insertRow, makeUser } from "../../../support/factories.ts";
import {
  browserOf,
  CALLBACK,
  decide,
  getCode,
  makeApplication,
  makeInput,
  type TestApplication,
  told,
} from "../../../support/identity/oauth.ts";
import { ORIGIN } from "../../../support/product.ts";
import { redirectsTo, linkTo, TestBrowser } from "../../../support/identity/testBrowser.ts";

let application: TestApplication;
let reader: Awaited<ReturnType<typeof makeUser>>;
let browser: Awaited<ReturnType<typeof browserOf>>;

beforeEach(async () => {
  application = await makeApplication();
  reader = await makeUser({ name: "Ann Reader" });
  browser = await browserOf(reader.id);
});

/** Expects an error page without a redirect. */
async function expectRejected(response: Response, status = 400) {
  expect(response.status).toBe(status);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.get("refresh")).toBeNull();
  const html = await response.text();
  expect(html).toContain("be authorized</h1>");
  expect(html).not.toContain("app.example");
}

describe("the consent page", () => {
  test("names the application, its scopes and the redirect host, and can't be framed or cached", async () => {
    const { path } = await makeInput(application, { scope: "basicProfile listPublications" });
    const response = await browser.ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://app.example");
    const html = await response.text();
    expect(html).toContain("Authorize Paper Desk?");
    expect(html).toContain("Ann Reader");
    expect(html).toContain("See your name, username and profile image");
    expect(html).toContain("See the publications you own and edit");
    expect(html).toContain("app.example");
  });

  test("is shown after a sign-in with all parameters", async () => {
    const { path, query } = await makeInput(application);
    const response = await new TestBrowser().ask(path);
    expect(response.status).toBe(303);
    const to = new URL(response.headers.get("location") ?? "", ORIGIN);
    expect(to.pathname).toBe("/m/signin");
    const back = new URL(to.searchParams.get("redirect") ?? "", ORIGIN);
    expect(back.pathname).toBe("/m/oauth/authorize");
    expect(Object.fromEntries(back.searchParams)).toEqual(query);
  });

  test("is reached from the sign-in form with a policy that allows the redirect to another site", async () => {
    const owner = await makeOwner({ hasPassword: false });
    const { path } = await makeInput(application);
    const visitor = new TestBrowser();
    await visitor.send({ email: owner.email, redirect: path });
    const response = await visitor.press(await linkTo(owner.email));
    // The page's form-action policy applies to all redirects of a form.
    expect(response.headers.get("location")).toBeNull();
    expect(redirectsTo(response)).toBe(ORIGIN + path);
    expect((await visitor.ask(path)).status).toBe(200);
  });

  test("redirects back with a code, the state and the issuer", async () => {
    const { query } = await makeInput(application);
    const response = await decide(browser, query);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/^https:\/\/app\.example\/callback\?/);
    expect(told(response)).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: "st-1",
      iss: ORIGIN,
    });
  });

  test("redirects back without a code if the user declines", async () => {
    const { query } = await makeInput(application);
    const response = await decide(browser, query, "cancel");
    expect(told(response)).toMatchObject({ error: "access_denied", state: "st-1", iss: ORIGIN });
    expect(told(response).code).toBeUndefined();
    const grants = await env.DB.prepare("SELECT 1 FROM oauth_grants WHERE user_id = ?1")
      .bind(reader.id)
      .all();
    expect(grants.results).toEqual([]);
  });

  test("preserves the query of the application's own address", async () => {
    const own = `${CALLBACK}?tenant=7`;
    const with7 = await makeApplication({ redirect_uris: [own] });
    const { query } = await makeInput(with7, { redirect_uri: own });
    expect(told(await decide(browser, query))).toMatchObject({ tenant: "7", state: "st-1" });
  });

  test("accepts an address on the user's own device with any port", async () => {
    const local = "http://127.0.0.1:4100/cb";
    const tool = await makeApplication({ redirect_uris: [local], isPublic: true });
    const { path } = await makeInput(tool, { redirect_uri: local });
    const response = await browser.ask(path);
    expect(response.headers.get("content-security-policy")).toContain("http://127.0.0.1:4100");
    expect(await response.text()).toContain("a program on this device");
    const other = await makeInput(tool, { redirect_uri: "http://127.0.0.1:4101/cb" });
    await expectRejected(await browser.ask(other.path));
  });
});

describe("an unregistered redirect address leads to an error page", () => {
  test.each([
    ["another case", "https://APP.example/callback"],
    ["another case of its path", "https://app.example/Callback"],
    ["a slash after it", `${CALLBACK}/`],
    ["a query added", `${CALLBACK}?next=https://evil.example`],
    ["an empty query", `${CALLBACK}?`],
    ["a port", "https://app.example:8443/callback"],
    ["its own port", "https://app.example:443/callback"],
    ["a name before it", "https://app.example@evil.example/callback"],
    ["a name of its own", "https://user@app.example/callback"],
    ["an encoded letter", "https://app.example/%63allback"],
    ["an encoded slash", "https://app.example%2fcallback"],
    ["a way up", "https://app.example/x/../callback"],
    ["a fragment", `${CALLBACK}#x`],
    ["an empty fragment", `${CALLBACK}#`],
    ["a subdomain", "https://evil.app.example/callback"],
    ["a host that begins so", "https://app.example.evil.example/callback"],
    ["a dot after the host", "https://app.example./callback"],
    ["another scheme", "http://app.example/callback"],
    ["a script", "javascript:alert(1)"],
    ["a space after it", `${CALLBACK} `],
    ["a tab in it", "https://app.example/call\tback"],
    ["a backslash", "https://app.example\\@evil.example/callback"],
    ["nothing", ""],
    ["a path", "/callback"],
  ])("%s", async (_, redirectUri) => {
    for (const who of [browser, new TestBrowser()]) {
      const { path } = await makeInput(application, { redirect_uri: redirectUri });
      await expectRejected(await who.ask(path));
    }
    const { query } = await makeInput(application, { redirect_uri: redirectUri });
    await expectRejected(await decide(browser, query));
    await expectRejected(await decide(browser, query, "cancel"));
  });

  test("also a missing one if several are registered, but not if there is only one", async () => {
    const several = await makeApplication({ redirect_uris: [CALLBACK, `${CALLBACK}/2`] });
    const { path } = await makeInput(several, { redirect_uri: undefined });
    await expectRejected(await browser.ask(path));
    const one = await makeInput(application, { redirect_uri: undefined });
    expect((await browser.ask(one.path)).status).toBe(200);
  });

  test("also a repeated parameter, and an unknown application", async () => {
    const { path } = await makeInput(application);
    const twice = `${path}&redirect_uri=${encodeURIComponent("https://evil.example/")}`;
    await expectRejected(await browser.ask(twice));
    const unknown = await makeInput({ ...application, id: "nobody" });
    await expectRejected(await browser.ask(unknown.path));
  });
});

describe("an invalid request is reported to the application", () => {
  test.each([
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["the challenge itself", { code_challenge_method: "plain" }, "invalid_request"],
    ["no method, which means plain", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge that is none", { code_challenge: "short" }, "invalid_request"],
    ["an unknown scope", { scope: "basicProfile everything" }, "invalid_scope"],
    ["a token at once", { response_type: "token" }, "unsupported_response_type"],
    ["no type", { response_type: undefined }, "invalid_request"],
  ])("%s", async (_, more, error) => {
    const { path } = await makeInput(application, more);
    const answer = told(await browser.ask(path));
    expect(answer).toMatchObject({ error, state: "st-1", iss: ORIGIN });
    // An anonymous viewer is not redirected to the application before signing in (RFC 9700
    // §4.11.2).
    const stranger = await new TestBrowser().ask(path);
    expect(stranger.headers.get("location")).toMatch(/^\/m\/signin\?/);
  });

  test("but an invalid state leads to an error page", async () => {
    for (const state of ["x".repeat(501), "a\r\nb", "é"]) {
      const { path } = await makeInput(application, { state });
      await expectRejected(await browser.ask(path));
    }
  });
});

describe("consent can be given", () => {
  test("only by a page of the same session", async () => {
    const { query } = await makeInput(application);
    const forged = [
      () => browser.post("/m/oauth/authorize", { ...query, decision: "allow" }),
      () => browser.post("/m/oauth/authorize", { ...query, xsrf: "guess", decision: "allow" }),
      () => decide(browser, query, "allow", { Origin: "https://app.example" }),
      () => decide(browser, query, "allow", { "Sec-Fetch-Site": "cross-site" }),
    ];
    for (const send of forged) {
      const response = await send();
      expect(response.status).toBe(403);
      expect(response.headers.get("location")).toBeNull();
    }
    // Opening the page grants nothing, whatever its query.
    const { path } = await makeInput(application);
    for (const more of ["&decision=allow", `&decision=allow&xsrf=${browser.xsrf}`]) {
      const response = await browser.ask(path + more);
      expect(response.status).toBe(200);
    }
    const codes = await env.DB.prepare(
      `SELECT 1 FROM oauth_codes c JOIN oauth_grants g ON g.id = c.grant_id WHERE g.user_id = ?1`,
    )
      .bind(reader.id)
      .all();
    expect(codes.results).toEqual([]);
  });

  test("by no one for another user, on a custom domain, or while suspended", async () => {
    const staff = await makeUser({ is_staff: 1 });
    const impersonating = await browserOf(reader.id, { impersonated_by_user_id: staff.id });
    const elsewhere = await browserOf(reader.id);
    const suspended = await browserOf((await makeUser({ hidden_by_staff: 1 })).id);
    const { query, path } = await makeInput(application);
    for (const who of [impersonating, suspended]) {
      await expectRejected(await who.ask(path), 403);
      await expectRejected(await decide(who, query), 403);
    }
    // A session of a publication's custom host gives no access on the main one.
    await runSql("UPDATE sessions SET host = 'news.example' WHERE xsrf_token = ?1", elsewhere.xsrf);
    expect((await decide(elsewhere, query)).headers.get("location")).toMatch(/^\/m\/signin\?/);
  });

  test("once for the same scopes if the application authenticates, and again for more", async () => {
    await getCode(application, browser);
    const again = await makeInput(application);
    const answer = await browser.ask(again.path);
    expect(answer.status).toBe(303);
    expect(told(answer)).toMatchObject({ code: expect.any(String), state: "st-1" });
    // A prefetch creates no code.
    expect((await browser.ask(again.path, { method: "HEAD" })).status).toBe(200);
    const more = await makeInput(application, { scope: "basicProfile listPublications" });
    expect((await browser.ask(more.path)).status).toBe(200);
  });

  test("each time for an application that any program could impersonate", async () => {
    const tool = await makeApplication({ isPublic: true });
    await getCode(tool, browser);
    const again = await makeInput(tool);
    expect((await browser.ask(again.path)).status).toBe(200);
  });

  test("to no application whose owner is suspended", async () => {
    await setSuspended(application.ownerId, 1);
    const { path } = await makeInput(application);
    await expectRejected(await browser.ask(path));
  });

  test("within the rate limit", async () => {
    await insertRow("rate_limits", {
      key: `consents:${reader.id}`,
      count: 1000,
      ends_at: Date.now() + 60_000,
    });
    const { query } = await makeInput(application);
    expect(told(await decide(browser, query)).error).toBe("temporarily_unavailable");
  });
});
