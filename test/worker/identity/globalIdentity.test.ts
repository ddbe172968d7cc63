import { afterEach, describe, expect, test, vi } from "vitest";
import { obfuscateEmail } from "../../../shared/format/obfuscateEmail.ts";
import { listSessions } from "../../../worker/domain/identity/sessions/listSessions.ts";
import {
  addSecondFactor,
  makeOwner,
  signInOwner,
  totpCode,
  tryPassword,
  trySecondFactor,
  xsrfOf,
} from "../../support/identity/account.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../support/factories.ts";
import { FakeProviders, newPerson } from "../../support/identity/fakeProviders.ts";
import { makeDomainContext } from "../../support/people.ts";
import { graphql, ORIGIN } from "../../support/product.ts";
import { linkTo, newAddress, TestBrowser } from "../../support/identity/testBrowser.ts";

const HOST = new URL(ORIGIN).host;

/** Creates a publication's custom host. */
async function makeHost(): Promise<string> {
  const domain = `${newAddress("own").split("@")[0]}.example`;
  await makeCollection({ domain });
  return `http://${domain}:8787`;
}

/** A browser that is signed in only on the auth domain. */
async function makeReader(columns: Record<string, string | number> = {}) {
  const { id } = await makeUser();
  const { Cookie } = await signedIn(id, { family: `family-${id}`, ...columns });
  const browser = new TestBrowser();
  browser.cookies.set(HOST, new Map([["session", Cookie.slice("session=".length)]]));
  return { id, browser };
}

/** The headers of a user who follows a link on one of our pages. */
const FOLLOWING = {
  Referer: `${ORIGIN}/`,
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Site": "cross-site",
};

/** Follows redirects as a browser does, and returns the final response. */
async function follow(browser: TestBrowser, start: string, headers: Record<string, string>) {
  const way = [start];
  for (;;) {
    const answer = await browser.ask(way.at(-1)!, { headers });
    const location = answer.headers.get("location");
    if (!location || way.length > 10) return { way, answer };
    way.push(new URL(location, way.at(-1)).href);
  }
}

async function viewerOn(browser: TestBrowser, origin: string) {
  const answer = await browser.ask(`${origin}/_/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "{ viewer { id } }" }),
  });
  const { data } = (await answer.json()) as { data: { viewer: { id: string } | null } };
  return data.viewer?.id ?? null;
}

/** Creates account data that only its owner may see. */
async function makeAccountFacts(id: string) {
  const email = newAddress("waiting");
  await insertRow("user_connections", {
    issuer: "https://provider.test",
    subject: id,
    user_id: id,
    provider: "google",
    email: `told-${email}`,
    name: "Told Name",
    connected_at: 1,
  });
  await insertRow("email_confirmations", {
    key_hash: `key-${id}`,
    user_id: id,
    email_key: email,
    email,
    created_at: 1,
    expires_at: Number.MAX_SAFE_INTEGER,
  });
  return { email };
}

async function accountOn(browser: TestBrowser, origin: string) {
  const answer = await browser.ask(`${origin}/_/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      query: "{ viewer { unverifiedEmail socialConnections { email name } } }",
    }),
  });
  const { data } = (await answer.json()) as {
    data: { viewer: { unverifiedEmail: string | null; socialConnections: unknown[] } };
  };
  return data.viewer;
}

describe("staff who impersonate a user", () => {
  test("see no connected accounts, and only a masked address", async () => {
    const staff = await makeUser({ is_staff: 1 });
    const { id, browser } = await makeReader({ impersonated_by_user_id: staff.id });
    const { email } = await makeAccountFacts(id);
    const { socialConnections, unverifiedEmail } = await accountOn(browser, ORIGIN);
    expect(socialConnections).toEqual([]);
    // The banner still asks to verify it.
    expect(unverifiedEmail).toBe(obfuscateEmail(email));
    const { data } = await graphql<{ resendVerificationEmail: unknown }>(
      "mutation { resendVerificationEmail { ... on SentVerificationEmail { email } } }",
      {},
      await signedIn(id, { impersonated_by_user_id: staff.id }),
    );
    expect(data.resendVerificationEmail).toEqual({ email: obfuscateEmail(email) });
  });

  test("can't sign in on a custom domain, and are told so instead of being redirected forever", async () => {
    const there = await makeHost();
    const staff = await makeUser({ is_staff: 1 });
    const { browser } = await makeReader({ impersonated_by_user_id: staff.id });
    const query = new URLSearchParams({ operation: "login", redirect: `${there}/about` });
    const { answer } = await follow(browser, `${there}/m/login-redirect?${query}`, {});
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("You’re acting as someone else.");
  });
});

describe("a reader who opens a custom domain", () => {
  test("is signed in there with a session of that host, without interaction", async () => {
    const there = await makeHost();
    const { id, browser } = await makeReader();
    const { way, answer } = await follow(browser, `${there}/about?tab=x`, FOLLOWING);
    expect(way.map((address) => new URL(address).pathname)).toEqual([
      "/about",
      "/m/global-identity-2",
      "/m/global-identity-3",
      "/about",
    ]);
    expect(way.at(-1)).toBe(`${there}/about?tab=x`);
    expect(answer.status).toBe(200);
    expect(await viewerOn(browser, there)).toBe(id);
    const jar = browser.cookies.get(new URL(there).host)!;
    expect(jar.get("session")).not.toBe(browser.cookies.get(HOST)!.get("session"));
    expect([...jar.keys()].toSorted()).toEqual(["identity-asked", "session"]);
  });

  test("and isn't signed in anywhere stays anonymous, and isn't redirected again that day", async () => {
    const there = await makeHost();
    const browser = new TestBrowser();
    const { way, answer } = await follow(browser, `${there}/about`, FOLLOWING);
    expect(way).toHaveLength(4);
    expect(answer.status).toBe(200);
    expect(await viewerOn(browser, there)).toBeNull();
    expect((await browser.ask(`${there}/about`, { headers: FOLLOWING })).status).toBe(200);
  });

  test("without cookies still reaches the page", async () => {
    const there = await makeHost();
    let address = `${there}/about`;
    let status = 302;
    let steps = 0;
    for (; status === 302 && steps < 10; steps += 1) {
      const answer = await new TestBrowser().ask(address, { headers: FOLLOWING });
      status = answer.status;
      address = new URL(answer.headers.get("location") ?? "", address).href;
    }
    expect(status).toBe(200);
    expect(steps).toBe(4);
  });

  const others: [string, { method?: string; headers: Record<string, string> }][] = [
    ["a bot", { headers: { ...FOLLOWING, "User-Agent": "Googlebot/2.1" } }],
    ["a program", { headers: { Referer: `${ORIGIN}/` } }],
    ["a scanner", { method: "HEAD", headers: FOLLOWING }],
    ["who comes from elsewhere", { headers: { ...FOLLOWING, Referer: "https://search.test/" } }],
    ["who types the address", { headers: { ...FOLLOWING, Referer: "" } }],
    ["a page that is fetched ahead", { headers: { ...FOLLOWING, "Sec-Purpose": "prefetch" } }],
    ["a picture's request", { headers: { ...FOLLOWING, "Sec-Fetch-Dest": "image" } }],
  ];
  test.each(others)("isn't redirected when it is %s", async (_who, sending) => {
    const there = await makeHost();
    for (const path of ["/about", "/feed", "/robots.txt"]) {
      const answer = await new TestBrowser().ask(there + path, sending);
      expect(answer.status, path).not.toBe(302);
      expect(answer.headers.getSetCookie().join(), path).not.toContain("identity-asked");
    }
  });

  test("isn't redirected for a feed, nor on the main host", async () => {
    const there = await makeHost();
    const { browser } = await makeReader();
    expect((await browser.ask(`${there}/feed`, { headers: FOLLOWING })).status).toBe(200);
    expect((await new TestBrowser().ask("/about", { headers: FOLLOWING })).status).not.toBe(302);
  });
});

describe("a global identity's token", () => {
  test("is valid once, on its host and in its browser", async () => {
    const there = await makeHost();
    const { id, browser } = await makeReader();
    const asked = await browser.ask(`${there}/about`, { headers: FOLLOWING });
    const told = await browser.ask(asked.headers.get("location")!);
    const back = told.headers.get("location")!;
    expect(back).toMatch(`${there}/m/global-identity-3?redirectUrl=%2Fabout&token=`);
    // In a browser that didn't start the flow, or started a different one.
    const thief = new TestBrowser();
    expect((await thief.ask(back)).headers.getSetCookie()).toEqual([]);
    const other = await makeHost();
    await thief.ask(`${other}/about`, { headers: FOLLOWING });
    await thief.ask(back.replace(there, other));
    expect(await viewerOn(thief, other)).toBeNull();
    const again = await follow(browser, `${there}/m/global-identity?redirectUrl=%2Fabout`, {});
    expect(again.answer.status).toBe(200);
    expect(await viewerOn(browser, there)).toBe(id);
    const replayed = new TestBrowser();
    replayed.cookies.set(new URL(there).host, new Map([["sign-in-state", "a".repeat(64)]]));
    await replayed.ask(again.way.find((address) => address.includes("identity-3"))!);
    expect(await viewerOn(replayed, there)).toBeNull();
  });

  test("starts a session for its host only, and leaves the account unchanged", async () => {
    const there = await makeHost();
    const { id, browser } = await makeReader();
    await follow(browser, `${there}/about`, FOLLOWING);
    expect(await viewerOn(browser, there)).toBe(id);
    // The domain's owner can read the cookie, and tries it on every other host.
    const read = new Map([["session", browser.cookies.get(new URL(there).host)!.get("session")!]]);
    const other = await makeHost();
    for (const origin of [ORIGIN, other]) {
      const thief = new TestBrowser();
      thief.cookies.set(new URL(origin).host, new Map(read));
      expect(await viewerOn(thief, origin)).toBeNull();
    }
    const thief = new TestBrowser();
    thief.cookies.set(HOST, new Map(read));
    const state = "a".repeat(64);
    const attempts = [
      `/m/token?${new URLSearchParams({ state, redirect: `${other}/` })}`,
      `/m/global-identity-2?${new URLSearchParams({ state, redirectUrl: `${other}/` })}`,
    ];
    for (const path of attempts)
      expect((await thief.ask(path)).headers.get("location")).not.toContain("token=");
    // On the domain itself it gives no access to the account.
    const asked = await browser.ask(`${there}/_/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: "{ accountSettings { email } accountToken { value } }" }),
    });
    const { data } = (await asked.json()) as { data: Record<string, null> };
    expect(data).toEqual({ accountSettings: null, accountToken: null });
    expect((await browser.ask(`${there}/m/account/email`)).status).toBe(404);
  });

  test("starts a session that can't read connected accounts or addresses", async () => {
    const there = await makeHost();
    const { id, browser } = await makeReader();
    const { email } = await makeAccountFacts(id);
    await follow(browser, `${there}/about`, FOLLOWING);
    expect(await accountOn(browser, there)).toEqual({
      socialConnections: [],
      unverifiedEmail: null,
    });
    const own = await accountOn(browser, ORIGIN);
    expect(own.unverifiedEmail).toBe(email);
    expect(own.socialConnections).toHaveLength(1);
  });

  test("expires after a minute, also when the clock goes back, and isn't issued to impersonating staff", async () => {
    const there = await makeHost();
    for (const fault of ["clock:+2m", "clock:-1d"]) {
      const { browser } = await makeReader();
      const asked = await browser.ask(`${there}/about`, { headers: FOLLOWING });
      const told = await browser.ask(asked.headers.get("location")!);
      browser.fault = fault;
      await browser.ask(told.headers.get("location")!);
      browser.fault = null;
      expect(await viewerOn(browser, there), fault).toBeNull();
    }
    const staff = await makeUser({ is_staff: 1 });
    const impersonating = await makeReader({ impersonated_by_user_id: staff.id });
    const { way } = await follow(impersonating.browser, `${there}/about`, FOLLOWING);
    expect(way.join()).not.toContain("token=");
    expect(await viewerOn(impersonating.browser, there)).toBeNull();
  });

  test("ends with the sign-in it came from, on all hosts", async () => {
    const there = await makeHost();
    const { id, browser } = await makeReader();
    await follow(browser, `${there}/about`, FOLLOWING);
    expect(await viewerOn(browser, there)).toBe(id);
    const { json } = await browser.graphql({ query: "{ viewer { id } }" });
    expect(json.data.viewer.id).toBe(id);
    await insertRow("user_emails", { email_key: id, user_id: id, email: id, verified_at: 1 });
    const page = await (await browser.ask("/me/settings")).text();
    const xsrf = /xsrf-\d+/.exec(page)?.[0] ?? "";
    await browser.ask(`/m/signout/${xsrf}`);
    expect(await viewerOn(browser, there)).toBeNull();
  });
});

describe("a user who signs in again in the same browser", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  type Owner = Awaited<ReturnType<typeof makeOwner>>;
  const ways: Record<string, (browser: TestBrowser, owner: Owner) => Promise<unknown>> = {
    "by a link": async (browser, { email }) => {
      await browser.send({ email });
      await browser.press(await linkTo(email));
    },
    "by a password": (browser, { email }) => tryPassword(browser, email),
    "with a provider": async (browser, { email }) => {
      const providers = new FakeProviders().install();
      const there = await browser.ask("/m/connect/google?operation=login");
      const person = newPerson({ email });
      await browser.ask(providers.consent(there.headers.get("location")!, person).callback);
    },
    "by a second factor": async (browser, { id, email }) => {
      await addSecondFactor(id);
      await tryPassword(browser, email);
      await trySecondFactor(browser, totpCode());
    },
  };
  test.each(Object.entries(ways))(
    "stays known on all hosts until they sign out: %s",
    async (_way, signInAgain) => {
      const there = await makeHost();
      const owner = await makeOwner();
      const browser = await signInOwner(owner);
      await follow(browser, `${there}/about`, FOLLOWING);
      expect(await viewerOn(browser, there)).toBe(owner.id);
      const before = browser.cookies.get(HOST)!.get("session");
      await signInAgain(browser, owner);
      expect(browser.cookies.get(HOST)!.get("session")).not.toBe(before);
      expect(await viewerOn(browser, there)).toBe(owner.id);
      const context = { ...makeDomainContext(), now: Date.now() };
      expect(await listSessions(context, owner.id, null)).toHaveLength(1);
      await browser.ask(`/m/signout/${await xsrfOf(browser)}`);
      expect(await browser.viewer()).toBeNull();
      expect(await viewerOn(browser, there)).toBeNull();
    },
  );

  test("has a sign-in of their own after staff impersonated them", async () => {
    const staff = await makeUser({ is_staff: 1 });
    const owner = await makeOwner();
    const { Cookie } = await signedIn(owner.id, {
      family: "of-staff",
      impersonated_by_user_id: staff.id,
    });
    const browser = new TestBrowser();
    browser.cookies.set(HOST, new Map([["session", Cookie.slice("session=".length)]]));
    await tryPassword(browser, owner.email);
    const context = { ...makeDomainContext(), now: Date.now() };
    const [own, ...others] = await listSessions(context, owner.id, null);
    expect(own?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(others).toEqual([]);
  });
});

describe("a user who was sent to the auth domain by another site's page", () => {
  const ways: [string, Record<string, string>][] = [
    ["another site's link", { Referer: "https://evil.test/", "Sec-Fetch-Site": "cross-site" }],
    ["a page that hides where it is", { "Sec-Fetch-Site": "cross-site" }],
    ["a mail's link", { "Sec-Fetch-Site": "none" }],
    ["a link in a story", { Referer: `${ORIGIN}/p/abc`, "Sec-Fetch-Site": "same-origin" }],
  ];
  test.each(ways)("isn't identified without a click: %s", async (_way, headers) => {
    const there = await makeHost();
    const { browser } = await makeReader();
    const state = "a".repeat(64);
    for (const path of [
      `/m/global-identity-2?${new URLSearchParams({ redirectUrl: `${there}/about`, state })}`,
      `/m/token?${new URLSearchParams({ redirect: `${there}/about`, state })}`,
    ]) {
      const asked = await browser.ask(path, { headers });
      expect(asked.status, path).toBe(200);
      expect(asked.headers.get("cache-control")).toBe("no-store");
      const html = await asked.text();
      expect(html).toContain(`Sign in to ${new URL(there).hostname}?`);
      const link = /href="([^"]*state=[^"]*)"/.exec(html)![1]!.replaceAll("&amp;", "&");
      const pressed = await browser.ask(link, {
        headers: { Referer: ORIGIN + path, "Sec-Fetch-Site": "same-origin" },
      });
      expect(pressed.headers.get("location")).toMatch(`${there}/m/`);
      expect(pressed.headers.get("location")).toContain("token=");
    }
  });

  test("isn't asked anything if no one is signed in", async () => {
    const there = await makeHost();
    const query = new URLSearchParams({ redirectUrl: `${there}/about`, state: "a".repeat(64) });
    const headers = { Referer: "https://evil.test/", "Sec-Fetch-Site": "cross-site" };
    const answer = await new TestBrowser().ask(`/m/global-identity-2?${query}`, { headers });
    expect(answer.headers.get("location")).toBe(
      `${there}/m/global-identity-3?redirectUrl=%2Fabout`,
    );
  });
});

describe("the three endpoints", () => {
  test.each([
    ["/m/global-identity", 302],
    ["/m/global-identity-2", 400],
    ["/m/global-identity-3", 302],
  ])("answer malformed requests with only a link home: %s", async (path, status) => {
    for (const redirectUrl of [
      "https://evil.test/",
      "//evil.test",
      "/..//evil.test",
      "/m/signout/x",
    ]) {
      const answer = await new TestBrowser().ask(`${path}?${new URLSearchParams({ redirectUrl })}`);
      expect(answer.status).toBe(status);
      const location = answer.headers.get("location");
      if (location) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.getSetCookie().join()).not.toContain("session=");
    }
    for (const method of ["HEAD", "POST"])
      expect((await new TestBrowser().ask(path, { method })).status).toBe(405);
  });

  test("redirect a bot immediately", async () => {
    const there = await makeHost();
    const bot = await new TestBrowser().ask(`${there}/m/global-identity?redirectUrl=%2Fabout`, {
      headers: { "User-Agent": "Googlebot/2.1" },
    });
    expect(bot.headers.get("location")).toBe("/about");
    expect(bot.headers.getSetCookie()).toEqual([]);
  });

  test("identify users only on the auth domain", async () => {
    const there = await makeHost();
    const answer = await new TestBrowser().ask(
      `${there}/m/global-identity-2?redirectUrl=%2F&state=${"a".repeat(64)}`,
    );
    expect(answer.status).toBe(404);
  });
});

describe("a sign-in page", () => {
  test.each(["/m/signin?operation=login&", "/password?"])(
    "returns a signed-in user to the host they came from, signed in: %s",
    async (path) => {
      const there = await makeHost();
      const { id, browser } = await makeReader();
      const redirect = encodeURIComponent(`${there}/about`);
      const { way } = await follow(browser, `${ORIGIN}${path}redirect=${redirect}`, {});
      expect(way.at(-1)).toBe(`${there}/about`);
      expect(await viewerOn(browser, there)).toBe(id);
      const stranger = encodeURIComponent("http://evil.test:8787/");
      const home = await browser.ask(`${path}redirect=${stranger}`);
      expect(new URL(home.headers.get("location")!, ORIGIN).href).toBe(`${ORIGIN}/`);
    },
  );
});
