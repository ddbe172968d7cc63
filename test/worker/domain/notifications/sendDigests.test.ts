import { env, exports } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../../shared/durations.ts";
import { claimMails } from "../../../../worker/domain/mail/claimMails.ts";
import { digestMail } from "../../../../worker/domain/mail/messages/digestMail.ts";
import {
  digestPeriods,
  sendDigests,
  deleteExpiredDigests,
} from "../../../../worker/domain/digests/sendDigests.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import {
  FIXED_NOW,
  insertRow,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { followPerson, makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";

interface Waiting {
  key: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string;
}

const run = (now = FIXED_NOW) => sendDigests({ ...makeDomainContext(), now });

async function mailsTo(email: string): Promise<Waiting[]> {
  const results = await allRows<Waiting>(
    "SELECT * FROM mail_outbox WHERE recipient = ?1 ORDER BY queued_at",
    email,
  );
  return results;
}

async function subscriber(digest = "DAILY") {
  const { id } = await makeUser();
  const email = `reader${nextNumber()}@example.com`;
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  const off = { follows: "ALL", claps: "ALL", responses: "ALL", submissions: "ALL" };
  await insertRow("notification_preferences", { user_id: id, ...off, digest });
  return { id, email };
}

const frequencyOf = (userId: string) =>
  firstValue<string>("SELECT digest FROM notification_preferences WHERE user_id = ?1", userId);

let writer: { id: string; name: string };

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM digests"),
    env.DB.prepare("DELETE FROM notification_preferences"),
    env.DB.prepare("DELETE FROM mail_outbox"),
  ]);
  writer = await makeUser({ name: "Ann <b>Author</b>" });
});

/** A story published this many hours ago. */
const story = (title: string, hours: number, columns = {}) =>
  makeStory({
    creator_id: writer.id,
    title,
    first_published_at: FIXED_NOW - hours * HOUR_MS,
    ...columns,
  });

describe("a digest", () => {
  test("lists stories published by followed sources in the period, newest first, in text and HTML", async () => {
    const reader = await subscriber();
    await followPerson(writer.id, reader.id);
    await story("Older <script>alert(1)</script>", 20);
    await story("Newer", 10);
    await story("Before the day", 80);
    await story("A draft", 10, { status: "DRAFT" });
    await story("Unlisted", 10, { visibility: "UNLISTED" });
    await makeStory({ title: "Of nobody followed", first_published_at: FIXED_NOW - HOUR_MS });
    await run();
    const [mail, ...more] = await mailsTo(reader.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toContain("daily digest");
    expect(mail!.text.indexOf("Newer")).toBeGreaterThan(0);
    expect(mail!.text.indexOf("Older")).toBeGreaterThan(mail!.text.indexOf("Newer"));
    for (const part of [mail!.text, mail!.html]) {
      for (const words of ["Before the day", "A draft", "Unlisted", "Of nobody"])
        expect(part).not.toContain(words);
      expect(part).toContain(mail!.unsubscribe_url);
      expect(part).toContain("/me/settings/notifications");
    }
    expect(mail!.html).not.toContain("<script");
    expect(mail!.html).not.toContain("<b>Author");
    expect(mail!.html).toContain("&lt;script>alert(1)&lt;/script>".replaceAll(">", "&gt;"));
  });

  test("is sent once, even if created repeatedly and concurrently, and again the next day", async () => {
    const reader = await subscriber();
    await followPerson(writer.id, reader.id);
    await story("Fresh", 10);
    await Promise.all(Array.from({ length: 5 }, () => run()));
    await run(FIXED_NOW + HOUR_MS);
    expect(await mailsTo(reader.email)).toHaveLength(1);
    await story("Next", -10);
    await run(FIXED_NOW + DAY_MS);
    const mails = await mailsTo(reader.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]!.text).toContain("Next");
    expect(mails[1]!.text).not.toContain("Fresh");
  });

  test("isn't sent if it is empty, nor to users who turned it off or are suspended", async () => {
    const [empty, off, gone] = [await subscriber(), await subscriber("OFF"), await subscriber()];
    await story("Fresh", 10);
    for (const { id } of [off, gone]) await followPerson(writer.id, id);
    await setSuspended(gone.id, 1);
    await run();
    for (const { email } of [empty, off, gone]) expect(await mailsTo(email)).toEqual([]);
  });

  test("contains nothing by muted sources, and nothing by the reader", async () => {
    const reader = await subscriber("WEEKLY");
    const other = await makeUser();
    for (const id of [writer.id, other.id]) await followPerson(id, reader.id);
    await story("Muted", 30);
    await story("Wanted", 30, { creator_id: other.id });
    await story("Own", 30, { creator_id: reader.id });
    await insertRow("user_mutes", { user_id: reader.id, target_id: writer.id, created_at: 1 });
    // The week that ends on the previous Monday, all in the past.
    const monday = digestPeriods(FIXED_NOW).WEEKLY.since + 7 * DAY_MS;
    await runSql(
      "UPDATE posts SET first_published_at = ?1 WHERE title IN ('Muted', 'Wanted', 'Own')",
      monday - HOUR_MS,
    );
    await run();
    const [mail] = await mailsTo(reader.email);
    expect(mail!.subject).toContain("weekly digest");
    expect(mail!.text).toContain("Wanted");
    expect(mail!.text).not.toMatch(/Muted|Own\n/);
  });

  test("is shown to its reader as sent, except for sources muted since then", async () => {
    const reader = await subscriber();
    const browser: Browser = await signedIn(reader.id);
    await followPerson(writer.id, reader.id);
    await story("Fresh", 10);
    await run();
    const latest = () =>
      ask<{ latestDigest: { frequency: string; posts: { title: string }[] } | null }>(
        "query { viewer { latestDigest { frequency posts { title } } } }",
        {},
        browser,
      );
    expect((await latest()).latestDigest).toEqual({
      frequency: "DAILY",
      posts: [{ title: "Fresh" }],
    });
    const home = async () => (await get("/?feed=digest", browser)).text();
    const first = await home();
    expect(first).toContain("Chosen for you on ");
    expect(first).toContain("Fresh");
    await insertRow("user_mutes", { user_id: reader.id, target_id: writer.id, created_at: 1 });
    expect((await latest()).latestDigest?.posts).toEqual([]);
    const without = await home();
    expect(without).toContain("No digest yet");
    expect(without).toContain('href="/me/settings/notifications"');
  });

  test("is sent as often as the reader's settings say", async () => {
    const reader = await subscriber("OFF");
    const change = (browser: Browser) =>
      ask<{ __typename: string }>(
        "mutation { setNotificationPreferences(digestFrequency: WEEKLY) { __typename } }",
        {},
        browser,
      );
    expect((await change({})).__typename).toBe("Unauthorized");
    expect((await change(await signedIn(reader.id))).__typename).toBe("Viewer");
    expect(await frequencyOf(reader.id)).toBe("WEEKLY");
  });
});

test("a digest isolates writers' right-to-left names from the following text", () => {
  const url = "https://deckle.example/p/1";
  const story = (writer: string) => ({ title: "Fresh", writer, minutes: 3, url });
  const { text, html } = digestMail({
    frequency: "DAILY",
    stories: [story("ليلى"), story("Ann")],
    unsubscribeUrl: url,
    settingsUrl: url,
    postalAddress: "1 Mill Lane",
  });
  for (const part of [text, html]) {
    expect(part).toContain("1 Mill Lane");
    expect(part).toContain("by \u2068ليلى\u2069 · 3 min read");
    expect(part).toContain("by Ann · 3 min read");
  }
});

describe("the link that unsubscribes from digests", () => {
  async function sent() {
    const reader = await subscriber();
    await followPerson(writer.id, reader.id);
    await story("Fresh", 10);
    await run();
    const [mail] = await mailsTo(reader.email);
    return { reader, path: new URL(mail!.unsubscribe_url).pathname };
  }
  const press = (path: string, headers: Browser = {}) =>
    exports.default.fetch(ORIGIN + path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: "List-Unsubscribe=One-Click",
    });

  test("shows a form when opened, and changes nothing by that", async () => {
    const { reader, path } = await sent();
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain(`action="${path}"`);
    expect((await exports.default.fetch(ORIGIN + path, { method: "HEAD" })).status).toBe(200);
    expect(await frequencyOf(reader.id)).toBe("DAILY");
  });

  test("unsubscribes with one click, without cookies, from anywhere, and idempotently", async () => {
    const { reader, path } = await sent();
    expect((await press(path, { Origin: "https://mail.example" })).status).toBe(200);
    expect(await frequencyOf(reader.id)).toBe("OFF");
    expect((await press(path)).status).toBe(200);
    // Opened later, the link offers to undo it, with the former frequency.
    expect(await (await get(path)).text()).toContain('name="undo"');
    const undo = (origin: string) =>
      exports.default.fetch(ORIGIN + path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
        body: "undo=1",
      });
    expect((await undo("https://mail.example")).status).toBe(403);
    expect(await frequencyOf(reader.id)).toBe("OFF");
    for (let presses = 0; presses < 2; presses += 1)
      expect(await (await undo(ORIGIN)).text()).toContain("You’re subscribed to the digest");
    expect(await frequencyOf(reader.id)).toBe("DAILY");
  });

  test("is rejected if invented, and valid as long as digests are stored", async () => {
    const { reader, path } = await sent();
    const forged = path.slice(0, -4) + (path.endsWith("0000") ? "1111" : "0000");
    expect((await press(forged)).status).toBe(404);
    expect((await get(forged)).status).toBe(404);
    await deleteExpiredDigests({ ...makeDomainContext(), now: FIXED_NOW + 90 * DAY_MS });
    expect((await get(path)).status).toBe(200);
    await deleteExpiredDigests({ ...makeDomainContext(), now: FIXED_NOW + 200 * DAY_MS });
    expect((await press(path)).status).toBe(404);
    expect(await frequencyOf(reader.id)).toBe("DAILY");
  });

  test("is sent in the email's headers for mail programs", async () => {
    const { path } = await sent();
    const clock = { db: makeDomainContext().db, clock: () => FIXED_NOW };
    const claim = await claimMails(clock, null);
    expect(claim!.mails).toHaveLength(1);
    expect(claim!.mails[0]!.unsubscribeUrl).toContain(path);
    expect(claim!.mails[0]!.listId).toBe("digests.localhost");
  });
});
