import { env } from "cloudflare:workers";
import { allRows } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { EMBEDDED_BOT_CHECK_TOKEN } from "../../../shared/embeddedBotCheckToken.ts";
import { sendAcctAuthEmail } from "../../../worker/domain/identity/signIn/sendAcctAuthEmail.ts";
import { usernamesFor } from "../../../worker/domain/identity/signIn/usernamesFor.ts";
import { makeDomainContext } from "../../support/people.ts";
import { insertRow, makeUser, nextNumber } from "../../support/factories.ts";
import { get } from "../../support/product.ts";
import { mailOutbox, mailsTo } from "../../support/mail.ts";
import { addSubscriber, makeNewsletter } from "../../support/newsletters/newsletters.ts";
import {
  codeTo,
  linkTo,
  newAddress,
  TestBrowser,
  redirectsTo,
} from "../../support/identity/testBrowser.ts";

/** Registers by link and returns the signed-in user. */
async function join(fullName: string, email = newAddress("jane.doe")) {
  const browser = new TestBrowser();
  expect(await browser.register(email, { fullName })).toEqual({
    __typename: "SusiMethod",
    value: "MAGIC_LINK",
  });
  await browser.press(await linkTo(email));
  return (await browser.viewer())!;
}

/** Returns the accounts with an address. */
async function accountsOf(email: string) {
  const results = await allRows<{ id: string; verifiedAt: number }>(
    "SELECT u.id, e.verified_at AS verifiedAt FROM users u JOIN user_emails e ON e.user_id = u.id WHERE e.email = ?1",
    email,
  );
  return results;
}

describe("registration", () => {
  test("is rejected if no bot check is configured, while known users can sign in", async () => {
    const made = makeDomainContext();
    const context = {
      ...made,
      config: { ...made.config, botCheck: { provider: "off" } as const },
      browser: { pendingSignIn: null, keepPendingSignIn: () => {} },
    };
    const email = newAddress();
    const input = { email, fullName: "Jo Reader", type: "MAGIC_LINK" } as const;
    const captchaValue = EMBEDDED_BOT_CHECK_TOKEN;
    expect(
      await sendAcctAuthEmail(context, { ...input, captchaValue, operation: "REGISTER" }),
    ).toEqual({
      error: "BadRequest",
      message: "You can’t sign up by email here.",
      formError: "closed",
    });
    expect(await mailsTo(email)).toEqual([]);
    const { id } = await makeUser();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    expect(await sendAcctAuthEmail(context, { ...input, operation: "LOGIN" })).toEqual({
      isSent: true,
    });
  });

  test("creates the account when the link is used, with a verified address, and sends one welcome email", async () => {
    const email = newAddress();
    const newsletter = await makeNewsletter({ user_id: (await makeUser()).id });
    const { id: subscriberId } = await addSubscriber(newsletter.id, { email });
    const browser = new TestBrowser();
    await browser.register(email, { redirect: "/me" });
    expect(await accountsOf(email)).toEqual([]);
    const link = await linkTo(email);
    expect(await (await browser.ask(link)).text()).toContain("Sign up");
    const answer = await browser.press(link);
    expect(redirectsTo(answer)).toBe("http://localhost:8787/me");
    const viewer = await browser.viewer();
    expect(viewer).toMatchObject({ name: "Jo Reader" });
    const [account] = await accountsOf(email);
    expect(account).toMatchObject({ id: viewer!.id });
    expect(account!.verifiedAt).toBeGreaterThan(0);
    // What subscribed under the address belongs to the account.
    expect(
      await allRows(
        "SELECT user_id AS userId FROM newsletter_subscribers WHERE id = ?1",
        subscriberId,
      ),
    ).toEqual([{ userId: viewer!.id }]);
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toEqual(["Finish creating your Deckle account", "Welcome to Deckle"]);
  });

  test("queues the welcome with the account, both or neither", async () => {
    const email = newAddress();
    const browser = new TestBrowser();
    await browser.register(email);
    const link = await linkTo(email);
    browser.fault = "mail";
    await browser.press(link);
    const welcomes = async () =>
      (await mailOutbox()).filter(({ key }) => key.startsWith("welcome-")).map(({ key }) => key);
    const [account] = await accountsOf(email);
    expect(await welcomes()).toContain(`welcome-${account!.id}`);
    // A user with an existing account is signed in without a welcome email.
    const before = await welcomes();
    const again = new TestBrowser();
    await again.register(email);
    await again.press(await linkTo(email));
    expect(await again.viewer()).not.toBeNull();
    expect(await welcomes()).toEqual(before);
  });

  test("works with a code as well", async () => {
    const email = newAddress();
    const browser = new TestBrowser();
    await browser.register(email, { type: "LOGIN_CODE" });
    const { value } = await browser.verify(await codeTo(email));
    await browser.redeem(value!);
    expect(await browser.viewer()).toMatchObject({ name: "Jo Reader" });
  });

  test("enables the new name's subdomain at once, even after a recent request for it", async () => {
    const fullName = `Newcomer ${nextNumber()}`;
    const [username] = usernamesFor(fullName, newAddress());
    const host = `http://${username}.localhost:8787/about`;
    expect((await get(host)).status).toBe(404);
    expect(await join(fullName)).toMatchObject({ username });
    expect((await get(host)).status).toBe(200);
  });

  test("runs the bot check first: without it nothing is counted, looked up or sent", async () => {
    const email = newAddress();
    for (const captchaValue of [null, "", "made-up"]) {
      expect(await new TestBrowser().register(email, { captchaValue })).toEqual({
        __typename: "FailedChallenge",
        message: "reCAPTCHA verification failed.",
      });
    }
    expect(await mailsTo(email)).toEqual([]);
    const counted = await env.DB.prepare("SELECT 1 FROM rate_limits WHERE key LIKE ?1")
      .bind(`%${email.slice(0, 20)}%`)
      .all();
    expect(counted.results).toEqual([]);
  });

  test.each(["", "   ", "\u200b\u200b", "\r\n\t", "…!", "\u202e"])(
    "needs a valid name, unlike %j",
    async (fullName) => {
      expect(await new TestBrowser().register(newAddress(), { fullName })).toEqual({
        __typename: "BadRequest",
        message: "Please enter your full name.",
      });
    },
  );

  test("rejects a name that is too long and states the limit", async () => {
    const browser = new TestBrowser();
    expect(await browser.register(newAddress(), { fullName: "x".repeat(51) })).toEqual({
      __typename: "BadRequest",
      message: "A name can have at most 50 characters.",
    });
  });

  test("with an address that has an account signs in to it, and doesn't reveal it before", async () => {
    const email = newAddress();
    const { id } = await makeUser({ name: "Was Here" });
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    const viewer = await join("Somebody Else", email);
    expect(viewer).toMatchObject({ id, name: "Was Here" });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Sign in to Deckle"]);
  });

  test("requested twice creates one account, whichever link is used first", async () => {
    const email = newAddress();
    const links: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await new TestBrowser().register(email, { fullName: `Name ${turn}` });
      links.push(await linkTo(email));
    }
    await Promise.all(links.map((link) => new TestBrowser().press(link)));
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test("puts no name into emails before the address is verified, and never into headers", async () => {
    const email = newAddress();
    const fullName = "Jo\r\nBcc: victim@example.com\r\n\r\n<script>x</script>";
    const browser = new TestBrowser();
    await browser.register(email, { fullName });
    const [mail] = await mailsTo(email);
    expect(JSON.stringify(mail)).not.toContain("victim");
    await browser.press(await linkTo(email));
    expect((await browser.viewer())?.name).toBe("Jo Bcc: victim@example.com <script>x</script>");
    expect(await mailsTo("victim@example.com")).toEqual([]);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const [, welcome] = await mailsTo(email);
    expect(welcome!.html).not.toContain("<script>");
    expect(welcome!.subject).toBe("Welcome to Deckle");
  });
});

describe("a new user's username", () => {
  test("is derived from the name, with a number if it is taken", async () => {
    expect((await join("Zoë Çelik-Ångström")).username).toBe("zoe-celik-angstrom");
    expect((await join("Zoë Çelik-Ångström")).username).toBe("zoe-celik-angstrom-2");
    expect((await join("ZOE CELIK ANGSTROM")).username).toBe("zoe-celik-angstrom-3");
  });

  test("is derived from the address if the name has no ASCII letters", async () => {
    expect((await join("山田太郎", "taro.y+news-1@example.com")).username).toBe("taro.y");
    expect((await join("Лев", "лев@example.com".replace("лев", "lev_t"))).username).toBe("lev_t");
  });

  test.each([
    ["Admin"],
    ["ａｄｍｉｎ"],
    ["A d m i n"],
    ["4dmin".replace("4", "a")],
    ["Supp0rt"],
    ["Staff"],
    ["Deckle Team"],
    ["Deck1e"],
    ["ＤＥＣＫＬＥ"],
  ])("is never a reserved name: %s", async (name) => {
    const { username } = await join(name, newAddress("someone"));
    expect(username).toMatch(/^someone/);
  });

  test("is ASCII, even if letters of other scripts look alike", async () => {
    // Cyrillic and Greek letters mixed with Latin ones.
    for (const name of ["Pаul Grаhаm", "Раul", "Αnna", "jo\u0301\u0327se\u0301", "ﬁnn ⅳ"]) {
      const { username } = await join(name, newAddress("plain"));
      expect(username, name).toMatch(/^[a-z0-9._-]{1,30}$/);
    }
  });

  test("is unique when many users register concurrently", async () => {
    const browsers = Array.from({ length: 8 }, () => ({
      email: newAddress(),
      browser: new TestBrowser(),
    }));
    for (const { browser, email } of browsers)
      await browser.register(email, { fullName: "Same Name" });
    const names = await Promise.all(
      browsers.map(async ({ browser, email }) => {
        await browser.press(await linkTo(email));
        return (await browser.viewer())!.username;
      }),
    );
    expect(new Set(names).size).toBe(8);
    for (let turn = 0; turn < 3; turn += 1) names.push((await join("Same Name")).username);
    expect(names.at(-1)).toMatch(/^same-name-[0-9a-f]{8}$/);
  });
});

describe("emailAvailability", () => {
  const ask = async (browser: TestBrowser, email: string) => {
    const { json } = await browser.graphql({
      query: "query A($email: String!) { emailAvailability(email: $email) { isAvailable } }",
      variables: { email },
    });
    return json.data.emailAvailability;
  };

  test("says whether an address has an account, ignoring case", async () => {
    const email = newAddress();
    expect(await ask(new TestBrowser(), email)).toEqual({ isAvailable: true });
    await join("Some One", email);
    expect(await ask(new TestBrowser(), email.toUpperCase())).toEqual({ isAvailable: false });
    expect(await ask(new TestBrowser(), "nonsense")).toBeNull();
  });

  test("returns null to a network that exceeds the limit, also in batches", async () => {
    const browser = new TestBrowser();
    const query = `{ ${Array.from({ length: 10 }, (_, index) => `a${index}: emailAvailability(email: "a${index}@example.com") { isAvailable }`).join(" ")} }`;
    const { json } = await browser.graphql(Array.from({ length: 4 }, () => ({ query })));
    const answers = json.flatMap(({ data }: any) => Object.values(data));
    expect(answers.filter((answer: unknown) => answer !== null)).toHaveLength(30);
    expect(await ask(browser, newAddress())).toBeNull();
    expect(await ask(new TestBrowser(), newAddress())).toEqual({ isAvailable: true });
  });
});
