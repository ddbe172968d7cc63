import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { applyMailEvent } from "../../../../worker/domain/newsletters/sending/applyMailEvent.ts";
import { deleteExpiredMail } from "../../../../worker/domain/mail/deleteExpiredMail.ts";
import { MAIL } from "../../../../worker/domain/mail/mailOutbox.ts";
import { retryDead } from "../../../../worker/outbox/retryDead.ts";
import type { MailEvent } from "../../../../worker/ports/mail/MailEvent.ts";
import { allRows, firstRow, runSql } from "../../../support/database.ts";
import { FIXED_NOW, makeStory, makeUser, nextNumber } from "../../../support/factories.ts";
import { mailOutbox, makeMail, postMail } from "../../../support/mail.ts";
import {
  addSubscriber,
  clearNewsletters,
  emailStory,
  liftAllSuppressions,
  makeNewsletter,
  moveAccount,
  readIssue,
  recipientsOf,
  runSending,
  suppress,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

beforeEach(async () => {
  await clearNewsletters();
  await runSql("DELETE FROM mail_budgets");
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

const READER = "reader@example.com";
/** As many as suppress an address. */
const SOFT = Array.from({ length: 5 }, () => "SOFT_BOUNCE" as const);

/** Reports an event now. */
async function report(type: MailEvent["type"], more: Partial<MailEvent> = {}) {
  const now = more.at ?? FIXED_NOW;
  const event = {
    id: `event-${nextNumber()}`,
    key: null,
    subject: null,
    recipient: READER,
    at: null,
    ...more,
  };
  await applyMailEvent({ ...makeDomainContext(), now }, { ...event, type });
}

const reasonOf = async (email = READER) =>
  (
    await firstRow<{ reason: string }>(
      "SELECT reason FROM email_suppressions WHERE email_key = ?1",
      email,
    )
  )?.reason;

const stateOf = async (id: string) =>
  (await firstRow<{ state: string }>("SELECT state FROM newsletter_subscribers WHERE id = ?1", id))
    ?.state;

describe("an address", () => {
  test.each([
    ["a permanent bounce", ["HARD_BOUNCE"], "BOUNCE"],
    ["a complaint", ["COMPLAINT"], "COMPLAINT"],
    ["a complaint after a bounce", ["HARD_BOUNCE", "COMPLAINT"], "COMPLAINT"],
    ["a bounce after a complaint", ["COMPLAINT", "HARD_BOUNCE"], "COMPLAINT"],
    ["a temporary bounce", ["SOFT_BOUNCE"], undefined],
    ["four of them", SOFT.slice(1), undefined],
    ["five of them", SOFT, "BOUNCE"],
    [
      "a delivery between five of them",
      [...SOFT.slice(3), "DELIVERED", ...SOFT.slice(2)],
      undefined,
    ],
    ["a failure of the provider", ["FAILURE"], undefined],
  ] as const)("after %s is suppressed: %#", async (_what, types, reason) => {
    for (const type of types) await report(type, { recipient: "Reader@Example.com" });
    expect(await reasonOf()).toBe(reason);
  });

  test("isn’t suppressed by temporary bounces within more than 30 days", async () => {
    for (const day of [0, 10, 20, 29, 31, 32])
      await report("SOFT_BOUNCE", { at: FIXED_NOW + day * DAY_MS });
    expect(await reasonOf()).toBeUndefined();
    await deleteExpiredMail(makeDomainContext().db, FIXED_NOW + 63 * DAY_MS);
    expect(await allRows("SELECT * FROM email_bounces")).toEqual([]);
  });

  test("that bounces gets no email from any newsletter, and keeps what it unsubscribed", async () => {
    const newsletters: { id: string }[] = [];
    for (let count = 0; count < 3; count += 1)
      newsletters.push(await makeNewsletter({ user_id: (await makeUser()).id }));
    const [active, pending, left] = await Promise.all(
      ["ACTIVE", "PENDING", "UNSUBSCRIBED"].map((state, index) =>
        addSubscriber(newsletters[index]!.id, {
          email: READER,
          state,
          confirmed_at: state === "PENDING" ? null : FIXED_NOW,
        }),
      ),
    );
    const states = async () =>
      Promise.all([active, pending, left].map((subscriber) => stateOf(subscriber!.id)));
    await report("HARD_BOUNCE");
    expect(await states()).toEqual(["SUPPRESSED", "SUPPRESSED", "UNSUBSCRIBED"]);
    await liftAllSuppressions();
    expect(await states()).toEqual(["ACTIVE", "PENDING", "UNSUBSCRIBED"]);
    await report("COMPLAINT");
    await liftAllSuppressions();
    expect(await states()).toEqual(["UNSUBSCRIBED", "UNSUBSCRIBED", "UNSUBSCRIBED"]);
  });

  test.each([
    ["BOUNCE", "ACTIVE"],
    ["COMPLAINT", "SUPPRESSED"],
  ] as const)(
    "after a %s leaves to the account’s new one subscriptions that are %s",
    async (reason, state) => {
      const user = await makeUser();
      const { id: newsletterId } = await makeNewsletter({ user_id: (await makeUser()).id });
      const { id } = await addSubscriber(newsletterId, {
        email: READER,
        user_id: user.id,
        confirmed_at: FIXED_NOW,
      });
      await suppress(READER, reason);
      await moveAccount(user.id, `new${nextNumber()}@example.com`);
      expect(await stateOf(id)).toBe(state);
    },
  );

  test("that is suppressed gets no notification, but what somebody waits for", async () => {
    await postMail(makeMail("queued-before", { isNotification: true }));
    await postMail(makeMail("code-before"));
    await report("COMPLAINT");
    await postMail(makeMail("digest", { isNotification: true, to: "READER@example.com" }));
    await postMail(makeMail("code"));
    await postMail(makeMail("other", { isNotification: true, to: "other@example.com" }));
    expect((await mailOutbox()).map(({ key }) => key)).toEqual(["code", "code-before", "other"]);
  });
});

describe("an issue", () => {
  async function sentIssue() {
    const writer = await makeUser();
    const { id: postId } = await makeStory({ creator_id: writer.id });
    const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
    for (const email of ["a@example.com", "b@example.com", "c@example.com"])
      await addSubscriber(newsletterId, { email, confirmed_at: FIXED_NOW });
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSending();
    const rows = await allRows<{ key: string; recipient: string }>(
      `SELECT o.key, s.email AS recipient FROM mail_outbox o
       JOIN newsletter_subscribers s ON s.id = o.subscriber_id ORDER BY s.email`,
    );
    const counts = () =>
      firstRow("SELECT delivered, bounced, complained FROM newsletter_issues WHERE id = ?1", id);
    return { id, writer, rows, counts };
  }

  test("counts its emails once, in whatever order events arrive", async () => {
    const { rows, counts } = await sentIssue();
    const [a, b, c] = rows;
    await report("DELIVERED", a);
    await report("DELIVERED", a);
    await report("COMPLAINT", b);
    await report("DELIVERED", b);
    await report("SOFT_BOUNCE", c);
    await report("DELIVERED", { ...c, key: "issue-of-somebody-else" });
    expect(await counts()).toEqual({ delivered: 2, bounced: 1, complained: 1 });
    await report("HARD_BOUNCE", a);
    expect(await counts()).toEqual({ delivered: 1, bounced: 2, complained: 1 });
  });

  test("finds its email by address and subject if an event has no key", async () => {
    const { rows, counts } = await sentIssue();
    const [a, b, c] = rows.map(({ recipient }) => recipient);
    await runSql("UPDATE newsletter_issues SET subject = 'News'");
    await report("DELIVERED", { recipient: a, subject: "News" });
    await report("DELIVERED", { recipient: b, subject: "Your sign-in code" });
    await report("COMPLAINT", { recipient: c });
    expect(await counts()).toEqual({ delivered: 1, bounced: 0, complained: 1 });
  });

  test("counts an email that the provider couldn’t send as failed, until it is sent again", async () => {
    const { id, rows } = await sentIssue();
    const failure = { ...rows[0], id: "failure" };
    await report("FAILURE", failure);
    expect(await readIssue(id)).toMatchObject({ sent: 2, failed: 1 });
    await retryDead(MAIL, { db: makeDomainContext().db, now: FIXED_NOW }, null);
    await runSql("DELETE FROM mailbox");
    await runSending({ now: FIXED_NOW + DAY_MS });
    expect(await recipientsOf(id)).toEqual(["a@example.com"]);
    expect(await readIssue(id)).toMatchObject({ sent: 3, failed: 0 });
    // Events may arrive more than once.
    await report("FAILURE", failure);
    expect(await readIssue(id)).toMatchObject({ sent: 3, failed: 0 });
  });
});
