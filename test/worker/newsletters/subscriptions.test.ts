// Subscriptions through all layers: with an account, by address, and their ends.

import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { inboxOf } from "../../../worker/domain/identity/signIn/mailAttempts.ts";
import { LIMITS, networkKey } from "../../../worker/domain/identity/rows/rateLimits.ts";
import { unsubscribeAll } from "../../../worker/domain/newsletters/subscribers/unsubscribe.ts";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import {
  insertRow,
  makeCollection,
  makeUser,
  nextNumber,
  signedIn,
} from "../../support/factories.ts";
import {
  clearNewsletters,
  liftAllSuppressions,
  makeIssue,
  moveAccount,
  suppress,
} from "../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../support/people.ts";
import { graphql, ORIGIN } from "../../support/product.ts";

interface Row {
  id: string;
  state: string;
  email: string;
  user_id: string | null;
  link_token: string;
  source: string;
}

let writer: Awaited<ReturnType<typeof makeUser>>;
let reader: { id: string; email: string; headers: Record<string, string> };

beforeEach(async () => {
  await clearNewsletters();
  writer = await makeUser();
  reader = await makeReader();
});

async function makeReader(columns: Record<string, string | number> = {}) {
  const { id } = await makeUser(columns);
  const email = `Reader${nextNumber()}@Example.com`;
  await insertRow("user_emails", {
    email_key: email.toLowerCase(),
    user_id: id,
    email,
    verified_at: 1,
  });
  return { id, email, headers: await signedIn(id) };
}

async function makeNewsletter(columns: Record<string, string | number | null> = {}) {
  const collection = await makeCollection({ promotes_newsletter: Number(columns.show_promo ?? 0) });
  const id = `newsletter-${nextNumber()}`;
  const newsletter = { id, slug: id, name: "Letters", collection_id: collection.id, created_at: 1 };
  await insertRow("newsletters", { ...newsletter, ...columns });
  return { id, collectionId: collection.id, slug: collection.slug };
}

function subscribers(): Promise<Row[]> {
  return allRows<Row>("SELECT * FROM newsletter_subscribers ORDER BY created_at, id");
}

function post(
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: ORIGIN, Accept: "text/html", ...headers },
    body: new URLSearchParams(fields),
  });
}

const get = (path: string): Promise<Response> =>
  exports.default.fetch(ORIGIN + path, { redirect: "manual" });

async function subscribe(
  target: { newsletterId: string } | { targetUserId: string },
  headers = reader.headers,
) {
  const { data, errors } = await graphql<{
    subscribeToNewsletter: {
      __typename: string;
      wasSubscribed?: boolean;
      newsletter?: { id: string };
    };
  }>(
    `
      mutation S($newsletterId: ID, $targetUserId: ID) {
        subscribeToNewsletter(
          newsletterId: $newsletterId
          targetUserId: $targetUserId
          source: STORY
        ) {
          __typename
          ... on NewsletterSubscriptionChange {
            wasSubscribed
            newsletter {
              id
              viewerEdge {
                isSubscribed
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    target,
    headers,
  );
  expect(errors).toBeUndefined();
  return data.subscribeToNewsletter;
}

describe("subscribing with an account", () => {
  test("creates a writer's newsletter with the first subscriber, and happens once", async () => {
    const first = await subscribe({ targetUserId: writer.id });
    expect(first).toMatchObject({
      wasSubscribed: false,
      newsletter: { viewerEdge: { isSubscribed: true } },
    });
    const again = await subscribe({ targetUserId: writer.id });
    expect(again).toMatchObject({ wasSubscribed: true });
    expect(await subscribers()).toMatchObject([
      { state: "ACTIVE", email: reader.email, user_id: reader.id, source: "STORY" },
    ]);
    expect(
      await allRows("SELECT user_id AS userId, subscriber_count AS n FROM newsletters"),
    ).toEqual([{ userId: writer.id, n: 1 }]);
  });

  test("says so if the account's address gets no newsletters", async () => {
    await insertRow("email_suppressions", {
      email_key: reader.email.toLowerCase(),
      reason: "BOUNCE",
      created_at: 1,
    });
    const rejected = await subscribe({ targetUserId: writer.id });
    expect(rejected).toMatchObject({
      message: expect.stringContaining("See your email address in Settings."),
    });
    expect(await subscribers()).toEqual([]);
  });

  test.each([
    ["oneself", "BadRequest", async () => ({ targetUserId: reader.id })],
    ["an unknown newsletter", "NotFound", async () => ({ newsletterId: "none" })],
    [
      "a suspended writer",
      "NotFound",
      async () => ({ targetUserId: (await makeUser({ hidden_by_staff: 1 })).id }),
    ],
  ] as const)("is rejected for %s", async (_name, error, target) => {
    expect((await subscribe(await target())).__typename).toBe(error);
    expect(await subscribers()).toEqual([]);
  });

  test("needs a confirmed address", async () => {
    const { id } = await makeUser();
    const result = await subscribe({ targetUserId: writer.id }, await signedIn(id));
    expect(result.__typename).toBe("BadRequest");
  });

  test("works without JavaScript, and can be undone there", async () => {
    const { id, collectionId } = await makeNewsletter();
    const path = `/_/subscribe/collection/${collectionId}/${id}`;
    const xsrf = reader.headers["x-xsrf-token"] ?? Object.values(reader.headers)[1]!;
    const headers = { Cookie: reader.headers.Cookie! };
    expect(await (await post(path, {}, headers)).text()).toContain("Subscribe to Letters");
    expect(await subscribers()).toEqual([]);
    const done = await post(path, { xsrf, source: "PUBLICATION" }, headers);
    expect(await done.text()).toContain("You’re subscribed to Letters");
    expect(await subscribers()).toMatchObject([{ state: "ACTIVE", source: "PUBLICATION" }]);
    await post(path, { xsrf, subscribes: "0" }, headers);
    expect(await subscribers()).toMatchObject([{ state: "UNSUBSCRIBED" }]);
  });

  test("finds the newsletter that a publication promotes, and lets choose among several", async () => {
    const { id, collectionId, slug } = await makeNewsletter({ show_promo: 1 });
    await makeNewsletter({ collection_id: collectionId, show_promo: 0 });
    const path = `/_/subscribe/collection/${collectionId}/promoted`;
    const fields = { xsrf: reader.headers["X-XSRF-Token"]!, source: "STORY" };
    const headers = { Cookie: reader.headers.Cookie! };
    const done = await post(path, fields, headers);
    expect(await done.text()).toContain("You’re subscribed to Letters");
    expect(await subscribers()).toMatchObject([{ newsletter_id: id, source: "STORY" }]);
    await makeNewsletter({ collection_id: collectionId, show_promo: 1 });
    const chosen = await post(path, fields, headers);
    expect(chosen.headers.get("location")).toMatch(new RegExp(`/${slug}/newsletter$`));
    expect(await subscribers()).toHaveLength(1);
  });

  test("finds a newsletter only at its owner", async () => {
    const { id } = await makeNewsletter();
    expect((await get(`/_/subscribe/user/${writer.id}/${id}`)).status).toBe(404);
    expect((await get(`/_/subscribe/tag/${writer.id}/${id}`)).status).toBe(404);
  });
});

describe("subscribing by address", () => {
  const pathOf = () => `/_/subscribe/user/${writer.id}/new`;
  const mails = () =>
    allRows<{ recipient: string; subject: string; text: string }>(
      "SELECT recipient, subject, text FROM mail_outbox",
    );

  test("takes effect only once the link in the email is confirmed", async () => {
    const answer = await post(pathOf(), { email: "New@Example.com", source: "LANDING" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Check your inbox");
    expect(await subscribers()).toMatchObject([{ state: "PENDING", email: "New@Example.com" }]);
    const [mail] = await allMails();
    const { name } = (await firstRow<{ name: string }>("SELECT name FROM newsletters"))!;
    expect(mail!.subject).toBe(`Confirm your subscription to ${name}`);
    const link = /\/_\/confirm-subscription\/\w+/.exec(mail!.text)![0];
    expect(await (await get(link)).text()).toContain("Confirm your subscription");
    expect(await subscribers()).toMatchObject([{ state: "PENDING" }]);
    expect((await post(link, {}, { Origin: "https://evil.test" })).status).toBe(403);
    expect((await post(link)).status).toBe(200);
    expect(await subscribers()).toMatchObject([{ state: "ACTIVE", source: "LANDING" }]);
    // People open it again.
    for (const again of [await post(link), await get(link)]) {
      expect(again.status).toBe(200);
      expect(await again.text()).toContain("You were subscribed already.");
    }
    await runSql("UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED'");
    expect((await post(link)).status).toBe(404);
    expect(await subscribers()).toMatchObject([{ state: "UNSUBSCRIBED" }]);
  });

  test("takes effect by the link of an earlier email too", async () => {
    const linkOf = async () => {
      const texts = (await allMails()).map(({ text }) => text);
      return texts.map((text) => /\/_\/confirm-subscription\/\w+/.exec(text)![0]);
    };
    await post(pathOf(), { email: "new@example.com" });
    const [first] = await linkOf();
    await post(pathOf(), { email: "new@example.com" });
    expect((await post(first!)).status).toBe(200);
    expect(await subscribers()).toMatchObject([{ state: "ACTIVE" }]);
    const others = (await linkOf()).filter((link) => link !== first);
    for (const link of others) expect((await post(link)).status).toBe(200);
  });

  test.each([
    ["first", "PENDING"],
    ["again", "UNSUBSCRIBED"],
  ])(
    "subscribes no address that gets no email since, asked for %s, and says why",
    async (_, state) => {
      await post(pathOf(), { email: "new@example.com" });
      const [mail] = await allMails();
      const link = /\/_\/confirm-subscription\/\w+/.exec(mail!.text)![0];
      await runSql("UPDATE newsletter_subscribers SET state = ?1", state);
      await suppress("new@example.com", "BOUNCE");
      const before = (await subscribers())[0]!.state;
      for (const answer of [await get(link), await post(link)]) {
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain("We don’t send newsletters to new@example.com");
      }
      expect(await subscribers()).toMatchObject([{ state: before }]);
      // The link works again once email does.
      await liftAllSuppressions();
      expect((await post(link)).status).toBe(200);
      expect(await subscribers()).toMatchObject([{ state: "ACTIVE" }]);
    },
  );

  test("counts all forms of an address as one inbox", () => {
    expect(
      ["a.b+c@gmail.com", "ab@googlemail.com", "a.b+c@x.example", "+c@x.example"].map(inboxOf),
    ).toEqual(["ab@gmail.com", "ab@gmail.com", "a.b@x.example", "+c@x.example"]);
  });

  /** Emails may have been sent to the embedded mailbox already. */
  async function allMails() {
    const waiting = (await mails()).filter(({ text }) => text !== null);
    return [
      ...waiting,
      ...(await allRows<{ recipient: string; subject: string; text: string }>(
        "SELECT recipient, subject, text FROM mailbox",
      )),
    ];
  }

  test("answers the same for every address", async () => {
    await subscribe({ targetUserId: writer.id });
    await insertRow("email_suppressions", {
      email_key: "gone@example.com",
      reason: "COMPLAINT",
      created_at: 1,
    });
    const bodies = await Promise.all(
      [reader.email, "gone@example.com", "new@example.com"].map(async (email) =>
        (await post(pathOf(), { email })).text(),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
    expect((await subscribers()).map(({ email, state }) => [email, state]).toSorted()).toEqual(
      [
        [reader.email, "ACTIVE"],
        ["new@example.com", "PENDING"],
      ].toSorted(),
    );
    // An email may wait and be sent at once.
    const recipients = new Set((await allMails()).map(({ recipient }) => recipient));
    expect([...recipients]).toEqual(["new@example.com"]);
  });

  test.each([
    ["no address", "nobody", "Enter a valid email address."],
    ["two addresses", "a@b.example, c@d.example", "Enter a valid email address."],
    ["a header", "a@b.example\r\nBcc: c@d.example", "Enter a valid email address."],
  ])("rejects %s, and keeps the form", async (_name, email, message) => {
    const answer = await post(pathOf(), { email });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect(await subscribers()).toEqual([]);
  });

  test("is limited by network", async () => {
    // A form without JavaScript has no bot check.
    const limit = LIMITS.subscribeUnchecked;
    await post(pathOf(), { email: "one@example.com" });
    await runSql(
      "UPDATE rate_limits SET count = ?1 WHERE key LIKE ?2",
      limit.max,
      `${limit.name}:%`,
    );
    const answer = await post(pathOf(), { email: "two@example.com" });
    expect(await answer.text()).toContain("Too many attempts");
    expect(await subscribers()).toHaveLength(1);
    expect(await networkKey(limit, "x")).toContain(limit.name);
  });

  test("accepts no form of another site", async () => {
    const answer = await post(pathOf(), { email: "a@b.example" }, { Origin: "https://evil.test" });
    expect(answer.status).toBe(403);
  });
});

describe("the unsubscribe link", () => {
  let link: string;
  beforeEach(async () => {
    await subscribe({ targetUserId: writer.id });
    link = `/_/unsubscribe/${(await subscribers())[0]!.link_token}`;
  });
  const state = async () => (await subscribers())[0]!.state;

  test("asks on GET, acts on POST, and undoes it", async () => {
    expect(await (await get(link)).text()).toContain("Unsubscribe from");
    expect(await state()).toBe("ACTIVE");
    expect(await (await post(link)).text()).toContain("Undo");
    expect(await state()).toBe("UNSUBSCRIBED");
    expect(await (await post(link, { undo: "1" })).text()).toContain("You’re subscribed to");
    expect(await state()).toBe("ACTIVE");
  });

  test("accepts a mail client's one click, but no other site's undo", async () => {
    const foreign = { Origin: "https://mail.test", "Sec-Fetch-Site": "cross-site" };
    const oneClick = await post(link, { "List-Unsubscribe": "One-Click" }, foreign);
    expect(oneClick.status).toBe(200);
    expect(await state()).toBe("UNSUBSCRIBED");
    expect((await post(link, { undo: "1" }, foreign)).status).toBe(403);
    expect(await state()).toBe("UNSUBSCRIBED");
  });

  test.each(["by the link", "with all others"])(
    "ends what a bounce holds back, %s, and undoing it waits for the address",
    async (how) => {
      await suppress(reader.email.toLowerCase(), "BOUNCE");
      expect(await state()).toBe("SUPPRESSED");
      if (how === "by the link") expect((await post(link)).status).toBe(200);
      else await unsubscribeAll(makeDomainContext(), reader.id, "ALL");
      expect(await state()).toBe("UNSUBSCRIBED");
      await post(link, { undo: "1" });
      expect(await state()).toBe("SUPPRESSED");
      await post(link);
      await liftAllSuppressions();
      expect(await state()).toBe("UNSUBSCRIBED");
    },
  );

  test("restores nothing that wasn't subscribed", async () => {
    await runSql("UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED', confirmed_at = NULL");
    expect((await post(link, { undo: "1" })).status).toBe(404);
    expect(await state()).toBe("UNSUBSCRIBED");
  });

  test("opens the account's email settings without signing in", async () => {
    const { link_token } = (await subscribers())[0]!;
    const path = `/me/email-settings/${reader.id}/${link_token}`;
    expect(await (await get(path)).text()).toContain(`/_/unsubscribe/${link_token}`);
    expect((await get(`/me/email-settings/${writer.id}/${link_token}`)).status).toBe(404);
  });
});

test("all subscriptions end and are restored together, without those that ended before", async () => {
  const [old, collection] = [await makeNewsletter(), await makeNewsletter()];
  await subscribe({ newsletterId: old.id });
  await runSql(
    "UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED', unsubscribed_at = ?1",
    Date.now() - 60_000,
  );
  await subscribe({ newsletterId: collection.id });
  await subscribe({ targetUserId: writer.id });
  const run = (name: string, scope: string) =>
    graphql(
      `mutation R($scope: NewsletterScope!) { ${name}(scope: $scope) { __typename } }`,
      { scope },
      reader.headers,
    );
  const active = async () =>
    (await firstRow<{ n: number }>(
      "SELECT count(*) AS n FROM newsletter_subscribers WHERE state = 'ACTIVE'",
    ))!.n;
  await run("unsubscribeFromNewsletters", "AUTHORS");
  expect(await active()).toBe(1);
  await run("restoreNewsletterSubscriptions", "AUTHORS");
  expect(await active()).toBe(2);
  await run("unsubscribeFromNewsletters", "ALL");
  expect(await active()).toBe(0);
  const imported = await makeNewsletter();
  await insertRow("newsletter_subscribers", {
    id: "imported",
    newsletter_id: imported.id,
    email_key: reader.email.toLowerCase(),
    email: reader.email,
    user_id: reader.id,
    state: "UNSUBSCRIBED",
    source: "IMPORT",
    link_token: "imported",
    created_at: Date.now(),
    unsubscribed_at: Date.now(),
  });
  await run("restoreNewsletterSubscriptions", "ALL");
  expect(await active()).toBe(2);
  expect(await firstRow("SELECT state FROM newsletter_subscribers WHERE id = 'imported'")).toEqual({
    state: "UNSUBSCRIBED",
  });
});

test("a new address of an account takes its subscriptions over", async () => {
  await subscribe({ targetUserId: writer.id });
  await moveAccount(reader.id, "other@example.com");
  expect(await subscribers()).toMatchObject([{ state: "ACTIVE", email: "other@example.com" }]);
});

test.each([
  // The state at the account's former address and at the new one, when each began, and what is left.
  ["ACTIVE", 1, "ACTIVE", 2, "ACTIVE"],
  ["ACTIVE", 1, "UNSUBSCRIBED", 2, "UNSUBSCRIBED"],
  ["ACTIVE", 2, "UNSUBSCRIBED", 1, "ACTIVE"],
  ["UNSUBSCRIBED", 1, "ACTIVE", 2, "ACTIVE"],
  ["UNSUBSCRIBED", 2, "ACTIVE", 1, "UNSUBSCRIBED"],
  ["ACTIVE", 1, "PENDING", 2, "ACTIVE"],
])(
  "of a newsletter at both addresses of an account the last decision counts: %s at %s, %s at %s",
  async (former, formerAt, next, nextAt, left) => {
    const { id } = await makeNewsletter();
    const address = `other${nextNumber()}@example.com`;
    const ids = { former: `former-${nextNumber()}`, next: `next-${nextNumber()}` };
    const add = (row: string, email: string, state: string, at: number, userId: string | null) =>
      insertRow("newsletter_subscribers", {
        id: row,
        newsletter_id: id,
        email_key: email,
        email,
        user_id: userId,
        state,
        source: "LANDING",
        link_token: row,
        created_at: 0,
        confirmed_at: state === "PENDING" ? null : state === "ACTIVE" ? at : 0,
        unsubscribed_at: state === "UNSUBSCRIBED" ? at : null,
      });
    await add(ids.former, reader.email.toLowerCase(), former, formerAt, reader.id);
    await add(ids.next, address, next, nextAt, null);
    const issue = await makeIssue({
      id: `issue-${nextNumber()}`,
      newsletter_id: id,
      subject: "Sent",
      audience: "ALL",
      due_at: 1,
      created_at: 1,
    });
    for (const row of [ids.former, ids.next])
      await insertRow("mail_outbox", {
        key: `issue-${issue.id}-${row}`,
        queued_at: 1,
        due_at: 1,
        priority: 1,
        issue_id: issue.id,
        subscriber_id: row,
        state: "sent",
        ended_at: 1,
      });
    await moveAccount(reader.id, address);
    expect(await subscribers()).toMatchObject([
      { state: left, email: address, user_id: reader.id },
    ]);
  },
);
