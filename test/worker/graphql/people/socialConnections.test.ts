import { allRows, runSql } from "../../../support/database.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeOwner, signInOwner } from "../../../support/identity/account.ts";
import { insertRow, makeUser, signedIn as signedInAs } from "../../../support/factories.ts";
import { FakeProviders, newPerson } from "../../../support/identity/fakeProviders.ts";
import { mailsTo } from "../../../support/mail.ts";
import { graphql, ORIGIN } from "../../../support/product.ts";
import { TestBrowser } from "../../../support/identity/testBrowser.ts";

interface Answer {
  __typename: string;
  message?: string;
  href?: string;
  connections?: { provider: string }[];
}

let providers: FakeProviders;
beforeEach(() => {
  providers = new FakeProviders().install();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function send(
  verb: "connectSocialAccount" | "disconnectSocialAccount",
  provider: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { data, errors } = await graphql<Record<string, Answer>>(
    verb === "connectSocialAccount"
      ? `mutation ($provider: SocialProvider!) { connectSocialAccount(provider: $provider, redirect: "/me") {
          __typename ... on SocialAccountWay { href } ... on ResultError { message } } }`
      : `mutation ($provider: SocialProvider!) { disconnectSocialAccount(provider: $provider) {
          __typename ... on SocialAccounts { connections { provider } }
          ... on ResultError { message } } }`,
    { provider },
    headers,
  );
  expect(errors).toBeUndefined();
  return data[verb]!;
}

/** Signs a user in with a recent authentication. */
const signedIn = (userId: string, columns: Record<string, string | number> = {}) =>
  signedInAs(userId, { confirmed_at: Date.now(), ...columns });

/** A signed-in user's browser. */
async function signedInBrowser(userId: string) {
  const headers = await signedIn(userId);
  const browser = new TestBrowser();
  const token = headers.Cookie.slice("session=".length);
  browser.cookies.set(new URL(ORIGIN).host, new Map([["session", token]]));
  return { browser, headers };
}

function connect(userId: string, provider: string, subject = newPerson().sub) {
  return insertRow("user_connections", {
    issuer: "https://google.test",
    subject,
    user_id: userId,
    provider,
    connected_at: 1,
  });
}

async function connectionsOf(userId: string) {
  const results = await allRows<{ provider: string; subject: string }>(
    "SELECT provider, subject FROM user_connections WHERE user_id = ?1",
    userId,
  );
  return results;
}

describe("connecting an account", () => {
  test("redirects to the provider and back, after which its owner can sign in with it", async () => {
    const { id } = await makeUser();
    const { browser, headers } = await signedInBrowser(id);
    const { href } = await send("connectSocialAccount", "GOOGLE", headers);
    const way = await browser.ask(href!);
    expect(way.status).toBe(302);
    const person = newPerson();
    const back = await browser.ask(
      providers.consent(way.headers.get("location")!, person).callback,
    );
    expect(back.headers.get("location")).toBe(`${ORIGIN}/me`);
    expect(await connectionsOf(id)).toEqual([{ provider: "google", subject: person.sub }]);
    // The URL works only once.
    expect((await browser.ask(href!)).status).toBe(400);
    const listed = await graphql<{ viewer: { socialConnections: unknown[] } }>(
      "{ viewer { socialConnections { provider name email connectedAt } } }",
      {},
      headers,
    );
    expect(listed.data.viewer.socialConnections).toEqual([
      {
        provider: "GOOGLE",
        name: "Pat Provider",
        email: person.email,
        connectedAt: expect.any(Number),
      },
    ]);
    const later = new TestBrowser();
    const start = await later.ask("/m/connect/google?operation=login");
    await later.ask(providers.consent(start.headers.get("location")!, person).callback);
    expect((await later.viewer())?.id).toBe(id);
  });

  test("can be completed only in the account's browser, and for the user who started it", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const { browser, headers } = await signedInBrowser(owner.id);
    const { href } = await send("connectSocialAccount", "GOOGLE", headers);
    expect((await new TestBrowser().ask(href!)).status).toBe(400);
    expect((await (await signedInBrowser(other.id)).browser.ask(href!)).status).toBe(400);
    const way = await browser.ask(href!);
    const { callback } = providers.consent(way.headers.get("location")!, newPerson());
    // Another user has signed in since.
    const { Cookie } = await signedIn(other.id);
    browser.cookies.get(new URL(ORIGIN).host)!.set("session", Cookie.slice("session=".length));
    expect((await browser.ask(callback)).status).toBe(409);
    expect(await connectionsOf(owner.id)).toEqual([]);
    expect(await connectionsOf(other.id)).toEqual([]);
  });

  test("doesn't take an account that is connected elsewhere", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const person = newPerson();
    await connect(other.id, "google", person.sub);
    const { browser, headers } = await signedInBrowser(owner.id);
    const { href } = await send("connectSocialAccount", "GOOGLE", headers);
    const way = await browser.ask(href!);
    const back = await browser.ask(
      providers.consent(way.headers.get("location")!, person).callback,
    );
    expect(back.status).toBe(409);
    expect(await back.text()).toContain("can’t be used here");
    expect(await connectionsOf(owner.id)).toEqual([]);
    expect(await connectionsOf(other.id)).toHaveLength(1);
  });

  test("needs a session of the owner, not an impersonation", async () => {
    expect((await send("connectSocialAccount", "GOOGLE")).__typename).toBe("Unauthorized");
    const [user, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
    const impersonated = await signedIn(user.id, { impersonated_by_user_id: staff.id });
    expect((await send("connectSocialAccount", "GOOGLE", impersonated)).__typename).toBe(
      "Forbidden",
    );
    expect((await send("disconnectSocialAccount", "GOOGLE", impersonated)).__typename).toBe(
      "Forbidden",
    );
  });

  test("needs a recent confirmation of the owner's identity", async () => {
    const { id } = await makeUser();
    await connect(id, "google");
    const stale = await signedIn(id, { confirmed_at: Date.now() - 20 * 60_000 });
    for (const verb of ["connectSocialAccount", "disconnectSocialAccount"] as const)
      expect(await send(verb, "GOOGLE", stale)).toMatchObject({ __typename: "Forbidden" });
    expect(await connectionsOf(id)).toHaveLength(1);
  });

  test("of an unknown provider is an invalid request", async () => {
    const { id } = await makeUser();
    const answer = await graphql(
      `
        mutation {
          connectSocialAccount(provider: MYSPACE) {
            __typename
          }
        }
      `,
      {},
      await signedIn(id),
    );
    expect(answer.errors).toHaveLength(1);
  });
});

describe("disconnecting an account", () => {
  test("removes it, and is idempotent", async () => {
    const { id } = await makeUser();
    await insertRow("user_emails", { email_key: id, user_id: id, email: id, verified_at: 1 });
    await connect(id, "google");
    const headers = await signedIn(id);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await send("disconnectSocialAccount", "GOOGLE", headers)).toEqual({
        __typename: "SocialAccounts",
        connections: [],
      });
    }
  });

  test("keeps the last sign-in method", async () => {
    const { id } = await makeUser();
    await connect(id, "google");
    await connect(id, "twitter");
    const headers = await signedIn(id);
    const answers = await Promise.all(
      ["GOOGLE", "TWITTER"].map((provider) => send("disconnectSocialAccount", provider, headers)),
    );
    expect(answers.map(({ __typename }) => __typename).toSorted()).toEqual([
      "Conflict",
      "SocialAccounts",
    ]);
    expect(await connectionsOf(id)).toHaveLength(1);
  });

  test("affects no one else's accounts, and needs a session", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    await connect(owner.id, "google");
    await send("disconnectSocialAccount", "GOOGLE", await signedIn(other.id));
    expect(await connectionsOf(owner.id)).toHaveLength(1);
    expect((await send("disconnectSocialAccount", "GOOGLE")).__typename).toBe("Unauthorized");
  });
});

describe("the connected accounts form", () => {
  test("connects and disconnects an account without JavaScript, and emails the owner", async () => {
    const owner = await makeOwner();
    const browser = await signInOwner(owner);
    const settings = await (await browser.ask("/me/settings/security")).text();
    expect(settings).toContain('href="/m/account/connections"');
    const step = (fields: Record<string, string>) =>
      browser.post("/m/account/connections", { xsrf: browser.xsrf, ...fields });
    const shown = await (await step({ "connect-google": "1" })).text();
    const href = /href="([^"]*operation=connect[^"]*)"/.exec(shown)?.[1]?.replaceAll("&amp;", "&");
    for (const fault of ["clock:+1h", "clock:-1d"]) {
      browser.fault = fault;
      const rejected = await browser.ask(href!);
      expect(rejected.headers.get("location") ?? "", fault).not.toContain("google");
    }
    browser.fault = null;
    const way = await browser.ask(href!);
    const person = newPerson();
    const { callback } = providers.consent(way.headers.get("location")!, person);
    const back = await browser.ask(callback);
    expect(back.headers.get("location")).toBe(`${ORIGIN}/me/settings/security?done=connected`);
    expect(await connectionsOf(owner.id)).toEqual([{ provider: "google", subject: person.sub }]);
    await expect
      .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject), {
        timeout: 15_000,
      })
      .toEqual(["Google was connected to your Deckle account"]);
    const page = await (await browser.ask("/m/account/connections")).text();
    expect(page).toContain("Disconnect Google");
    expect(page).not.toContain("Connect Google");
    const gone = await step({ "disconnect-google": "1" });
    expect(gone.headers.get("location")).toBe("/me/settings/security?done=disconnected");
    expect(await connectionsOf(owner.id)).toEqual([]);
  });

  test("keeps the last sign-in method, and asks for confirmation after a while", async () => {
    const { id } = await makeUser();
    await connect(id, "google");
    const { browser, headers } = await signedInBrowser(id);
    const xsrf = Object.entries(headers).find(([name]) => name !== "Cookie")?.[1] ?? "";
    const kept = await browser.post("/m/account/connections", { xsrf, "disconnect-google": "1" });
    expect(kept.status).toBe(422);
    expect(await kept.text()).toContain("Add an email address first");
    await runSql("UPDATE sessions SET confirmed_at = 1 WHERE user_id = ?1", id);
    const asked = await browser.post("/m/account/connections", { xsrf, "connect-google": "1" });
    expect(asked.headers.get("location")).toBe("/m/account/identity?redirect=connections");
    expect(await connectionsOf(id)).toHaveLength(1);
  });
});

describe("a user who can sign in only with a provider", () => {
  const PATH = "/m/account/identity?redirect=email";

  async function stale(subject = newPerson().sub) {
    const { id } = await makeUser();
    await connect(id, "google", subject);
    const { browser, headers } = await signedInBrowser(id);
    const xsrf = Object.entries(headers).find(([name]) => name !== "Cookie")?.[1] ?? "";
    await runSql("UPDATE sessions SET created_at = 1, confirmed_at = NULL WHERE user_id = ?1", id);
    return { id, browser, xsrf };
  }

  test("confirms their identity with the provider, and returns to the page that asked", async () => {
    const person = newPerson();
    const { id, browser } = await stale(person.sub);
    const asked = await browser.ask("/m/account/email");
    expect(asked.headers.get("location")).toBe(PATH);
    const page = await (await browser.ask(PATH)).text();
    expect(page).not.toContain("send a code");
    const [, href = ""] = /href="([^"]+)"[^>]*>Confirm with Google</.exec(page) ?? [];
    const way = await browser.ask(href.replaceAll("&amp;", "&"));
    const { callback } = providers.consent(way.headers.get("location")!, person);
    const back = await browser.ask(callback);
    expect(back.headers.get("location")).toBe(`${ORIGIN}/m/account/email`);
    expect((await browser.viewer())?.id).toBe(id);
    expect((await browser.ask("/m/account/email")).status).toBe(200);
  });

  test("can't confirm it with another account of the provider, which signs no one in", async () => {
    const other = newPerson();
    await connect((await makeUser()).id, "google", other.sub);
    const unknown = newPerson();
    const { id, browser } = await stale();
    for (const person of [other, unknown]) {
      const page = await (await browser.ask(PATH)).text();
      const [, href = ""] = /href="([^"]+)"[^>]*>Confirm with Google</.exec(page) ?? [];
      const way = await browser.ask(href.replaceAll("&amp;", "&"));
      const back = await browser.ask(
        providers.consent(way.headers.get("location")!, person).callback,
      );
      expect(back.status).toBe(403);
      const words = await back.text();
      expect(words).toContain("This is another Google account.");
      expect(words).toContain(`href="/m/account/email"`);
      expect((await browser.viewer())?.id).toBe(id);
      expect((await browser.ask("/m/account/email")).headers.get("location")).toBe(PATH);
    }
    expect(await connectionsOf(id)).toHaveLength(1);
  });

  test("confirms it only in their own session", async () => {
    const person = newPerson();
    const { browser } = await stale(person.sub);
    const page = await (await browser.ask(PATH)).text();
    const [, href = ""] = /href="([^"]+)"[^>]*>Confirm with Google</.exec(page) ?? [];
    const stranger = await new TestBrowser().ask(href.replaceAll("&amp;", "&"));
    expect(stranger.status).toBe(400);
    const way = await browser.ask(href.replaceAll("&amp;", "&"));
    const someone = (await signedInBrowser((await makeUser()).id)).browser;
    browser.cookies
      .get(new URL(ORIGIN).host)!
      .set("session", someone.cookies.get(new URL(ORIGIN).host)!.get("session")!);
    const { callback } = providers.consent(way.headers.get("location")!, person);
    expect((await browser.ask(callback)).status).toBe(403);
  });

  test("isn't offered a code, even on request", async () => {
    const { browser, xsrf } = await stale();
    const sent = await browser.post(PATH, { xsrf, send: "1" });
    expect(sent.status).toBe(422);
    expect(await sent.text()).toContain("Confirm with Google");
  });

  test("who also has a password is asked for the password, and offered no code", async () => {
    const { id, browser } = await stale();
    await insertRow("user_passwords", { user_id: id, hash: "x", changed_at: 1 });
    const page = await (await browser.ask(PATH)).text();
    expect(page).toContain("Enter your password to continue.");
    expect(page).not.toContain("Send me a code");
  });
});
