import { env } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../support/database.ts";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { insertRow, makeUser } from "../../support/factories.ts";
import {
  FakeProviders,
  foreignKeys,
  newPerson,
  type Person,
  signToken,
} from "../../support/identity/fakeProviders.ts";
import { mailsTo } from "../../support/mail.ts";
import { newAddress, TestBrowser } from "../../support/identity/testBrowser.ts";

const STARTS = {
  google: "/m/connect/google",
  apple: "/m/start-auth/apple",
  facebook: "/m/connect/facebook",
  twitter: "/m/account/authenticate-twitter",
} as const;
type Provider = keyof typeof STARTS;

let providers: FakeProviders;
beforeEach(() => {
  providers = new FakeProviders().install();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Starts a provider's flow; returns where the browser is redirected. */
async function setOut(
  browser: TestBrowser,
  provider: Provider = "google",
  query: Record<string, string> = { operation: "register" },
): Promise<string> {
  const answer = await browser.ask(`${STARTS[provider]}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.headers.get("location")!;
}

/** Goes to a provider and back, consenting as this user. */
async function goThrough(
  browser: TestBrowser,
  person: Person,
  provider: Provider = "google",
  query: Record<string, string> = { operation: "register" },
): Promise<Response> {
  const { callback } = providers.consent(await setOut(browser, provider, query), person);
  return browser.ask(callback);
}

function sessionIn(answer: Response): string | undefined {
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
}

async function connectionsOf(userId: string) {
  const results = await allRows(
    "SELECT provider, issuer, subject FROM user_connections WHERE user_id = ?1",
    userId,
  );
  return results;
}

async function expectNobody(browser: TestBrowser, answer: Response, status: number, text: string) {
  expect(answer.status).toBe(status);
  expect(sessionIn(answer)).toBeUndefined();
  const html = await answer.text();
  expect(html).toContain(text);
  expect(html).toContain("<h1");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await browser.viewer()).toBeNull();
}

describe("signing up with a provider", () => {
  test("creates the account with the provider's data, and redirects to where the reader was", async () => {
    const person = newPerson({ name: "Pat Provider" });
    const browser = new TestBrowser();
    const answer = await goThrough(browser, person, "google", {
      operation: "register",
      redirect: "/me?tab=a",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("http://localhost:8787/me?tab=a");
    expect(sessionIn(answer)).toMatch(/^session=[0-9a-f]{64}; .*HttpOnly; SameSite=Lax$/);
    expect(answer.headers.getSetCookie().join()).not.toContain("signed-in=1");
    const viewer = await browser.viewer();
    expect(viewer).toMatchObject({ name: "Pat Provider" });
    expect(viewer!.username).toMatch(/^pat-?provider/);
    expect(await connectionsOf(viewer!.id)).toEqual([
      { provider: "google", issuer: "https://google.test", subject: person.sub },
    ]);
    const email = await firstValue("SELECT email FROM user_emails WHERE user_id = ?1", viewer!.id);
    expect(email).toBe(person.email);
    await expect
      .poll(async () => (await mailsTo(person.email!)).map(({ subject }) => subject), {
        timeout: 15_000,
      })
      .toEqual(["Welcome to Deckle"]);
  });

  test.each(["google", "apple", "facebook", "twitter"] as const)(
    "works with %s, and signs in to the same account the next time",
    async (provider) => {
      const person = newPerson();
      const first = new TestBrowser();
      await goThrough(first, person, provider);
      const made = await first.viewer();
      expect(made).not.toBeNull();
      const second = new TestBrowser();
      const other = { ...person, email: newAddress("changed"), name: "Other Name" };
      await goThrough(second, other, provider, { operation: "login" });
      expect(await second.viewer()).toEqual(made);
    },
  );

  test("doesn't give the account an unverified address", async () => {
    for (const [provider, verified] of [
      ["google", false],
      ["apple", "false"],
      ["facebook", true],
    ] as const) {
      const person = newPerson({ email_verified: verified });
      const browser = new TestBrowser();
      await goThrough(browser, person, provider);
      const viewer = await browser.viewer();
      expect(viewer, provider).not.toBeNull();
      const emails = await env.DB.prepare("SELECT 1 FROM user_emails WHERE user_id = ?1")
        .bind(viewer!.id)
        .all();
      expect(emails.results, provider).toEqual([]);
    }
  });

  test("needs neither name nor address, and ignores invalid ones", async () => {
    const cases: Partial<Person>[] = [
      { email: undefined, name: undefined },
      { email: "a@b.c\r\nBcc: d@e.f", name: "\u202e\u0000" },
      { name: "x".repeat(5000) },
    ];
    for (const about of cases) {
      const browser = new TestBrowser();
      await goThrough(browser, newPerson(about));
      const viewer = await browser.viewer();
      expect(viewer!.name.length).toBeGreaterThan(0);
      expect(viewer!.name.length).toBeLessThan(80);
      expect(viewer!.username).toMatch(/^[a-z0-9._-]+$/);
    }
  });

  test("cuts a name that is too long at a word", async () => {
    const browser = new TestBrowser();
    const name = "Maria Antonia Josepha Johanna Habsburg-Lothringen of Tuscany";
    await goThrough(browser, newPerson({ name }));
    expect(await browser.viewer()).toMatchObject({
      name: "Maria Antonia Josepha Johanna Habsburg-Lothringen",
    });
  });

  test("with Apple's cross-site form post and no cookie stores the name that is sent once", async () => {
    const browser = new TestBrowser();
    const person = newPerson({ name: undefined });
    const location = await setOut(browser, "apple");
    expect(new URL(location).searchParams.get("response_mode")).toBe("form_post");
    const { code, state } = providers.consent(location, person);
    const posted = await new TestBrowser().post(
      "/m/callback/apple",
      { code, state, user: JSON.stringify({ name: { firstName: "Ada", lastName: "Apple" } }) },
      { Origin: "https://apple.test", "Sec-Fetch-Site": "cross-site" },
    );
    expect(posted.status).toBe(303);
    expect(sessionIn(posted)).toBeUndefined();
    const answer = await browser.ask(posted.headers.get("location")!);
    expect(sessionIn(answer)).toBeDefined();
    expect(await browser.viewer()).toMatchObject({ name: "Ada Apple" });
    // Our client secret for Apple is a token we signed, for Apple's audience and short-lived.
    const secret = providers.tokenRequest.get("client_secret")!;
    const [header, claims] = secret
      .split(".")
      .slice(0, 2)
      .map((part) => JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))));
    expect(header).toMatchObject({ alg: "ES256", kid: "apple-key" });
    expect(claims).toMatchObject({
      iss: "apple-team",
      sub: "apple-client",
      aud: "https://apple.test",
    });
    expect(claims.exp - claims.iat).toBe(300);
  });

  test("with fifteen concurrent responses starts one session and creates one account", async () => {
    const person = newPerson();
    const browser = new TestBrowser();
    const { callback } = providers.consent(await setOut(browser), person);
    const jar = new Map(browser.cookies.get("localhost:8787")!);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => {
        const tab = new TestBrowser();
        tab.cookies.set("localhost:8787", new Map(jar));
        return tab.ask(callback);
      }),
    );
    expect(answers.filter((answer) => sessionIn(answer))).toHaveLength(1);
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
    const accounts = await env.DB.prepare("SELECT user_id FROM user_connections WHERE subject = ?1")
      .bind(person.sub)
      .all();
    expect(accounts.results).toHaveLength(1);
  });
});

describe("signing in with a provider", () => {
  test("with an unknown account redirects to the page that says so", async () => {
    const browser = new TestBrowser();
    const answer = await goThrough(browser, newPerson(), "google", {
      operation: "login",
      redirect: "/me",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      "/unrecognized-account?state=google&redirect=%2Fme",
    );
    expect(sessionIn(answer)).toBeUndefined();
    const page = await (await browser.ask(answer.headers.get("location")!)).text();
    expect(page).toContain("Sorry, we didn&#x27;t recognize that account");
    expect(page).toContain("/m/connect/google?operation=register&amp;redirect=%2Fme");
    expect(await browser.viewer()).toBeNull();
  });

  test("connects to the account with the address if both sides have verified it", async () => {
    const person = newPerson();
    const { id } = await makeUser();
    await insertRow("user_emails", {
      email_key: person.email!,
      user_id: id,
      email: person.email!,
      verified_at: 1,
    });
    const browser = new TestBrowser();
    await goThrough(browser, { ...person, email: person.email!.toUpperCase() }, "google", {
      operation: "login",
    });
    expect((await browser.viewer())?.id).toBe(id);
    expect(await connectionsOf(id)).toHaveLength(1);
    await expect
      .poll(async () => (await mailsTo(person.email!)).map(({ subject }) => subject), {
        timeout: 15_000,
      })
      .toEqual(["Google was connected to your Deckle account"]);
    // Another account at the provider that got the same address later belongs to someone else.
    const heir = new TestBrowser();
    const answer = await goThrough(heir, { ...person, sub: newPerson().sub }, "google", {
      operation: "login",
    });
    await expectNobody(heir, answer, 409, "can’t be used here");
  });

  test.each(["google", "facebook"] as const)(
    "doesn't connect to the account if %s doesn't vouch for the address",
    async (provider) => {
      const person = newPerson({ email_verified: false });
      const { id } = await makeUser();
      await insertRow("user_emails", {
        email_key: person.email!,
        user_id: id,
        email: person.email!,
        verified_at: 1,
      });
      for (const operation of ["login", "register"]) {
        const browser = new TestBrowser();
        const answer = await goThrough(browser, person, provider, { operation });
        await expectNobody(browser, answer, 409, "Sign in with your email first");
      }
      expect(await connectionsOf(id)).toEqual([]);
    },
  );

  test("asks for the account's second factor, and starts no session before", async () => {
    const person = newPerson();
    const first = new TestBrowser();
    await goThrough(first, person);
    const { id } = (await first.viewer())!;
    await insertRow("second_factors", {
      user_id: id,
      secret: "JBSWY3DPEHPK3PXP",
      confirmed_at: 1,
      created_at: 1,
    });
    const browser = new TestBrowser();
    const answer = await goThrough(browser, person, "google", { operation: "login" });
    expect(answer.status).toBe(303);
    expect(sessionIn(answer)).toBeUndefined();
    expect(answer.headers.getSetCookie().join()).toContain("second-factor=");
    expect(await browser.viewer()).toBeNull();
  });

  test("executes the pending follow", async () => {
    const writer = await makeUser();
    const browser = new TestBrowser();
    const actionUrl = `/_/subscribe/user/${writer.id}`;
    const jar = new Map([["pressed-wish", encodeURIComponent(actionUrl)]]);
    browser.cookies.set("localhost:8787", jar);
    const answer = await goThrough(browser, newPerson(), "google", {
      operation: "register",
      redirect: "/about",
      actionUrl,
    });
    expect(new URL(answer.headers.get("location")!).pathname).toBe("/about");
    const follows = await env.DB.prepare("SELECT 1 FROM user_follows WHERE target_id = ?1")
      .bind(writer.id)
      .all();
    expect(follows.results).toHaveLength(1);
  });

  test("starts a session with a new id and ends the browser's previous one", async () => {
    const person = newPerson();
    const browser = new TestBrowser();
    const jar = new Map([["session", "chosen-by-an-attacker"]]);
    browser.cookies.set("localhost:8787", jar);
    await goThrough(browser, person);
    const first = jar.get("session")!;
    await goThrough(browser, person, "google", { operation: "login" });
    expect(jar.get("session")).not.toBe(first);
    const old = new TestBrowser();
    old.cookies.set("localhost:8787", new Map([["session", first]]));
    expect(await old.viewer()).toBeNull();
  });

  test.each(["//evil.test", "/..//evil.test", "https://evil.test/", "javascript:alert(1)"])(
    "redirects a new user to onboarding, and others home, instead of to %s",
    async (redirect) => {
      const person = newPerson();
      const browser = new TestBrowser();
      const first = await goThrough(browser, person, "google", { operation: "register", redirect });
      const next = await goThrough(browser, person, "google", { operation: "login", redirect });
      const locations = [first, next].map(
        (answer) => new URL(answer.headers.get("location")!, "http://localhost:8787").href,
      );
      expect(locations).toEqual(["http://localhost:8787/get-started", "http://localhost:8787/"]);
    },
  );
});

describe("an untrusted response", () => {
  const TOKENS = { access_token: "a", token_type: "bearer" };
  const ENCODER = new TextEncoder();
  const now = () => Math.floor(Date.now() / 1000);
  const hostile: [string, FakeProviders["makeToken"]][] = [
    ["of another issuer", (claims) => signToken({ ...claims, iss: "https://evil.test" })],
    ["the wrong audience", (claims) => signToken({ ...claims, aud: "someone-else" })],
    ["made for several", (claims) => signToken({ ...claims, aud: ["google-client", "evil"] })],
    ["with another nonce", (claims) => signToken({ ...claims, nonce: "another" })],
    ["without a nonce", ({ nonce: _nonce, ...claims }) => signToken(claims)],
    ["that is over", (claims) => signToken({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
    ["that never ends", ({ exp: _exp, ...claims }) => signToken(claims)],
    [
      "issued in the future",
      (claims) => signToken({ ...claims, iat: now() + 3600, exp: now() + 7200 }),
    ],
    ["that names nobody", ({ sub: _sub, ...claims }) => signToken(claims)],
    ["signed with another key", (claims) => signToken(claims, foreignKeys.privateKey)],
    ["signed by nobody", async (claims) => new UnsecuredJWT(claims).encode()],
    [
      "signed with the secret that we share",
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256" })
          .sign(ENCODER.encode("google-secret")),
    ],
    [
      "with its text changed after it was signed",
      async (claims) => {
        const [header, , signature] = (await signToken(claims)).split(".");
        const text = btoa(JSON.stringify({ ...claims, sub: "somebody-else" })).replace(/=+$/, "");
        return [header, text, signature].join(".");
      },
    ],
  ];
  test.each(hostile)("doesn't sign in with a token %s", async (_case, makeToken) => {
    providers.makeToken = makeToken;
    const browser = new TestBrowser();
    const answer = await goThrough(browser, newPerson());
    await expectNobody(browser, answer, 403, "verify the response");
  });

  test("doesn't sign in another browser, after it was used, or after it expired", async () => {
    const browser = new TestBrowser();
    const { callback } = providers.consent(await setOut(browser), newPerson());
    const other = new TestBrowser();
    await expectNobody(other, await other.ask(callback), 400, "belongs to another browser");
    // Not even in one that is in a provider flow itself.
    await setOut(other);
    await expectNobody(other, await other.ask(callback), 400, "belongs to another browser");
    browser.fault = "clock:+20m";
    await expectNobody(browser, await browser.ask(callback), 400, "took too long");
    browser.fault = "clock:+400d";
    await expectNobody(browser, await browser.ask(callback), 400, "took too long");
    browser.fault = null;
    expect(sessionIn(await browser.ask(callback))).toBeDefined();
    await setOut(browser);
    const again = await browser.ask(callback);
    expect(again.status).toBe(303);
    expect(sessionIn(again)).toBeUndefined();
  });

  test("doesn't sign in if its state is invented or another provider's", async () => {
    const browser = new TestBrowser();
    const { code, state } = providers.consent(await setOut(browser), newPerson());
    for (const made of [
      "",
      "google",
      `google-${"0".repeat(64)}-login`,
      state.replace("google", "apple"),
    ])
      await expectNobody(
        browser,
        await browser.ask(`/m/callback/google?${new URLSearchParams({ code, state: made })}`),
        400,
        "You aren’t signed in.",
      );
    const swapped = `/m/callback/twitter?${new URLSearchParams({ code, state: state.replace("google", "twitter") })}`;
    await expectNobody(browser, await browser.ask(swapped), 400, "You aren’t signed in.");
  });

  test("doesn't sign in with someone else's code, because the PKCE verifier is the browser's own", async () => {
    const attacker = new TestBrowser();
    const stolen = providers.consent(await setOut(attacker), newPerson());
    const browser = new TestBrowser();
    const { state } = providers.consent(await setOut(browser), newPerson());
    const answer = await browser.ask(
      `/m/callback/google?${new URLSearchParams({ code: stolen.code, state })}`,
    );
    await expectNobody(browser, answer, 403, "verify the response");
  });

  test.each([
    ["google", "access_denied"],
    ["apple", "user_cancelled_authorize"],
    ["facebook", "access_denied"],
    ["twitter", "access_denied"],
  ] as const)("from %s that denies access is recognized", async (provider, error) => {
    const browser = new TestBrowser();
    const { state, callback } = providers.consent(await setOut(browser, provider), newPerson());
    const denied = `${callback.split("?")[0]}?${new URLSearchParams({ error, state })}`;
    await expectNobody(browser, await browser.ask(denied), 403, "to share who you are");
    // A callback works only once.
    const late = await browser.ask(callback);
    expect(sessionIn(late)).toBeUndefined();
  });

  test.each([
    ["fails", () => new Response("<h1>Internal error</h1>", { status: 500 })],
    ["answers with nonsense", () => new Response("nonsense", { status: 200 })],
    ["answers with a token that is none", () => Response.json({ ...TOKENS, id_token: "a.b.c" })],
    [
      "can't be reached",
      () => {
        throw new TypeError("Network connection lost.");
      },
    ],
  ])("is requested again later if a provider %s", async (_case, broken) => {
    for (const provider of ["google", "twitter"] as const) {
      const browser = new TestBrowser();
      const { callback } = providers.consent(await setOut(browser, provider), newPerson());
      providers.broken = broken;
      await expectNobody(browser, await browser.ask(callback), 424, "didn’t respond");
      providers.broken = null;
    }
  });
});

describe("a provider", () => {
  test("isn't found while a flag disables it", async () => {
    const browser = new TestBrowser();
    const { callback } = providers.consent(await setOut(browser), newPerson());
    await insertRow("flag_rules", {
      flag: "disable_login_google",
      position: 0,
      audience: "SHARE",
      share: 1,
      value: "true",
    });
    // Flags are read again after a while.
    browser.fault = "clock:+2m";
    const start = await browser.ask("/m/connect/google?operation=login");
    const back = await browser.ask(callback);
    await runSql("DELETE FROM flag_rules");
    expect(start.status).toBe(404);
    expect(back.status).toBe(404);
    browser.fault = "clock:+3h";
    expect((await browser.ask("/m/connect/google?operation=login")).status).toBe(302);
  });

  test("gets a new secret for each request, and no data about the reader", async () => {
    const browser = new TestBrowser();
    const [one, two] = [new URL(await setOut(browser)), new URL(await setOut(browser))];
    const names = ["state", "nonce", "code_challenge"];
    for (const name of names)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
    expect(one.searchParams.get("state")).toMatch(/^google-[0-9a-f]{64}-register$/);
    expect(one.searchParams.get("redirect_uri")).toBe("http://localhost:8787/m/callback/google");
    expect([...one.searchParams.keys()].toSorted()).toEqual([
      "client_id",
      "code_challenge",
      "code_challenge_method",
      "nonce",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
    const rows = await env.DB.prepare("SELECT * FROM social_sign_ins").all();
    const secret = browser.cookies.get("localhost:8787")!.get("social-sign-in")!;
    const token = one.searchParams.get("state")!.split("-")[1]!;
    expect(JSON.stringify(rows.results)).not.toContain(secret);
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  test("isn't started by HEAD or POST, and is rate-limited per network", async () => {
    for (const method of ["HEAD", "POST"])
      expect((await new TestBrowser().ask("/m/connect/google", { method })).status).not.toBe(302);
    const browser = new TestBrowser();
    const ask = () => browser.ask("/m/connect/google?operation=login");
    const answers = await Promise.all(Array.from({ length: 205 }, ask));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test("in one tab ends the flow of another, which continues to its target without a session", async () => {
    const browser = new TestBrowser();
    const people = [newPerson(), newPerson()];
    const to = { operation: "register", redirect: "/about" };
    const ways = [await setOut(browser, "google"), await setOut(browser, "twitter", to)];
    const [first, second] = ways.map((way, index) => providers.consent(way, people[index]!));
    expect(sessionIn(await browser.ask(first!.callback))).toBeDefined();
    const viewer = await browser.viewer();
    expect(viewer).not.toBeNull();
    const other = await browser.ask(second!.callback);
    expect(other.headers.get("location")).toBe("http://localhost:8787/about");
    expect(sessionIn(other)).toBeUndefined();
    expect(await browser.viewer()).toEqual(viewer);
    // An anonymous viewer sees that it has expired.
    expect((await new TestBrowser().ask(second!.callback)).status).toBe(400);
  });
});
