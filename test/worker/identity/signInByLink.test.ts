import { env } from "cloudflare:workers";
import { allRows, runSql } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { makeUser, insertRow } from "../../support/factories.ts";
import { mailsTo } from "../../support/mail.ts";
import { databaseUse } from "../../support/product.ts";
import {
  linkTo,
  newAddress,
  sending,
  TestBrowser,
  redirectsTo,
} from "../../support/identity/testBrowser.ts";

/** A user with an address to sign in with. */
async function makeReader(columns: Record<string, string | number> = {}) {
  const email = newAddress();
  const user = await makeUser(columns);
  await insertRow("user_emails", { email_key: email, user_id: user.id, email, verified_at: 1 });
  return { email, id: user.id };
}

/** A browser that requested a link, and the link. */
async function sent(input: Record<string, unknown> = {}) {
  const { email, id } = await makeReader();
  const browser = new TestBrowser();
  expect(await browser.send({ email, ...input })).toEqual({
    __typename: "SusiMethod",
    value: "MAGIC_LINK",
  });
  return { email, id, browser, link: await linkTo(email) };
}

describe("a sign-in link", () => {
  test("signs in with one click, and redirects to where the reader came from", async () => {
    const { browser, link, id } = await sent({ redirect: "/me?tab=a#b" });
    const page = await browser.ask(link);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('method="post"');
    expect(html).toMatch(/re••••@example\.com/);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const answer = await browser.press(link);
    // Redirects with a document, because the form's policy can't name the profile's host.
    expect(answer.status).toBe(200);
    expect(redirectsTo(answer)).toBe("http://localhost:8787/me?tab=a#b");
    expect(await answer.text()).toContain('href="http://localhost:8787/me?tab=a#b"');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^session=[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.viewer())?.id).toBe(id);
  });

  test("isn't used up by scanners, which request it repeatedly with GET and HEAD", async () => {
    const { browser, link } = await sent();
    const scanner = new TestBrowser();
    for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
      const answer = await scanner.ask(link, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.press(link)).headers.getSetCookie().join()).toContain("session=");
  });

  test("works once, and then redirects to the page for expired links", async () => {
    const { browser, link } = await sent({ redirect: "/me" });
    await browser.press(link);
    const again = new TestBrowser();
    for (const answer of [await again.press(link), await again.ask(link)]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(
        "/m/signin?operation=login&redirect=%2Fme&susiEntry=email_login_timeout&stepOverride=ENTER_EMAIL",
      );
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await again.viewer()).toBeNull();
  });

  test("that was used redirects a signed-in user to its target, and starts no session", async () => {
    const { browser, link } = await sent({ redirect: "/about" });
    await browser.press(link);
    const jar = browser.cookies.get(new URL(browser.origin).host)!;
    const session = jar.get("session");
    for (const answer of [await browser.ask(link), await browser.press(link)]) {
      expect(answer.headers.get("location")).toBe("http://localhost:8787/about");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(jar.get("session")).toBe(session);
  });

  test("pressed ten times concurrently starts one session", async () => {
    const { link, id } = await sent();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => new TestBrowser().press(link)),
    );
    expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
    const sessions = await env.DB.prepare("SELECT token_hash FROM sessions WHERE user_id = ?1")
      .bind(id)
      .all();
    expect(sessions.results).toHaveLength(1);
  });

  test("expires after ten minutes, and a clock that goes back revives neither it nor a used one", async () => {
    const { link } = await sent();
    const late = new TestBrowser();
    late.fault = "clock:+11m";
    expect((await late.press(link)).headers.getSetCookie()).toEqual([]);
    late.fault = "clock:+400d";
    expect((await late.ask(link)).status).toBe(303);
    late.fault = "clock:-1d";
    expect((await late.press(link)).headers.getSetCookie()).toEqual([]);
    const used = await sent();
    await used.browser.press(used.link);
    expect((await late.press(used.link)).headers.getSetCookie()).toEqual([]);
  });

  test.each(["", "0".repeat(64), "x' OR 1=1 --", "a".repeat(5000)])(
    "that was never sent doesn't work: %j",
    async (token) => {
      const browser = new TestBrowser();
      const link = `http://localhost:8787/m/callback/email?token=${encodeURIComponent(token)}`;
      expect((await browser.press(link)).headers.getSetCookie()).toEqual([]);
      expect((await browser.ask(link)).status).toBe(303);
      expect(await browser.viewer()).toBeNull();
    },
  );

  test("is accepted only from our own page", async () => {
    const { browser, link } = await sent();
    for (const headers of [
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ] as Record<string, string>[]) {
      expect((await browser.press(link, headers)).status).toBe(403);
    }
    expect((await browser.press(link, { "Content-Type": "text/plain" })).status).toBe(400);
    expect((await browser.post("/m/callback/email", { token: "a".repeat(20_000) })).status).toBe(
      413,
    );
    expect((await browser.ask("/m/callback/email", { method: "PUT" })).status).toBe(405);
    expect((await browser.press(link)).headers.getSetCookie().join()).toContain("session=");
  });

  test("starts a session with a new id, whatever the browser sent, and ends its previous one", async () => {
    const first = await sent();
    const { browser } = first;
    const jar = new Map([["session", "chosen-by-an-attacker"]]);
    browser.cookies.set("localhost:8787", jar);
    await browser.press(first.link);
    const token = jar.get("session")!;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const rows = await env.DB.prepare("SELECT token_hash FROM sessions WHERE user_id = ?1")
      .bind(first.id)
      .all<{ token_hash: string }>();
    expect(rows.results).toEqual([{ token_hash: await hashToken(token) }]);
    const attacker = new TestBrowser();
    attacker.cookies.set("localhost:8787", new Map([["session", "chosen-by-an-attacker"]]));
    expect(await attacker.viewer()).toBeNull();
    // Signing in again, even as another user, leaves no previous session.
    const second = await sent();
    await browser.press(second.link);
    expect((await browser.viewer())?.id).toBe(second.id);
    const old = new TestBrowser();
    old.cookies.set("localhost:8787", new Map([["session", token]]));
    expect(await old.viewer()).toBeNull();
  });

  test("is stored as a hash: neither token nor link is in the database", async () => {
    const { browser, link, email } = await sent();
    await browser.press(link);
    const token = new URL(link).searchParams.get("token")!;
    const session = browser.cookies.get("localhost:8787")!.get("session")!;
    for (const table of ["sign_in_requests", "sessions", "mail_outbox"]) {
      const results = await allRows(`SELECT * FROM ${table}`);
      expect(JSON.stringify(results), table).not.toContain(token);
      expect(JSON.stringify(results), table).not.toContain(session);
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("requesting a link", () => {
  test("with an unknown address reports that, and sends nothing", async () => {
    const email = newAddress();
    expect(await new TestBrowser().send({ email })).toEqual({
      __typename: "NotFound",
      message: "Sorry, we didn't recognize that email.",
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  test("finds an address in any case and with surrounding spaces", async () => {
    const { email } = await makeReader();
    const browser = new TestBrowser();
    expect((await browser.send({ email: `  ${email.toUpperCase()} ` })).__typename).toBe(
      "SusiMethod",
    );
  });

  test.each([
    "",
    "nobody",
    "a@b",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com, b@example.com",
    "a@example.com\0",
    "ａ@example.com",
    "а@example.com",
    `${"a".repeat(260)}@example.com`,
  ])("with an invalid address asks for a valid one: %j", async (email) => {
    expect(await new TestBrowser().send({ email })).toEqual({
      __typename: "BadRequest",
      message: "Please enter a valid email address.",
    });
  });

  test("is rate-limited per address and network, and responds the same with or without an account", async () => {
    const { email } = await makeReader();
    for (const [address, first] of [
      [email, "SusiMethod"],
      [newAddress(), "NotFound"],
    ] as const) {
      const results = [];
      const requester = new TestBrowser();
      for (let turn = 0; turn < 8; turn += 1)
        results.push(await requester.send({ email: address }));
      expect(results.slice(0, 6).map(({ __typename }) => __typename)).toEqual(
        Array.from({ length: 6 }, () => first),
      );
      expect(results.slice(6)).toEqual(
        Array.from({ length: 2 }, () => ({
          __typename: "BadRequest",
          message: "Too many attempts. Please try again later.",
        })),
      );
    }
    const later = new TestBrowser();
    later.fault = "clock:+16m";
    expect((await later.send({ email })).__typename).toBe("SusiMethod");
  });

  test("remains possible for the address's owner, however often others have requested one", async () => {
    const { email } = await makeReader();
    const stranger = new TestBrowser();
    // More than the shared limit of all networks.
    for (let turn = 0; turn < 7; turn += 1)
      await stranger.graphql(Array.from({ length: 20 }, () => sending({ email })));
    expect((await stranger.send({ email })).__typename).toBe("BadRequest");
    const owner = new TestBrowser();
    for (let turn = 0; turn < 6; turn += 1)
      expect((await owner.send({ email })).__typename).toBe("SusiMethod");
    // An anonymous sender has fifteen a day, at any rate.
    let sent = 6;
    for (const minutes of [16, 32, 48, 64]) {
      stranger.fault = `clock:+${minutes}m`;
      for (let turn = 0; turn < 6; turn += 1)
        if ((await stranger.send({ email })).__typename === "SusiMethod") sent += 1;
    }
    expect(sent).toBeLessThanOrEqual(15);
  });

  test("is limited for an address that many networks request, each of which keeps a small limit", async () => {
    const { email } = await makeReader();
    const asked = (count: number) =>
      runSql(
        `INSERT INTO rate_limits (key, count, ends_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (key) DO UPDATE SET count = excluded.count`,
        `send:${email}`,
        count,
        Date.now() + 86_400_000,
      );
    await asked(60);
    const owner = new TestBrowser();
    const kinds = [];
    for (let turn = 0; turn < 3; turn += 1) kinds.push((await owner.send({ email })).__typename);
    expect(kinds).toEqual(["SusiMethod", "SusiMethod", "BadRequest"]);
    // Rejected requests didn't count against others.
    const count = "SELECT count FROM rate_limits WHERE key = ?1";
    expect(await env.DB.prepare(count).bind(`send:${email}`).first("count")).toBe(62);
    await asked(120);
    expect((await new TestBrowser().send({ email })).__typename).toBe("BadRequest");
  });

  test("counts each operation of a batch and each alias against the network's limit", async () => {
    const browser = new TestBrowser();
    const batch = () => Array.from({ length: 20 }, () => sending({ email: newAddress() }));
    const aliased = {
      query: `mutation { ${Array.from(
        { length: 10 },
        (_, index) =>
          `a${index}: sendAcctAuthEmail(email: "x${index}-${Math.random()}@example.com", operation: LOGIN, type: MAGIC_LINK) { __typename }`,
      ).join(" ")} }`,
    };
    const kinds: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { json } = await browser.graphql(batch());
      for (const { data } of json) kinds.push(data.sendAcctAuthEmail.__typename);
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const { json } = await browser.graphql(aliased);
      for (const value of Object.values<{ __typename: string }>(json.data))
        kinds.push(value.__typename);
    }
    expect(kinds.filter((kind) => kind === "NotFound")).toHaveLength(40);
    expect(kinds.slice(40)).toEqual(Array.from({ length: 30 }, () => "BadRequest"));
    // Beyond the limit, that network can't learn whether an account exists.
    expect((await browser.send({ email: (await makeReader()).email })).__typename).toBe(
      "BadRequest",
    );
    // A hundred aliases in one document are rejected as a whole.
    const bomb = aliased.query.replace(
      /a0: /,
      `${Array.from({ length: 100 }, (_, index) => `b${index}: __typename`).join(" ")} a0: `,
    );
    expect((await browser.graphql({ query: bomb })).response.status).toBe(400);
    expect((await new TestBrowser().send({ email: newAddress() })).__typename).toBe("NotFound");
  });

  test("is limited per network across addresses, including registrations", async () => {
    const browser = new TestBrowser();
    const kinds: string[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const input = { operation: "REGISTER", fullName: "Jo", captchaValue: "embedded-bot-check" };
      const { json } = await browser.graphql(
        Array.from({ length: 20 }, () => sending({ ...input, email: newAddress() })),
      );
      for (const { data } of json) kinds.push(data.sendAcctAuthEmail.__typename);
    }
    expect(kinds.filter((kind) => kind === "SusiMethod")).toHaveLength(200);
    expect(kinds.slice(200)).toEqual(Array.from({ length: 20 }, () => "BadRequest"));
  });

  test("asks users to try again while email can't be sent", async () => {
    const { email } = await makeReader();
    const browser = new TestBrowser();
    browser.fault = "mail";
    expect(await browser.send({ email })).toEqual({
      __typename: "BadRequest",
      message: "Please try again.",
    });
  });

  test("isn't possible while the method is disabled", async () => {
    const { email } = await makeReader();
    await insertRow("flag_rules", {
      flag: "disable_login_email",
      position: 0,
      audience: "SHARE",
      share: 1,
      value: "true",
    });
    const browser = new TestBrowser();
    browser.fault = "clock:+1h";
    const result = await browser.send({ email });
    await runSql("DELETE FROM flag_rules");
    expect(result).toEqual({
      __typename: "BadRequest",
      message: "Signing in with email is switched off.",
    });
    // Reads the rules again for the following tests.
    browser.fault = "clock:+3h";
    expect((await browser.send({ email })).__typename).toBe("SusiMethod");
  });

  test("costs the same for a registration whether the address has an account or not", async () => {
    const { email } = await makeReader();
    // An isolate reads the flags on its first request.
    await new TestBrowser().register(newAddress());
    const uses = [];
    for (const address of [email, newAddress()]) {
      const input = {
        email: address,
        operation: "REGISTER",
        fullName: "Jo",
        captchaValue: "embedded-bot-check",
      };
      const { response, json } = await new TestBrowser().graphql(sending(input));
      expect(json.data.sendAcctAuthEmail).toEqual({
        __typename: "SusiMethod",
        value: "MAGIC_LINK",
      });
      uses.push(databaseUse(response));
    }
    expect(uses[0]).toEqual(uses[1]);
  });
});
