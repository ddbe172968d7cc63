// What an issue counts: opens by readers and by privacy proxies, clicks by link, and lost
// subscribers.

import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { deleteExpiredEngagement } from "../../../worker/domain/newsletters/results/recordEngagement.ts";
import { setLinkedSubscription } from "../../../worker/domain/newsletters/subscribers/unsubscribe.ts";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../support/factories.ts";
import { mailsTo } from "../../support/mail.ts";
import {
  addSubscriber,
  clearNewsletters,
  emailStory,
  makeNewsletter,
  runSending,
} from "../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../support/people.ts";
import { graphql } from "../../support/product.ts";

const READER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";
const GMAIL =
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
const PREFETCH = "Mozilla/5.0 (Windows NT 10.0) Chrome/42.0 Safari/537.36 Edge/12.246 Mozilla/5.0";
const [ONE, OTHER, THIRD, LAST] = [
  "https://one.example/?a=1&b=2",
  "https://other.example/",
  "https://third.example/",
  "https://last.example/",
];

beforeEach(clearNewsletters);

/** An issue with two links or others, and the copy that a subscriber got. */
async function sendIssue(
  newsletterColumns: Record<string, number> = {},
  allowsTracking = 1,
  urls = [ONE, OTHER],
) {
  const [writer, reader] = [await makeUser(), await makeUser()];
  if (allowsTracking === 0)
    await insertRow("notification_preferences", {
      user_id: reader.id,
      follows: "ALL",
      claps: "ALL",
      responses: "ALL",
      submissions: "ALL",
      digest: "OFF",
      allows_newsletter_tracking: 0,
    });
  const link = (href: string, start: number) =>
    ({ type: "A", start, end: start + 4, href }) as const;
  const story = await makeStory(
    { creator_id: writer.id },
    {
      paragraphs: [
        {
          name: "aaa1",
          type: "P",
          text: urls.map(() => "this").join(" "),
          markups: urls.map((url, index) => link(url, 5 * index)),
        },
      ],
    },
  );
  const newsletter = await makeNewsletter({ user_id: writer.id, ...newsletterColumns });
  const subscriber = await addSubscriber(newsletter.id, {
    user_id: reader.id,
    confirmed_at: 1000,
  });
  const issue = await emailStory(writer.id, { postId: story.id, newsletterId: newsletter.id });
  await runSending();
  // Opens and clicks are counted by the real clock.
  await runSql("UPDATE newsletter_issues SET due_at = ?2 WHERE id = ?1", issue.id, Date.now());
  const [mail] = await mailsTo(subscriber.email);
  const html = mail?.html ?? "";
  const found = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = ""]) => url);
  const clicks = found.filter((url) => url.includes("/click/"));
  const pixel = found.find((url) => url.includes("/open/")) ?? "";
  const links = await allRows<{ id: string; url: string }>(
    "SELECT id, url FROM newsletter_issue_links WHERE issue_id = ?1 ORDER BY position",
    issue.id,
  );
  const clickOn = (url: string) =>
    clicks.find((address) =>
      address.includes(`/${links.find((candidate) => candidate.url === url)?.id}/`),
    ) ?? "";
  return { issue, newsletter, subscriber, html, text: mail?.text ?? "", pixel, links, clickOn };
}

type Sent = Awaited<ReturnType<typeof sendIssue>>;

async function load(url: string, userAgent = READER, method = "GET") {
  const answer = await exports.default.fetch(url, {
    method,
    redirect: "manual",
    headers: { "user-agent": userAgent },
  });
  await answer.arrayBuffer();
  return answer;
}

const readResults = (id: string) =>
  firstRow<Record<string, number>>(
    `SELECT openers, opens, proxy_openers, clickers, scanned, lost FROM newsletter_issue_results
     WHERE issue_id = ?1`,
    id,
  );

const clicksOf = async (id: string) =>
  Object.fromEntries(
    (
      await allRows<{ url: string; clicks: number }>(
        `SELECT url, clicks FROM newsletter_issue_links WHERE issue_id = ?1 AND clicks > 0`,
        id,
      )
    ).map(({ url, clicks }) => [url, clicks]),
  );

/** Moves the sending of all emails to now, so that clicks follow at once. */
const sentJustNow = () => runSql("UPDATE mail_outbox SET ended_at = ?1", Date.now());

const NONE = { openers: 0, opens: 0, proxy_openers: 0, clickers: 0, scanned: 0, lost: 0 };

describe("an issue counts", () => {
  test.each<[string, (sent: Sent) => Promise<unknown>, Record<string, number>, object]>([
    ["an open", ({ pixel }) => load(pixel), { openers: 1, opens: 1 }, {}],
    [
      "a second open as the same opener",
      async ({ pixel }) => [await load(pixel), await load(pixel)],
      { openers: 1, opens: 2 },
      {},
    ],
    ["Gmail’s proxy apart", ({ pixel }) => load(pixel, GMAIL), { proxy_openers: 1 }, {}],
    ["Gmail’s prefetch apart", ({ pixel }) => load(pixel, PREFETCH), { proxy_openers: 1 }, {}],
    ["Apple’s proxy apart", ({ pixel }) => load(pixel, "Mozilla/5.0"), { proxy_openers: 1 }, {}],
    [
      "a reader who opens it after a proxy as a reader",
      async ({ pixel }) => [await load(pixel, GMAIL), await load(pixel)],
      { openers: 1, opens: 1 },
      {},
    ],
    ["a bot apart", ({ pixel }) => load(pixel, "Barracuda Sentinel"), { scanned: 1 }, {}],
    [
      "a bot’s clicks apart",
      ({ clickOn }) => load(clickOn(ONE), "Googlebot/2.1"),
      { scanned: 1 },
      {},
    ],
    [
      "HEAD apart",
      async ({ pixel, clickOn }) => [
        await load(pixel, READER, "HEAD"),
        await load(clickOn(ONE), READER, "HEAD"),
      ],
      { scanned: 1 },
      {},
    ],
    [
      "a click once",
      async ({ clickOn }) => [await load(clickOn(ONE)), await load(clickOn(ONE))],
      { clickers: 1 },
      { [ONE]: 1 },
    ],
    [
      "clicks by link",
      async ({ clickOn }) => [await load(clickOn(ONE)), await load(clickOn(OTHER))],
      { clickers: 1 },
      { [ONE]: 1, [OTHER]: 1 },
    ],
    [
      "a reader’s click after a bot’s",
      async ({ clickOn }) => [await load(clickOn(ONE), "curl/8"), await load(clickOn(ONE))],
      { clickers: 1, scanned: 1 },
      { [ONE]: 1 },
    ],
    [
      "one click right after sending",
      async ({ clickOn }) => [await sentJustNow(), await load(clickOn(ONE))],
      { clickers: 1 },
      { [ONE]: 1 },
    ],
    [
      "clicks on several links right after sending as a scanner’s",
      async ({ clickOn }) => [
        await sentJustNow(),
        await load(clickOn(ONE)),
        await load(clickOn(OTHER)),
      ],
      { scanned: 1 },
      {},
    ],
    [
      "nothing with a token that was tampered with",
      async ({ pixel, clickOn }) => [await load(`${pixel}x`), await load(`${clickOn(ONE)}x`)],
      {},
      {},
    ],
    [
      "nothing after the owner has switched it off",
      async ({ pixel, clickOn }) => [
        await runSql("UPDATE newsletters SET tracks_engagement = 0"),
        await load(pixel),
        await load(clickOn(ONE)),
      ],
      {},
      {},
    ],
  ])("%s", async (_what, act, results, clicks) => {
    const sent = await sendIssue();
    await act(sent);
    expect(await readResults(sent.issue.id)).toEqual({ ...NONE, ...results });
    expect(await clicksOf(sent.issue.id)).toEqual(clicks);
  });

  test.each<[string, (sent: Sent) => Promise<unknown>, boolean]>([
    ["who opens it", ({ pixel }) => load(pixel), true],
    ["who clicks a link", ({ clickOn }) => load(clickOn(ONE)), true],
    ["whose proxy opens it", ({ pixel }) => load(pixel, GMAIL), false],
    ["whose mail is scanned", ({ clickOn }) => load(clickOn(ONE), "curl/8"), false],
  ])("a subscriber %s as engaged or not", async (_who, act, isEngaged) => {
    await act(await sendIssue());
    const [row] = await allRows<{ at: number | null }>(
      "SELECT last_engaged_at AS at FROM newsletter_subscribers",
    );
    expect(row?.at !== null).toBe(isEngaged);
  });

  test.each<[string, (sent: Sent) => Promise<unknown>, Record<string, number>, boolean]>([
    [
      "a scanner that opens everything minutes after sending",
      async ({ pixel, links, clickOn }) => {
        await load(pixel);
        for (const { url } of links) await load(clickOn(url));
      },
      { scanned: 1 },
      false,
    ],
    [
      "a reader, and a scanner that opens everything later",
      async ({ pixel, links, clickOn }) => {
        await load(pixel);
        await runSql("UPDATE newsletter_issue_readers SET first_at = first_at - 60000");
        for (const { url } of links) await load(clickOn(url));
      },
      { openers: 1, opens: 1, scanned: 1 },
      true,
    ],
    [
      "a reader who opens half of the links in a row",
      async ({ clickOn }) => [await load(clickOn(ONE)), await load(clickOn(OTHER))],
      { clickers: 1 },
      true,
    ],
    [
      "a reader who takes time to open all of them",
      async ({ links, clickOn }) => {
        for (const { url } of links) {
          await load(clickOn(url));
          await runSql("UPDATE newsletter_clicks SET clicked_at = clicked_at - 10000");
        }
      },
      { clickers: 1 },
      true,
    ],
  ])("for an email of four links %s", async (_who, act, results, isEngaged) => {
    const sent = await sendIssue({}, 1, [ONE, OTHER, THIRD, LAST]);
    await act(sent);
    expect(await readResults(sent.issue.id)).toEqual({ ...NONE, ...results });
    const { at } = (await firstRow<{ at: number | null }>(
      "SELECT last_engaged_at AS at FROM newsletter_subscribers",
    ))!;
    expect(at !== null).toBe(isEngaged);
  });

  test("what its stored events add up to, and keeps it when a subscriber is deleted", async () => {
    const sent = await sendIssue();
    const other = await addSubscriber(sent.newsletter.id);
    const others = (url: string) => url.replace(sent.subscriber.link_token, other.link_token);
    for (const url of [
      sent.pixel,
      others(sent.pixel),
      sent.clickOn(ONE),
      others(sent.clickOn(ONE)),
    ])
      await load(url);
    await load(sent.pixel, GMAIL);
    await load(others(sent.clickOn(OTHER)), "curl/8");
    const results = await readResults(sent.issue.id);
    expect(results).toEqual(
      await firstRow(
        `SELECT sum(opens > 0) AS openers, sum(opens) AS opens,
           sum(opens = 0 AND proxy_opens > 0) AS proxy_openers, sum(has_clicked) AS clickers,
           sum(is_scanned) AS scanned, 0 AS lost FROM newsletter_issue_readers`,
      ),
    );
    expect(results).toMatchObject({ openers: 2, clickers: 2, scanned: 1 });
    expect(await clicksOf(sent.issue.id)).toEqual({ [ONE]: 2 });
    await runSql("DELETE FROM newsletter_subscribers WHERE id = ?1", other.id);
    expect(await readResults(sent.issue.id)).toEqual(results);
    expect(
      await allRows("SELECT 1 FROM newsletter_clicks WHERE subscriber_id = ?1", other.id),
    ).toEqual([]);
  });
});

describe("after 400 days", () => {
  test.each([
    ["an issue", null],
    ["an automatic email", 0],
  ])("the counts of %s stay, but not who opened and clicked", async (_what, afterDays) => {
    const sent = await sendIssue();
    await runSql(
      "UPDATE newsletter_issues SET after_days = ?2 WHERE id = ?1",
      sent.issue.id,
      afterDays,
    );
    await runSql("UPDATE newsletter_subscribers SET welcomed_at = ?1", Date.now());
    await load(sent.pixel);
    await load(sent.clickOn(ONE));
    const results = await readResults(sent.issue.id);
    const rows = () =>
      firstRow(`SELECT (SELECT count(*) FROM newsletter_issue_readers) AS readers,
        (SELECT count(*) FROM newsletter_clicks) AS clicks`);
    const context = makeDomainContext();
    const age = 400 * DAY_MS;
    await deleteExpiredEngagement({ ...context, now: Date.now() + age - DAY_MS });
    expect(await rows()).toEqual({ readers: 1, clicks: 1 });
    await deleteExpiredEngagement({ ...context, now: Date.now() + age });
    expect(await rows()).toEqual({ readers: 0, clicks: 0 });
    // Opening and clicking it again doesn't count twice.
    await runSql("UPDATE newsletter_issues SET due_at = due_at - ?1", age);
    await runSql("UPDATE newsletter_subscribers SET welcomed_at = welcomed_at - ?1", age);
    await load(sent.pixel);
    await load(sent.clickOn(ONE));
    expect(await rows()).toEqual({ readers: 0, clicks: 0 });
    expect(await readResults(sent.issue.id)).toEqual(results);
    expect(await clicksOf(sent.issue.id)).toEqual({ [ONE]: 1 });
  });
});

describe("a link of an issue", () => {
  test("leads to its URL alone, for its subscriber, and is never cached", async () => {
    const { clickOn } = await sendIssue();
    const answer = await load(clickOn(ONE));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(ONE);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const unknown = await load(clickOn(ONE).replace(/click\/\w+/, "click/0000000000000000"));
    expect(unknown.status).toBe(404);
    expect(await allRows("SELECT state FROM newsletter_subscribers")).toEqual([
      { state: "ACTIVE" },
    ]);
  });

  test.each(["GET", "HEAD"])(
    "redirects no one without a subscriber’s token: %s",
    async (method) => {
      const { clickOn, subscriber } = await sendIssue();
      const other = await makeNewsletter({ user_id: (await makeUser()).id });
      const elsewhere = await addSubscriber(other.id);
      for (const token of ["anything", elsewhere.link_token]) {
        const url = clickOn(ONE).replace(subscriber.link_token, token);
        const answer = await exports.default.fetch(url, { method, redirect: "manual" });
        expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
        expect(answer.headers.get("refresh")).toBeNull();
        const page = await answer.text();
        if (method === "HEAD") continue;
        expect(page).toContain("This link leads to one.example");
        expect(page).toContain(
          '<a href="https://one.example/?a=1&amp;b=2" rel="noopener nofollow">Open one.example</a>',
        );
      }
    },
  );

  test.each<[string, (sent: Sent) => Promise<unknown>]>([
    [
      "to a host that is banned",
      () => runSql("INSERT INTO banned_link_hosts (host, added_at) VALUES ('one.example', 1)"),
    ],
    [
      "of a suspended writer",
      ({ newsletter }) =>
        runSql("UPDATE users SET hidden_by_staff = 1 WHERE id = ?1", newsletter.user_id!),
    ],
    [
      "of a suspended story",
      ({ issue }) => runSql("UPDATE posts SET hidden_by_staff = 1 WHERE id = ?1", issue.postId!),
    ],
  ])("%s leads nowhere, even with a valid token", async (_what, hide) => {
    const sent = await sendIssue();
    await hide(sent);
    for (const token of [sent.subscriber.link_token, "anything"]) {
      const answer = await load(sent.clickOn(ONE).replace(sent.subscriber.link_token, token));
      expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
    }
  });

  test("doesn’t replace those to unsubscribe and to choose emails", async () => {
    const { html, links, subscriber } = await sendIssue();
    expect(html).toContain(`/_/unsubscribe/${subscriber.link_token}?issue=`);
    expect(html).toContain(`/me/email-settings/${String(subscriber.user_id)}/`);
    expect(links.map(({ url }) => url).join(" ")).not.toMatch(/unsubscribe|settings/);
  });

  test.each([
    ["the owner", { tracks_engagement: 0 }, 1],
    ["the reader", {}, 0],
  ])("is its own URL, without an image that counts, if %s doesn’t want it", async (...args) => {
    const { html, text } = await sendIssue(args[1], args[2]);
    expect(html).toContain("https://one.example/?a=1&amp;b=2");
    expect(html + text).not.toMatch(/\/_\/newsletters\//);
  });
});

describe("counting", () => {
  test("is switched off by the owner for a newsletter, and by a reader for all", async () => {
    const { newsletter, subscriber } = await sendIssue();
    const asOwner = await signedIn(String(newsletter.user_id));
    const asReader = await signedIn(String(subscriber.user_id));
    const off = async (headers: Record<string, string>) =>
      graphql<Record<string, { __typename: string }>>(
        `
          mutation Off($newsletterId: ID!) {
            editNewsletter(newsletterId: $newsletterId, tracksEngagement: false) {
              __typename
            }
          }
        `,
        { newsletterId: newsletter.id },
        headers,
      );
    const read = () =>
      firstRow(
        `SELECT (SELECT tracks_engagement FROM newsletters) AS owner,
           (SELECT allows_newsletter_tracking FROM notification_preferences WHERE user_id = ?1)
             AS reader`,
        subscriber.user_id,
      );
    await off(asReader);
    expect(await read()).toEqual({ owner: 1, reader: null });
    await off(asOwner);
    await graphql(
      `
        mutation Off {
          setNotificationPreferences(newsletterTracking: false) {
            __typename
          }
        }
      `,
      {},
      asReader,
    );
    // Other settings leave it as it is.
    await graphql(
      `
        mutation Digest {
          setNotificationPreferences(digestFrequency: DAILY) {
            __typename
          }
        }
      `,
      {},
      asReader,
    );
    expect(await read()).toEqual({ owner: 0, reader: 0 });
  });
});

describe("the image", () => {
  test("is an image for whoever asks, and is never stored", async () => {
    const { pixel, issue } = await sendIssue();
    for (const url of [pixel, pixel.replace(issue.id, "none")]) {
      const answer = await load(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/gif");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("subscribers", () => {
  test("who leave by an issue’s link are counted as its loss until they undo it", async () => {
    const { html, issue, newsletter } = await sendIssue();
    const [, link = ""] = /href="([^"]*\/_\/unsubscribe\/[^"]*)"/.exec(html) ?? [];
    const press = async (body: string, url = link) =>
      exports.default.fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: new URL(link).origin,
        },
      });
    const days = () =>
      allRows(
        "SELECT sum(won) AS won, sum(lost) AS lost FROM newsletter_days WHERE newsletter_id = ?1",
        newsletter.id,
      );
    const { issue: others } = await sendIssue();
    await press("List-Unsubscribe=One-Click");
    await press("List-Unsubscribe=One-Click");
    expect(await readResults(issue.id)).toMatchObject({ lost: 1 });
    expect(await days()).toEqual([{ won: 1, lost: 1 }]);
    await press("undo=1");
    expect(await readResults(issue.id)).toMatchObject({ lost: 0 });
    expect(await days()).toEqual([{ won: 1, lost: 0 }]);
    // The link names an issue of another newsletter.
    await press("List-Unsubscribe=One-Click", link.replace(issue.id, others.id));
    expect(await readResults(others.id)).toMatchObject({ lost: 0 });
    expect(await days()).toEqual([{ won: 1, lost: 1 }]);
  });

  test("are won and lost on the days that add up to their number", async () => {
    const { newsletter, subscriber } = await sendIssue();
    const other = await addSubscriber(newsletter.id, { confirmed_at: 1 });
    const context = makeDomainContext();
    const leave = (link: unknown, now: number) =>
      setLinkedSubscription({ ...context, now }, String(link), {
        isSubscribed: false,
        issueId: null,
      });
    const days = () => allRows("SELECT day, won, lost FROM newsletter_days ORDER BY day");
    const day = Math.floor(Date.now() / DAY_MS);
    await leave(other.link_token, Date.now());
    await leave(subscriber.link_token, 5 * DAY_MS);
    expect(await days()).toEqual([{ day, won: 2, lost: 2 }]);
    // Who undoes it wasn't lost on that day, and isn't won today.
    for (const { link_token: link } of [other, subscriber])
      for (let time = 0; time < 2; time += 1)
        await setLinkedSubscription(context, link, { isSubscribed: true, issueId: null });
    expect(await days()).toEqual([
      { day: 5, won: 0, lost: -1 },
      { day, won: 2, lost: 1 },
    ]);
    await runSql("DELETE FROM newsletter_subscribers WHERE id = ?1", other.id);
    expect((await days())[1]).toEqual({ day, won: 2, lost: 2 });
    expect(
      await firstRow(
        `SELECT n.subscriber_count = sum(d.won) - sum(d.lost) AS isSame FROM newsletters n
         JOIN newsletter_days d ON d.newsletter_id = n.id`,
      ),
    ).toEqual({ isSame: 1 });
  });
});
