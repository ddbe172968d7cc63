import { env } from "cloudflare:workers";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import {
  askToConfirmEmail,
  waitingConfirmation,
} from "../../../worker/domain/identity/emailConfirmation.ts";
import { listSessions } from "../../../worker/domain/identity/sessions/listSessions.ts";
import { revokeSession } from "../../../worker/domain/identity/sessions/revokeSession.ts";
import { hashToken, readSession } from "../../../worker/domain/identity/rows/session.ts";
import {
  deleteExpiredIdentity,
  deleteExpiredSessions,
} from "../../../worker/domain/identity/deleteExpiredIdentity.ts";
import { readProductHosts } from "../../../worker/settings/productHosts.ts";
import { insertRow, makeCollection, makeUser } from "../../support/factories.ts";
import { mailsTo } from "../../support/mail.ts";
import { makeDomainContext } from "../../support/people.ts";
import { ORIGIN } from "../../support/product.ts";
import {
  redirectsTo,
  linkTo,
  newAddress,
  TestBrowser,
} from "../../support/identity/testBrowser.ts";

const HOST = new URL(ORIGIN).host;

async function makeReader() {
  const email = newAddress();
  const { id } = await makeUser();
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  return { email, id };
}

/** A signed-in user's browser, and its session id. */
async function signedInBrowser(reader?: { email: string; id: string }, redirect = "/") {
  const who = reader ?? (await makeReader());
  const browser = new TestBrowser();
  await browser.send({ email: who.email, redirect });
  const answer = await browser.press(await linkTo(who.email));
  const token = browser.cookies.get(HOST)!.get("session")!;
  const row = await firstRow<{ xsrf: string }>(
    "SELECT xsrf_token AS xsrf FROM sessions WHERE token_hash = ?1",
    await hashToken(token),
  );
  return { ...who, browser, token, xsrf: row!.xsrf, answer };
}

const nowContext = () => ({ ...makeDomainContext(), now: Date.now() });

describe("a user's sessions", () => {
  test("on local host names are first-party only if the main host is one of these", async () => {
    const { token } = await signedInBrowser();
    const made = nowContext();
    const hash = await hashToken(token);
    expect(await readSession(made, hash, HOST)).toMatchObject({ isElsewhere: false });
    const publicHost = "main.example";
    const hosts = readProductHosts(publicHost, publicHost, []);
    const config = { ...made.config, publicHost, authDomain: publicHost, hosts };
    expect(await readSession({ ...made, config }, hash, HOST)).toMatchObject({ isElsewhere: true });
  });

  test("are listed, newest first, with the browser and the current one marked", async () => {
    const reader = await makeReader();
    const first = await signedInBrowser(reader);
    const second = await signedInBrowser(reader);
    const listed = await listSessions(nowContext(), reader.id, await hashToken(first.token));
    expect(listed).toHaveLength(2);
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
      userAgent: "Mozilla/5.0 (Test)",
    });
    expect(JSON.stringify(listed)).not.toContain(await hashToken(second.token));
    // Excludes sessions of others, ended ones, and impersonation by staff.
    await signedInBrowser();
    await insertRow("sessions", {
      token_hash: await hashToken("staff"),
      user_id: reader.id,
      xsrf_token: "x",
      family: "staff",
      impersonated_by_user_id: (await makeUser({ is_staff: 1 })).id,
      created_at: 0,
      expires_at: Number.MAX_SAFE_INTEGER,
    });
    expect(await listSessions(nowContext(), reader.id, null)).toHaveLength(2);
    const inTwoYears = { ...nowContext(), now: Date.now() + 2 * 366 * 86_400_000 };
    expect(await listSessions(inTwoYears, reader.id, null)).toEqual([]);
  });

  test("can be distinguished in the settings by the minute they started", async () => {
    const reader = await makeReader();
    await signedInBrowser(reader);
    const { browser } = await signedInBrowser(reader);
    const at = Date.UTC(2026, 4, 3, 14, 5);
    await runSql("UPDATE sessions SET created_at = ?2 WHERE user_id = ?1", reader.id, at);
    const page = await (await browser.ask("/me/settings/security")).text();
    const since = "since May 3, 2026, 14:05 UTC";
    expect(page.split(`>${since}<`)).toHaveLength(3);
    expect(page).toMatch(new RegExp(`aria-label="Sign out [^"]*, ${since}"`));
  });

  test("can be revoked only by their owner", async () => {
    const { id, browser } = await signedInBrowser();
    const [session] = await listSessions(nowContext(), id, null);
    const other = await makeReader();
    expect(await revokeSession(nowContext(), other.id, session!.id)).toBe(false);
    expect(await browser.viewer()).not.toBeNull();
    expect(await revokeSession(nowContext(), id, session!.id)).toBe(true);
    expect(await browser.viewer()).toBeNull();
    expect(await revokeSession(nowContext(), id, session!.id)).toBe(false);
  });

  test("end after a year, whatever the clock does", async () => {
    const { browser } = await signedInBrowser();
    browser.fault = "clock:+364d";
    expect(await browser.viewer()).not.toBeNull();
    browser.fault = "clock:+400d";
    expect(await browser.viewer()).toBeNull();
    browser.fault = "clock:-1d";
    expect((await browser.ask("/")).status).toBe(200);
  });

  test("are deleted with all other expired records", async () => {
    const { browser, email } = await signedInBrowser();
    await new TestBrowser().send({ email });
    const count = async () =>
      Object.values(
        (await firstRow<
          Record<string, number>
        >(`SELECT (SELECT count(*) FROM sessions) AS a, (SELECT count(*) FROM sign_in_requests) AS b,
             (SELECT count(*) FROM rate_limits) AS c`))!,
      );
    const before = await count();
    expect(before.every((number) => number > 0)).toBe(true);
    const deleteExpired = async (now: number) => {
      await deleteExpiredIdentity({ ...makeDomainContext(), now });
      await deleteExpiredSessions({ ...makeDomainContext(), now });
    };
    await deleteExpired(Date.now());
    expect(await count()).toEqual(before);
    await deleteExpired(Date.now() + 400 * 86_400_000);
    // Rows that never expire in tests remain.
    expect((await count()).slice(1)).toEqual([0, 0]);
    expect(await browser.viewer()).toBeNull();
  });
});

describe("expired links and codes", () => {
  const HOUR_MS = 3_600_000;

  test("are deleted if unused, so that a clock that goes back revives none", async () => {
    const now = Date.now();
    const { id } = await makeUser();
    const email = newAddress();
    const made = { ...makeDomainContext(), now: now - 30 * HOUR_MS };
    expect(await askToConfirmEmail(made, id, email)).toEqual({ isSent: true });
    const [key = ""] = (await mailsTo(email)).flatMap(
      ({ text }) => /\/m\/account\/confirm\/(\w+)/.exec(text)?.[1] ?? [],
    );
    const isOpen = async () =>
      (await waitingConfirmation({ ...makeDomainContext(), now: now - 24 * HOUR_MS }, key))?.isOpen;
    expect(await isOpen()).toBe(true);
    await deleteExpiredIdentity({ ...makeDomainContext(), now });
    expect(await isOpen()).toBeUndefined();
  });

  const when = (age: number) => ({
    created_at: Date.now() - 30 * HOUR_MS,
    expires_at: Date.now() - age * HOUR_MS,
  });
  const tables = {
    sign_in_requests: (key: string) => ({
      id_hash: key,
      method: "LOGIN_CODE",
      operation: "LOGIN",
      email_key: key,
      email: key,
      redirect: "/",
    }),
    social_sign_ins: (key: string) => ({
      token_hash: key,
      provider: "google",
      operation: "LOGIN",
      redirect: "/",
    }),
  };
  test.each(Object.entries(tables))("are remembered for a day if used: %s", async (table, row) => {
    const key = newAddress(table);
    await insertRow(table, { ...row(`${key}-unused`), ...when(6) });
    await insertRow(table, { ...row(`${key}-used`), ...when(6), used_by: "x" });
    await insertRow(table, { ...row(`${key}-old`), ...when(25), used_by: "x" });
    await insertRow(table, { ...row(`${key}-open`), ...when(-1) });
    await deleteExpiredIdentity({ ...makeDomainContext(), now: Date.now() });
    const [column = ""] = Object.keys(row(""));
    const results = await allRows(
      `SELECT ${column} AS name FROM ${table} WHERE ${column} LIKE ?1 ORDER BY 1`,
      `${key}-%`,
    );
    expect(results).toEqual([{ name: `${key}-open` }, { name: `${key}-used` }]);
  });
});

describe("signing out", () => {
  test("with the session's token ends it and redirects", async () => {
    const { browser, xsrf, token } = await signedInBrowser();
    const answer = await browser.ask(`/m/signout/${xsrf}?redirect=%2Ftag%2Fx`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/tag/x`);
    expect(answer.headers.getSetCookie()).toEqual([
      "session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
    expect(await browser.viewer()).toBeNull();
    const thief = new TestBrowser();
    thief.cookies.set(HOST, new Map([["session", token]]));
    expect(await thief.viewer()).toBeNull();
    // Repeated, or without a session, it only redirects.
    expect((await browser.ask(`/m/signout/${xsrf}`)).headers.get("location")).toBe(`${ORIGIN}/`);
  });

  test.each(["wrong", "0".repeat(64), "%00", "..."])(
    "without it changes nothing: %s",
    async (xsrf) => {
      const { browser } = await signedInBrowser();
      const answer = await browser.ask(`/m/signout/${xsrf}?redirect=%2F`);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await browser.viewer()).not.toBeNull();
    },
  );

  test("requires the session's token, uses GET, and doesn't redirect to other sites", async () => {
    const { browser, xsrf } = await signedInBrowser();
    const other = await signedInBrowser();
    const stale = await browser.ask(`/m/signout/${other.xsrf}?redirect=%2Ftag%2Fx`);
    expect(stale.status).toBe(403);
    expect(stale.headers.get("cache-control")).toBe("no-store");
    expect((await browser.ask("/m/signout")).status).toBe(404);
    expect((await browser.ask(`/m/signout/${xsrf}`, { method: "HEAD" })).status).toBe(405);
    expect(await browser.viewer()).not.toBeNull();
    const answer = await browser.ask(`/m/signout/${xsrf}?redirect=https%3A%2F%2Fevil.test`);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/`);
  });

  test("from an outdated page asks for confirmation with a working button", async () => {
    const { browser } = await signedInBrowser();
    const page = await (await browser.ask("/m/signout/old?redirect=%2Ftag%2Fx")).text();
    expect(page).toContain("Do you want to sign out?");
    const [, action = ""] = /action="([^"]+)"/.exec(page) ?? [];
    const path = action.replaceAll("&amp;", "&");
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await browser.post(path, {}, foreign)).status).toBe(403);
    expect(await browser.viewer()).not.toBeNull();
    const answer = await browser.post(path, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/tag/x`);
    expect(await browser.viewer()).toBeNull();
  });
});

describe("the redirect after a sign-in", () => {
  test.each([
    "/..//evil.test",
    "//evil.test",
    "/\\evil.test",
    "https:evil.test",
    "http://evil.test/",
    "http://localhost:9999/",
    "http://localhost:8787@evil.test/",
    "https://localhost:8787/",
    "http://127.0.0.1:8787/",
    "http://nobody.localhost:8787/",
    "http://former.example:8787/",
    "javascript:alert(1)",
    "/m/signout/x",
  ])("goes home instead of to %s", async (redirect) => {
    const { answer } = await signedInBrowser(undefined, redirect);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/`);
  });

  test("can go to a custom domain with its own session; the token is valid once, there, in that browser", async () => {
    const domain = `${newAddress("d").split("@")[0]}.example`;
    await makeCollection({ domain });
    const there = `http://${domain}:8787`;
    const { browser, answer, id } = await signedInBrowser(undefined, `${there}/about?x=1`);
    // The domain starts the flow with its own cookie, and asks the auth domain.
    const begin = redirectsTo(answer)!;
    expect(begin).toBe(`${there}/m/login-redirect?redirect=%2Fabout%3Fx%3D1&operation=login`);
    const asked = await browser.ask(begin);
    const atAuth = asked.headers.get("location")!;
    expect(atAuth).toMatch(`${ORIGIN}/m/token?`);
    const given = await browser.ask(atAuth);
    const back = given.headers.get("location")!;
    expect(back).toMatch(`${there}/m/login-redirect?token=`);
    // Another browser or another host can't use it.
    const thief = new TestBrowser();
    expect((await thief.ask(back)).headers.getSetCookie()).toEqual([]);
    const elsewhere = await browser.ask(back.replace(there, ORIGIN));
    expect(elsewhere.headers.getSetCookie()).toEqual([]);
    expect(elsewhere.headers.get("location")).toBe(`${ORIGIN}/about?x=1`);
    // The failed attempts used it up, so the flow must start again.
    const again = (await browser.ask((await browser.ask(begin)).headers.get("location")!)).headers;
    const arrived = await browser.ask(again.get("location")!);
    expect(arrived.headers.get("location")).toBe(`${there}/about?x=1`);
    const own = browser.cookies.get(`${domain}:8787`)!.get("session")!;
    expect(own).not.toBe(browser.cookies.get(HOST)!.get("session"));
    const row = await firstRow<{ userId: string }>(
      "SELECT user_id AS userId FROM sessions WHERE token_hash = ?1",
      await hashToken(own),
    );
    expect(row?.userId).toBe(id);
    // A second use opens no session; a signed-in user continues.
    const twice = await browser.ask(again.get("location")!);
    expect(twice.headers.getSetCookie()).toEqual([]);
    expect(twice.headers.get("location")).toBe(`${there}/about?x=1`);
    // Signing out on one host signs out on all, and deletes what the main site has saved in the browser.
    const { xsrf } = (await firstRow<{ xsrf: string }>(
      "SELECT xsrf_token AS xsrf FROM sessions WHERE token_hash = ?1",
      await hashToken(own),
    ))!;
    const ended = redirectsTo(await browser.ask(`${there}/m/signout/${xsrf}`))!;
    expect(ended).toMatch(`${ORIGIN}/m/signout/`);
    expect(redirectsTo(await browser.ask(ended))).toBe(`${there}/`);
    const left = await env.DB.prepare("SELECT 1 FROM sessions WHERE user_id = ?1").bind(id).all();
    expect(left.results).toEqual([]);
  });
});

describe("a sign-in that replaces another user's", () => {
  test("ends the previous session on all hosts, and is the one all hosts see", async () => {
    const domain = `${newAddress("h").split("@")[0]}.example`;
    await makeCollection({ domain });
    const there = `http://${domain}:8787`;
    const {
      browser,
      answer,
      xsrf,
      id: firstId,
    } = await signedInBrowser(undefined, `${there}/about`);
    const handOn = async (from: Response) => {
      const asked = await browser.ask(redirectsTo(from)!);
      const given = await browser.ask(asked.headers.get("location")!);
      await browser.ask(given.headers.get("location")!);
    };
    const ownerThere = async () => {
      const token = browser.cookies.get(`${domain}:8787`)!.get("session")!;
      const made = { ...nowContext(), now: Date.now() };
      return (await readSession(made, await hashToken(token), `${domain}:8787`))?.userId ?? null;
    };
    await handOn(answer);
    expect(await ownerThere()).toBe(firstId);
    const next = await makeReader();
    browser.xsrf = xsrf;
    await browser.send({ email: next.email, redirect: `${there}/about` });
    const entered = await browser.press(await linkTo(next.email));
    expect(await ownerThere()).toBeNull();
    await handOn(entered);
    expect(await ownerThere()).toBe(next.id);
    // A host with an existing session asks which user the new sign-in is for.
    const left = await env.DB.prepare("SELECT 1 FROM sessions WHERE user_id = ?1")
      .bind(firstId)
      .all();
    expect(left.results).toEqual([]);
    const begin = await browser.ask(`${there}/m/login-redirect?redirect=%2Fabout&operation=login`);
    expect(begin.headers.get("location")).toMatch(`${ORIGIN}/m/token?`);
  });
});

describe("/m/token", () => {
  test("asks anonymous viewers to sign in first, and returns nothing for unknown targets or without a state", async () => {
    const domain = `${newAddress("e").split("@")[0]}.example`;
    await makeCollection({ domain });
    const there = encodeURIComponent(`http://${domain}:8787/`);
    const state = "a".repeat(64);
    const visitor = await new TestBrowser().ask(`/m/token?state=${state}&redirect=${there}`);
    expect(visitor.headers.get("location")).toBe(`/m/signin?operation=login&redirect=${there}`);
    const { browser } = await signedInBrowser();
    expect((await browser.ask(`/m/token?redirect=${there}`)).status).toBe(400);
    const stranger = encodeURIComponent("http://evil.test:8787/");
    expect(
      (await browser.ask(`/m/token?state=${state}&redirect=${stranger}`)).headers.get("location"),
    ).toBe(`${ORIGIN}/`);
    expect((await browser.ask(`http://${domain}:8787/m/token?state=${state}`)).status).toBe(404);
  });

  test("issues none to impersonating staff", async () => {
    const domain = `${newAddress("f").split("@")[0]}.example`;
    await makeCollection({ domain });
    const { browser, token } = await signedInBrowser();
    await runSql(
      "UPDATE sessions SET impersonated_by_user_id = ?1 WHERE token_hash = ?2",
      (await makeUser({ is_staff: 1 })).id,
      await hashToken(token),
    );
    const there = encodeURIComponent(`http://${domain}:8787/`);
    const answer = await browser.ask(`/m/token?state=${"a".repeat(64)}&redirect=${there}`);
    // The sign-in page would lead back here.
    expect(answer.status).toBe(403);
  });
});

describe("over https", () => {
  test("only the __Host- cookie starts a session", async () => {
    const { token } = await signedInBrowser();
    const domain = `${newAddress("g").split("@")[0]}.example`;
    await makeCollection({ domain });
    const origin = `https://${domain}`;
    await runSql(
      "UPDATE sessions SET host = ?1 WHERE token_hash = ?2",
      domain,
      await hashToken(token),
    );
    for (const [name, isSignedIn] of [
      ["session", false],
      ["__Host-session", true],
    ] as const) {
      const browser = new TestBrowser(origin);
      browser.cookies.set(domain, new Map([[name, token]]));
      expect((await browser.viewer()) !== null, name).toBe(isSignedIn);
    }
  });

  test("cookies are limited to the host, and are never sent without https", async () => {
    const { email } = await makeReader();
    const browser = new TestBrowser("https://localhost:8787");
    const { response } = await browser.graphql({
      query: `mutation { sendAcctAuthEmail(email: "${email}", operation: LOGIN, type: LOGIN_CODE) { __typename } }`,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-pending-sign-in=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    await browser.send({ email });
    const answer = await browser.press(await linkTo(email));
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      // Deleted by the page's script; proves nothing.
      "signed-in=1; Max-Age=120; Path=/; Secure; SameSite=Lax",
    ]);
  });
});

describe("while the database is unavailable", () => {
  test.each(["/m/callback/email?token=x", "/m/login-redirect?token=x"])(
    "%s shows the error page, and no one is signed in or out",
    async (path) => {
      const browser = new TestBrowser();
      for (const [fault, status] of [
        ["d1-throw", 500],
        ["d1-overloaded", 503],
      ] as const) {
        browser.fault = fault;
        const answer = await browser.ask(path);
        expect(answer.status).toBe(status);
        expect(answer.headers.get("content-type")).toContain("text/html");
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});
