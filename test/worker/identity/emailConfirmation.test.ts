import { firstRow, firstValue, runSql } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { askToConfirmEmail } from "../../../worker/domain/identity/emailConfirmation.ts";
import { closeAccount } from "../../../worker/domain/identity/closeAccount.ts";
import { revokeSession } from "../../../worker/domain/identity/sessions/revokeSession.ts";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { setPassword } from "../../../worker/domain/identity/signIn/setPassword.ts";
import { signOutEverywhere } from "../../../worker/domain/identity/sessions/signOutEverywhere.ts";
import { inviteToCollection } from "../../../worker/domain/publications/inviteToCollection.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../support/factories.ts";
import { mailOutbox, mailsTo } from "../../support/mail.ts";
import { addSubscriber, makeNewsletter } from "../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../support/people.ts";
import { addMember } from "../../support/publications/publications.ts";
import { newAddress, TestBrowser } from "../../support/identity/testBrowser.ts";

const nowContext = () => ({ ...makeDomainContext(), now: Date.now() });

async function makeReader() {
  const email = newAddress();
  const { id, username } = await makeUser();
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  return { email, id, username };
}

/** Returns the path of the newest link to an address. */
async function confirmPathTo(email: string): Promise<string> {
  const links = (await mailsTo(email)).flatMap(
    ({ text }) => text.match(/\/m\/account\/confirm\/\w+/) ?? [],
  );
  return links.at(-1) ?? "no link was sent";
}

async function emailOf(userId: string) {
  const row = await firstRow<{ email: string; verifiedAt: number }>(
    "SELECT email, verified_at AS verifiedAt FROM user_emails WHERE user_id = ?1",
    userId,
  );
  return row;
}

/** Returns the count of a rate limit. */
const countOf = async (key: string) =>
  (await firstValue("SELECT count FROM rate_limits WHERE key = ?1", key)) ?? 0;

/** Invites an address to a user's publication. */
async function inviteFrom({ id }: { id: string }, email: string) {
  const collection = await makeCollection();
  await addMember(collection.id, id, "OWNER");
  const input = { collectionId: collection.id, who: email, role: "WRITER" } as const;
  return inviteToCollection(nowContext(), id, input);
}

describe("a new address for an account", () => {
  test("is set when the link's button is pressed, and the old address is notified", async () => {
    const reader = await makeReader();
    const newsletter = await makeNewsletter({ user_id: (await makeUser()).id });
    const { id: subscriberId } = await addSubscriber(newsletter.id, {
      email: reader.email,
      user_id: reader.id,
    });
    const subscribed = () =>
      firstValue("SELECT email FROM newsletter_subscribers WHERE id = ?1", subscriberId);
    const email = newAddress("New.Address");
    expect(await askToConfirmEmail(nowContext(), reader.id, ` ${email} `)).toEqual({
      isSent: true,
    });
    const path = await confirmPathTo(email);
    const browser = new TestBrowser();
    for (const method of ["GET", "HEAD", "GET"])
      expect((await browser.ask(path, { method })).status).toBe(200);
    const page = await (await browser.ask(path)).text();
    expect(page).toContain(email);
    expect(page).toContain(`@${reader.username}`);
    expect((await emailOf(reader.id))?.email).toBe(reader.email);
    expect(await subscribed()).toBe(reader.email);
    const answer = await browser.post(path, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await emailOf(reader.id)).toMatchObject({ email });
    expect(await subscribed()).toBe(email);
    expect((await emailOf(reader.id))!.verifiedAt).toBeGreaterThan(1);
    await expect
      .poll(async () => (await mailsTo(reader.email)).map(({ subject }) => subject))
      .toEqual([
        "A new email address was requested for your Deckle account",
        "The email of your Deckle account has changed",
      ]);
    // It works only once.
    expect((await browser.post(path, {})).status).toBe(410);
    expect((await browser.ask(path)).status).toBe(410);
  });

  const ends: [string, (userId: string, sessionHash: string) => Promise<unknown>][] = [
    [
      "a new password",
      (userId, sessionHash) =>
        setPassword(nowContext(), { userId, password: "seven blue lamps at dusk", sessionHash }),
    ],
    ["“Sign out everywhere”", (userId) => signOutEverywhere(nowContext(), userId)],
    [
      "the end of the sign-in that asked for it",
      (userId) => revokeSession(nowContext(), userId, `family-${userId}`),
    ],
    ["the account's end", (userId) => closeAccount(nowContext(), userId, { isForGood: false })],
  ];
  test.each(ends)(
    "is discarded after %s; the current address was notified before",
    async (_end, act) => {
      const reader = await makeReader();
      const { Cookie } = await signedIn(reader.id, { family: `family-${reader.id}` });
      const sessionHash = await hashToken(Cookie.slice("session=".length));
      const email = newAddress();
      await askToConfirmEmail({ ...nowContext(), sessionHash }, reader.id, email);
      const told = (await mailOutbox()).find(({ recipient }) => recipient === reader.email)!;
      expect(told.text).toContain("asked to change its email address");
      expect(told.text).toContain("/me/settings/security");
      expect(told.text).not.toContain(email);
      expect(await act(reader.id, sessionHash)).not.toBe(false);
      expect((await new TestBrowser().post(await confirmPathTo(email), {})).status).toBe(410);
      expect((await emailOf(reader.id))?.email).toBe(reader.email);
    },
  );

  test("stays unconfirmed if the press comes from elsewhere or the link was never sent", async () => {
    const reader = await makeReader();
    const email = newAddress();
    await askToConfirmEmail(nowContext(), reader.id, email);
    const path = await confirmPathTo(email);
    const browser = new TestBrowser();
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await browser.post(path, {}, foreign)).status).toBe(403);
    expect((await browser.post("/m/account/confirm/0000", {})).status).toBe(410);
    expect((await browser.ask(path, { method: "PUT" })).status).toBe(405);
    expect((await emailOf(reader.id))?.email).toBe(reader.email);
  });

  test("can be confirmed for a day, and not later even if the clock goes back", async () => {
    const reader = await makeReader();
    const email = newAddress();
    await askToConfirmEmail(nowContext(), reader.id, email);
    const path = await confirmPathTo(email);
    const browser = new TestBrowser();
    for (const fault of ["clock:+25h", "clock:+400d", "clock:-1d"]) {
      browser.fault = fault;
      expect((await browser.post(path, {})).status, fault).toBe(410);
    }
    browser.fault = "clock:+23h";
    expect((await browser.post(path, {})).status).toBe(200);
  });

  test("is replaced by a newer request", async () => {
    const reader = await makeReader();
    const [first, second] = [newAddress(), newAddress()];
    await askToConfirmEmail(nowContext(), reader.id, first);
    await askToConfirmEmail({ ...nowContext(), now: Date.now() + 5 }, reader.id, second);
    const browser = new TestBrowser();
    expect((await browser.post(await confirmPathTo(first), {})).status).toBe(410);
    expect((await browser.post(await confirmPathTo(second), {})).status).toBe(200);
    expect((await emailOf(reader.id))?.email).toBe(second);
  });

  test("is discarded if another account takes it, and rejected if one has it", async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    expect(await askToConfirmEmail(nowContext(), one.id, other.email.toUpperCase())).toMatchObject({
      error: "taken",
    });
    const email = newAddress();
    await askToConfirmEmail(nowContext(), one.id, email);
    await askToConfirmEmail(nowContext(), other.id, email);
    const links = (await mailsTo(email)).map(
      ({ text }) => text.match(/\/m\/account\/confirm\/\w+/)![0],
    );
    const answers = await Promise.all(links.map((link) => new TestBrowser().post(link, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test.each(["", "nobody", "a@b", "a@example.com\r\nBcc: b@example.com"])(
    "must be valid: %j",
    async (typed) => {
      const { id } = await makeReader();
      expect(await askToConfirmEmail(nowContext(), id, typed)).toEqual({
        error: "invalid",
        message: "Please enter a valid email address.",
      });
    },
  );

  test("gets a limited number of links", async () => {
    const { id } = await makeReader();
    const email = newAddress();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => askToConfirmEmail(nowContext(), id, email)),
    );
    expect(results.filter((result) => "isSent" in result)).toHaveLength(6);
    expect(results.find((result) => "error" in result)).toMatchObject({
      error: "limited",
    });
  });

  test("can be requested by others, however often one account has requested it", async () => {
    const { id } = await makeReader();
    const email = newAddress();
    // More than the shared limit, at any rate.
    for (const minutes of [0, 16, 32, 48, 64]) {
      const context = { ...nowContext(), now: Date.now() + minutes * 60_000 };
      for (let turn = 0; turn < 15; turn += 1) await askToConfirmEmail(context, id, email);
    }
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(10);
    const owner = await makeReader();
    for (let turn = 0; turn < 6; turn += 1)
      expect(await askToConfirmEmail(nowContext(), owner.id, email)).toEqual({ isSent: true });
    expect(await inviteFrom(await makeUser(), email)).toBe("invited");
  });

  test("doesn't count against the limit if another account has it", async () => {
    const [one, other] = [await makeReader(), await makeReader()];
    expect(await askToConfirmEmail(nowContext(), one.id, other.email)).toMatchObject({
      error: "taken",
    });
    expect(await countOf(`write-daily:${other.email}`)).toBe(0);
  });

  test("leaves each requester a small limit if many have requested it", async () => {
    const email = newAddress();
    const asked = (count: number) =>
      insertRow("rate_limits", {
        key: `write-daily:${email}`,
        count,
        ends_at: Date.now() + 86_400_000,
      });
    await asked(30);
    const kinds = [];
    const late = await makeReader();
    for (let turn = 0; turn < 5; turn += 1)
      kinds.push("isSent" in (await askToConfirmEmail(nowContext(), late.id, email)));
    expect(kinds).toEqual([true, true, false, false, false]);
    // Rejected requests didn't count.
    expect(await countOf(`write-daily:${email}`)).toBe(32);
    await runSql("UPDATE rate_limits SET count = 60 WHERE key = ?1", `write-daily:${email}`);
    expect(await askToConfirmEmail(nowContext(), (await makeReader()).id, email)).toMatchObject({
      error: "limited",
    });
    expect(await inviteFrom(await makeUser(), email)).toBe("limited");
  });

  test("gets a link even if the account has no address yet", async () => {
    const { id } = await makeUser();
    const email = newAddress();
    await askToConfirmEmail(nowContext(), id, email);
    await new TestBrowser().post(await confirmPathTo(email), {});
    expect(await emailOf(id)).toMatchObject({ email });
  });
});
