import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { SECTIONS, TAB_OF_ANCHOR } from "../../../../client/pages/settings/settingsTabs.ts";
import { hashToken } from "../../../../worker/domain/identity/rows/session.ts";
import {
  errorIn,
  makeOwner,
  PASSWORD,
  signInOwner,
  totpCode,
  tryPassword,
} from "../../../support/identity/account.ts";
import { insertRow, makeUser } from "../../../support/factories.ts";
import { mailsTo } from "../../../support/mail.ts";
import { ORIGIN } from "../../../support/product.ts";
import { codeTo, newAddress, TestBrowser } from "../../../support/identity/testBrowser.ts";

const HOST = new URL(ORIGIN).host;
const STEPS = [
  "identity",
  "email",
  "password",
  "second-factor",
  "connections",
  "username",
  "profile",
  "picture",
  "invite",
] as const;
const COMMON = "This password is too easy to guess. Choose another one.";
const CAREFUL = ["email", "password", "second-factor"] as const;

let owner: Awaited<ReturnType<typeof makeOwner>>;
let browser: TestBrowser;

/** Submits a step's form as its page would. */
function send(step: string, fields: Record<string, string>, by = browser) {
  return by.post(`/m/account/${step}`, { xsrf: by.xsrf ?? "", ...fields });
}

async function row<Row>(sql: string): Promise<Row | null> {
  return firstRow<Row>(sql, owner.id);
}

/** Makes the session's last authentication too old. */
async function growStale(): Promise<void> {
  await runSql(
    "UPDATE sessions SET created_at = 0, confirmed_at = NULL WHERE user_id = ?1",
    owner.id,
  );
}

beforeEach(async () => {
  owner = await makeOwner();
  browser = await signInOwner(owner);
});

describe("an account form", () => {
  test.each(STEPS)("is shown only to its owner, and works without JavaScript: %s", async (step) => {
    const answer = await browser.ask(`/m/account/${step}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toMatch(
      new RegExp(`action="/m/account/${step}"( enctype="multipart/form-data")? method="post"`, "i"),
    );
    expect(html).not.toContain("<script");
    expect(html).toMatch(/<a href="\/me\/settings\/(?:account|security)">Back to settings<\/a>/);
    const visitor = await new TestBrowser().ask(`/m/account/${step}`);
    expect(visitor.status).toBe(303);
    expect(visitor.headers.get("location")).toMatch(/^\/m\/signin\?operation=login/);
  });

  test.each(["nothing", "constructor"])("isn't found for an unknown step: %s", async (step) => {
    const answer = await browser.ask(`/m/account/${step}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
  });

  test.each(STEPS)(
    "is rejected without the session's token, and from elsewhere: %s",
    async (step) => {
      const fields = { username: "new-name", password: "x".repeat(12), repeated: "x".repeat(12) };
      for (const xsrf of ["", "wrong", "0".repeat(64)])
        expect((await send(step, { ...fields, xsrf })).status).toBe(403);
      const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
      const path = `/m/account/${step}`;
      expect((await browser.post(path, { xsrf: browser.xsrf! }, foreign)).status).toBe(403);
      expect((await new TestBrowser().post(path, fields)).status).toBe(303);
    },
  );

  test.each([...STEPS, "sessions"])(
    "isn’t available to staff who impersonate its owner: %s",
    async (step) => {
      const staff = await makeUser({ is_staff: 1 });
      await insertRow("sessions", {
        token_hash: await hashToken(`acting-${owner.id}`),
        user_id: owner.id,
        xsrf_token: "impersonating",
        impersonated_by_user_id: staff.id,
        created_at: Date.now(),
        expires_at: Number.MAX_SAFE_INTEGER,
      });
      const impersonating = new TestBrowser();
      impersonating.cookies.set(HOST, new Map([["session", `acting-${owner.id}`]]));
      impersonating.xsrf = "impersonating";
      expect((await impersonating.ask(`/m/account/${step}`)).status).toBe(403);
      expect((await send(step, { password: PASSWORD }, impersonating)).status).toBe(403);
      expect((await impersonating.ask("/me/settings")).status).toBe(302);
    },
  );

  test("isn't found for an unknown account", async () => {
    for (const step of ["nothing", "constructor", "__proto__"])
      expect((await browser.ask(`/m/account/${step}`)).status).toBe(404);
  });

  test.each(CAREFUL)("asks for a confirmation of the owner's identity first: %s", async (step) => {
    await growStale();
    for (const answer of [
      await browser.ask(`/m/account/${step}`),
      await send(step, { email: newAddress(), password: "x".repeat(9), repeated: "x".repeat(9) }),
    ]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`/m/account/identity?redirect=${step}`);
    }
    const path = `/m/account/identity?redirect=${step}`;
    const wrong = await browser.post(path, { xsrf: browser.xsrf!, password: "wrong" });
    expect(await errorIn(wrong)).toMatch(/^That password was incorrect\. You have 5 more/);
    const right = await browser.post(path, { xsrf: browser.xsrf!, password: PASSWORD });
    expect(right.headers.get("location")).toBe(`/m/account/${step}`);
    expect((await browser.ask(`/m/account/${step}`)).status).toBe(200);
    // A quarter of an hour later it asks again.
    browser.fault = "clock:+16m";
    expect((await browser.ask(`/m/account/${step}`)).status).toBe(303);
  });

  test("can ask for a code, sent to the account's address and valid only in this browser", async () => {
    await growStale();
    const path = "/m/account/identity?redirect=email";
    const xsrf = browser.xsrf!;
    expect(await (await browser.post(path, { xsrf, send: "1" })).text()).toContain(
      "Enter the code we sent to",
    );
    const code = await codeTo(owner.email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await errorIn(await browser.post(path, { xsrf, code: wrong }))).toBe("Invalid code.");
    const thief = new TestBrowser();
    thief.cookies.set(HOST, new Map([["session", browser.cookies.get(HOST)!.get("session")!]]));
    expect((await thief.post(path, { xsrf, code })).status).toBe(422);
    expect((await browser.post(path, { xsrf, code })).headers.get("location")).toBe(
      "/m/account/email",
    );
    expect((await browser.ask("/m/account/email")).status).toBe(200);
    expect((await browser.post(path, { xsrf, code })).status).toBe(422);
  });

  test("can send another code when the previous one is no longer valid", async () => {
    await growStale();
    const path = "/m/account/identity?redirect=email";
    const xsrf = browser.xsrf!;
    const offersAnother = (html: string) => {
      expect(html).toMatch(/<button[^>]* name="send"[^>]*>Send a new code<\/button>/);
      expect(html).toContain('<a href="/me/settings/security">Back to settings</a>');
    };
    offersAnother(await (await browser.post(path, { xsrf, send: "1" })).text());
    browser.fault = "clock:+11m";
    const expired = await browser.post(path, { xsrf, code: await codeTo(owner.email) });
    expect(await errorIn(expired.clone())).toBe("That code has expired. Request a new one.");
    offersAnother(await expired.text());
    expect(await (await browser.post(path, { xsrf, code: "", send: "1" })).text()).toContain(
      "Enter the code we sent to",
    );
    const answer = await browser.post(path, { xsrf, code: await codeTo(owner.email) });
    expect(answer.headers.get("location")).toBe("/m/account/email");
  });

  test("offers a user without a password a way back before a code is sent", async () => {
    const { id } = owner;
    await runSql("DELETE FROM user_passwords WHERE user_id = ?1", id);
    const form = await (await browser.ask("/m/account/identity?redirect=email")).text();
    expect(form).toContain("Send the code");
    expect(form).toContain("Back to settings");
  });

  test("rejects a code that was sent to someone else", async () => {
    await growStale();
    const other = await makeOwner();
    await browser.send({ email: other.email, type: "LOGIN_CODE" });
    const code = await codeTo(other.email);
    const answer = await send("identity", { code });
    expect(answer.status).toBe(422);
    expect((await browser.ask("/m/account/email")).status).toBe(303);
  });
});

describe("a new password", () => {
  test("signs in from then on, ends other sessions, and notifies the owner", async () => {
    const elsewhere = await signInOwner(owner);
    const password = "another good one";
    const answer = await send("password", { password, repeated: password });
    expect(answer.headers.get("location")).toBe("/me/settings/security?done=password");
    expect(await browser.viewer()).toMatchObject({ id: owner.id });
    expect(await elsewhere.viewer()).toBeNull();
    expect((await tryPassword(new TestBrowser(), owner.email)).status).toBe(401);
    expect((await tryPassword(new TestBrowser(), owner.email, password)).status).toBe(303);
    await expect
      .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject))
      .toEqual(["The password of your Deckle account has changed"]);
  });

  test.each<[string, string, string]>([
    ["short", "short", "A password needs at least 8 characters."],
    ["x".repeat(129), "x".repeat(129), "A password can have at most 128 characters."],
    ["long enough", "long enougt", "The passwords don’t match."],
    ...["password1", "PassWord", "12345678", "qwertyuiop", "ILOVEYOU", "ｐａｓｓｗｏｒｄ"].map(
      (common): [string, string, string] => [common, common, COMMON],
    ),
  ])("follows the rules: %s", async (password, repeated, text) => {
    expect(await errorIn(await send("password", { password, repeated }))).toBe(text);
    expect((await tryPassword(new TestBrowser(), owner.email)).status).toBe(303);
  });
});

describe("a second factor", () => {
  test("is enabled by its first code, with recovery codes that are shown once", async () => {
    const html = await (await browser.ask("/m/account/second-factor")).text();
    const [secret = ""] = /\b[A-Z2-7]{32}\b/.exec(html) ?? [];
    expect(html).toContain("<svg");
    expect(await errorIn(await send("second-factor", { code: "12" }))).toBe(
      "That verification code was incorrect.",
    );
    // Until then no second factor is required.
    expect((await tryPassword(new TestBrowser(), owner.email)).headers.get("location")).toBe(
      `${ORIGIN}/`,
    );
    const on = await (await send("second-factor", { code: totpCode(secret) })).text();
    const codes = on.match(/\b[0-9a-f]{5}(?:-[0-9a-f]{5}){3}\b/g) ?? [];
    expect(codes).toHaveLength(10);
    const again = await (await browser.ask("/m/account/second-factor")).text();
    expect(again).not.toContain(secret);
    expect(again).not.toContain(codes[0]);
    const other = new TestBrowser();
    expect((await tryPassword(other, owner.email)).headers.get("location")).toBe(
      "/m/second-factor",
    );
    // The code used for setup can't be used again.
    expect((await other.post("/m/second-factor", { code: totpCode(secret) })).status).toBe(401);
    expect((await other.post("/m/second-factor", { code: codes[0]! })).status).toBe(303);
  });

  const secretFor = async (by: TestBrowser): Promise<string> => {
    const html = await (await by.ask("/m/account/second-factor")).text();
    return /\b[A-Z2-7]{32}\b/.exec(html)?.[0] ?? "";
  };
  const OUT_OF_DATE =
    "The QR code was out of date. Scan this new one, and enter the code that the app shows.";

  test("can be set up in one session at a time, so that a key planted by another isn't enrolled", async () => {
    const intruder = await signInOwner(owner);
    const planted = await secretFor(intruder);
    const own = await secretFor(browser);
    expect(own).toMatch(/^[A-Z2-7]{32}$/);
    expect(own).not.toBe(planted);
    expect(await secretFor(browser)).toBe(own);
    const wrong = await send("second-factor", { code: totpCode(planted) });
    expect(await errorIn(wrong)).toBe("That verification code was incorrect.");
    const late = await send("second-factor", { code: totpCode(planted) }, intruder);
    expect(await errorIn(late)).toBe(OUT_OF_DATE);
    expect(await row("SELECT 1 FROM second_factors WHERE user_id = ?1")).toBeNull();
    const fresh = await secretFor(browser);
    expect([own, planted]).not.toContain(fresh);
    const on = await send("second-factor", { code: totpCode(fresh) });
    expect(await on.text()).toContain("Keep your recovery codes");
  });

  test("can be set up within 15 minutes, also when the clock goes back", async () => {
    const secret = await secretFor(browser);
    await runSql(
      "UPDATE second_factor_enrolments SET expires_at = ?2 WHERE user_id = ?1",
      owner.id,
      Date.now() - 1,
    );
    expect(await errorIn(await send("second-factor", { code: totpCode(secret) }))).toBe(
      OUT_OF_DATE,
    );
    const next = await secretFor(browser);
    expect(next).not.toBe(secret);
    await runSql(
      "UPDATE second_factor_enrolments SET expires_at = ?2 WHERE user_id = ?1",
      owner.id,
      Date.now() + 86_400_000,
    );
    expect(await errorIn(await send("second-factor", { code: totpCode(next) }))).toBe(OUT_OF_DATE);
    expect(await secretFor(browser)).not.toBe(next);
  });

  test.each(["password", "sign-out", "everywhere"] as const)(
    "setup is discarded: %s",
    async (change) => {
      await secretFor(browser);
      const pending = () =>
        row<{ n: number }>("SELECT count(*) n FROM second_factor_enrolments WHERE user_id = ?1");
      expect(await pending()).toEqual({ n: 1 });
      const password = "another horse battery";
      if (change === "password") await send("password", { password, repeated: password });
      else if (change === "sign-out") await browser.ask(`/m/signout/${browser.xsrf}`);
      else await send("sessions", { all: "1" });
      expect(await pending()).toEqual({ n: 0 });
    },
  );

  test("can get new recovery codes and be disabled", async () => {
    const html = await (await browser.ask("/m/account/second-factor")).text();
    const [secret = ""] = /\b[A-Z2-7]{32}\b/.exec(html) ?? [];
    const codesIn = (text: string) => text.match(/\b[0-9a-f]{5}(?:-[0-9a-f]{5}){3}\b/g) ?? [];
    const old = codesIn(await (await send("second-factor", { code: totpCode(secret) })).text());
    const fresh = codesIn(await (await send("second-factor", { renew: "1" })).text());
    expect(fresh).toHaveLength(10);
    const other = new TestBrowser();
    await tryPassword(other, owner.email);
    expect((await other.post("/m/second-factor", { code: old[0]! })).status).toBe(401);
    expect((await other.post("/m/second-factor", { code: fresh[0]! })).status).toBe(303);
    await send("second-factor", { off: "1" });
    expect((await tryPassword(new TestBrowser(), owner.email)).headers.get("location")).toBe(
      `${ORIGIN}/`,
    );
    expect(await row("SELECT 1 FROM recovery_codes WHERE user_id = ?1")).toBeNull();
    // Disabling it again changes nothing and sends no email.
    await send("second-factor", { off: "1" });
    const subjects = async () => (await mailsTo(owner.email)).map(({ subject }) => subject);
    await expect.poll(async () => (await subjects()).length, { timeout: 15_000 }).toBe(4);
    expect((await subjects()).toSorted()).toEqual(
      [
        "A recovery code was used: your Deckle account",
        "Signing in now requires a verification code: your Deckle account",
        "Signing in no longer requires a verification code: your Deckle account",
        "You have new recovery codes: your Deckle account",
      ].toSorted(),
    );
  });
});

describe("a new username", () => {
  test("identifies the profile, and the old one redirects there and can't be taken", async () => {
    const username = `Renamed.${owner.username}`;
    const answer = await send("username", { username: ` @${username} ` });
    expect(answer.headers.get("location")).toBe("/me/settings/account?done=username");
    expect(await browser.viewer()).toMatchObject({ username: username.toLowerCase() });
    const moved = await browser.ask(`/@${owner.username}/about`);
    expect(moved.status).toBe(301);
    expect(moved.headers.get("location")).toBe(`/@${username.toLowerCase()}/about`);
    const other = await signInOwner(await makeOwner());
    expect(await errorIn(await send("username", { username: owner.username }, other))).toBe(
      "That username is taken.",
    );
    // Its former owner can use it again.
    expect((await send("username", { username: owner.username })).status).toBe(303);
    expect((await browser.ask(`/@${owner.username}`)).status).toBe(200);
  });

  test.each([
    ["", "A username can contain"],
    ["-ann", "A username can contain"],
    ["ann b", "A username can contain"],
    // Cyrillic and Greek letters mixed with Latin ones, invisible characters.
    ["pаul", "A username can contain"],
    ["αnna", "A username can contain"],
    ["an\u200bn", "A username can contain"],
    ["zoë", "A username can contain"],
    ["admin", "A username can contain"],
    ["supp0rt", "A username can contain"],
    ["deck1e", "A username can contain"],
    ["ａｄｍｉｎ", "A username can contain"],
    ["x".repeat(31), "A username can have at most 30 characters."],
  ])("follows the rules: %j", async (username, text) => {
    expect(await errorIn(await send("username", { username }))).toContain(text);
    expect(await browser.viewer()).toMatchObject({ username: owner.username });
  });

  test("belongs to one person when several request it concurrently", async () => {
    const others = await Promise.all([1, 2, 3].map(async () => signInOwner(await makeOwner())));
    const username = `wanted-${owner.username}`;
    const answers = await Promise.all(
      [browser, ...others].map((each) => send("username", { username }, each)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422]);
  });
});

describe("the profile", () => {
  test("gets the name and bio that its owner enters", async () => {
    const answer = await send("profile", { name: " Zoë\u200b  Ç ", bio: " Writes\r\nhere. " });
    expect(answer.headers.get("location")).toBe("/me/settings/account?done=profile");
    const { json } = await browser.graphql({
      query: `query U($id: ID!) { userResult(id: $id) { ... on User { name bio } } }`,
      variables: { id: owner.id },
    });
    expect(json.data.userResult).toEqual({ name: "Zoë Ç", bio: "Writes here." });
    expect(await (await browser.ask("/m/account/profile")).text()).toContain("Writes here.");
  });

  test.each([
    ["", "", "Please enter your full name."],
    ["x".repeat(51), "", "A name can have at most 50 characters."],
    ["Jo", "x".repeat(161), "A bio can have at most 160 characters."],
  ])("follows the rules: %s", async (name, bio, text) => {
    expect(await errorIn(await send("profile", { name, bio }))).toBe(text);
  });
});

describe("a new email address", () => {
  test("is requested, and set once its link is pressed", async () => {
    const email = newAddress();
    const answer = await send("email", { email });
    expect(answer.headers.get("location")).toBe("/me/settings/account?done=email-sent");
    const settings = await (await browser.ask("/me/settings/account")).text();
    expect(settings).toContain(owner.email);
    expect(settings).toContain(email);
    const [{ text } = { text: "" }] = await mailsTo(email);
    await new TestBrowser().post(/\/m\/account\/confirm\/\w+/.exec(text)![0], {});
    expect((await tryPassword(new TestBrowser(), email)).status).toBe(303);
    expect((await tryPassword(new TestBrowser(), owner.email)).status).toBe(401);
  });

  test("is rejected if another account has it", async () => {
    const other = await makeOwner();
    expect(await errorIn(await send("email", { email: other.email }))).toBe(
      "That email is already in use.",
    );
    expect(await errorIn(await send("email", { email: "nobody" }))).toBe(
      "Please enter a valid email address.",
    );
  });
});

describe("an address that emails came back from", () => {
  const suppress = (reason: string) =>
    insertRow("email_suppressions", {
      email_key: owner.email.toLowerCase(),
      reason,
      created_at: 1,
    });
  const settings = async () => (await browser.ask("/me/settings/account")).text();

  test("is named in the settings, and can be tried again", async () => {
    expect(await settings()).not.toContain("stopped newsletters");
    await suppress("BOUNCE");
    const page = await settings();
    expect(page).toContain("Emails to this address came back");
    expect(page).toContain('action="/m/account/resume-email"');
    const done = await send("resume-email", {});
    expect(done.headers.get("location")).toBe("/me/settings/account?done=email-resumed");
    expect(await settings()).not.toContain("stopped newsletters");
    expect((await send("resume-email", {})).status).toBe(403);
  });

  test.each(["COMPLAINT", "STAFF"])("stays suppressed after a %s", async (reason) => {
    await suppress(reason);
    const page = await settings();
    expect(page).toContain("stopped newsletters");
    expect(page).not.toContain("resume-email");
    expect((await send("resume-email", {})).status).toBe(403);
    expect(await settings()).toContain("stopped newsletters");
  });
});

describe("a user's sessions", () => {
  const listed = async (by: TestBrowser) =>
    (await by.graphql({ query: "{ accountSettings { sessions { id isCurrent } } }" })).json.data
      .accountSettings.sessions as { id: string; isCurrent: boolean }[];

  test("are listed in the settings, where each and all can be ended", async () => {
    const other = await signInOwner(owner);
    const sessions = await listed(browser);
    expect(sessions).toHaveLength(2);
    const { id } = sessions.find(({ isCurrent }) => !isCurrent)!;
    const page = await (await browser.ask("/me/settings/security")).text();
    expect(page).toContain("this browser");
    expect(page).toContain(`value="${id}"`);
    const stranger = await signInOwner(await makeOwner());
    expect((await send("sessions", { id }, stranger)).status).toBe(404);
    expect((await send("sessions", { id: "made-up" })).status).toBe(404);
    expect(await other.viewer()).not.toBeNull();
    expect((await send("sessions", { id })).headers.get("location")).toBe(
      "/me/settings/security?done=session",
    );
    expect(await other.viewer()).toBeNull();
    expect(await browser.viewer()).not.toBeNull();
    expect((await send("sessions", {})).status).toBe(400);
    expect(await browser.viewer()).not.toBeNull();
    await send("sessions", { all: "1" });
    expect(await browser.viewer()).toBeNull();
  });

  test("can be ended by mutations, only one's own", async () => {
    const other = await signInOwner(await makeOwner());
    const end = (id: string) => ({
      query: `mutation R($id: ID!) { revokeSession(id: $id) { __typename } }`,
      variables: { id },
    });
    const everywhere = { query: "mutation { signOutEverywhere { __typename } }" };
    const [session] = await listed(browser);
    for (const [by, body, name] of [
      [new TestBrowser(), end(session!.id), "Unauthorized"],
      [new TestBrowser(), everywhere, "Unauthorized"],
      [other, end(session!.id), "NotFound"],
      [browser, end("nonsense"), "NotFound"],
      [browser, end(session!.id), "SessionsEnded"],
      [other, everywhere, "SessionsEnded"],
    ] as const) {
      const { json } = await by.graphql(body);
      expect(Object.values<{ __typename: string }>(json.data)[0]!.__typename).toBe(name);
    }
    expect(await browser.viewer()).toBeNull();
    expect(await other.viewer()).toBeNull();
  });
});

describe("the settings page", () => {
  test("has a tab for each available feature, and none for the others", async () => {
    const tabs = ["account", "publishing", "notifications", "membership", "security"];
    for (const path of ["/me/settings", ...tabs.map((tab) => `/me/settings/${tab}`)]) {
      const answer = await browser.ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      const html = await answer.text();
      expect(html).toContain("<title>Settings – Deckle</title>");
      expect(html).toContain("Security and apps");
    }
    for (const tab of ["payouts", "x.css", "security.css"])
      expect((await browser.ask(`/me/settings/${tab}`)).status).toBe(404);
    const visitor = await new TestBrowser().ask("/me/settings/security");
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toBe(
      "/m/signin?operation=login&redirect=%2Fme%2Fsettings%2Fsecurity",
    );
  });

  // The payment method is there once one is stored.
  test.each([...TAB_OF_ANCHOR].filter(([anchor]) => anchor !== "payment"))(
    "has the section of the anchor #%s on the tab %s",
    async (anchor, tab) => {
      const html = await (await browser.ask(`/me/settings/${tab}`)).text();
      expect(html).toContain(`id="${anchor}"`);
    },
  );

  test("has every section that the index of a tab names", async () => {
    for (const [tab, sections] of Object.entries(SECTIONS)) {
      const html = await (await browser.ask(`/me/settings/${tab}`)).text();
      const missing = sections.filter(({ id }) => !html.includes(`id="${id}"`));
      expect(missing, tab).toEqual([]);
    }
  });
});
