// What an import waits for: its importer, who sees a preview, and staff, who see large first ones.

import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import {
  cancelSubscriberImport,
  confirmSubscriberImport,
} from "../../../worker/domain/newsletters/imports/confirmSubscriberImport.ts";
import type { ImportPreview } from "../../../worker/domain/newsletters/imports/importPreview.ts";
import { needsReview } from "../../../worker/domain/newsletters/imports/importReview.ts";
import {
  decideImport,
  importsInReview,
} from "../../../worker/domain/newsletters/imports/reviewImport.ts";
import { startSubscriberImport } from "../../../worker/domain/newsletters/imports/startSubscriberImport.ts";
import {
  deleteExpiredSubscriberImports,
  workSubscriberImports,
} from "../../../worker/domain/newsletters/imports/workSubscriberImports.ts";
import { allRows, firstRow, firstValue, runSql } from "../../support/database.ts";
import { FIXED_NOW, insertRow, makeUser } from "../../support/factories.ts";
import {
  addSubscriber,
  clearNewsletters,
  makeNewsletter,
} from "../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../support/people.ts";

let writerId: string;
let newsletterId: string;
const context = () => ({ ...makeDomainContext(), now: FIXED_NOW });

beforeEach(async () => {
  await clearNewsletters();
  const writer = await makeUser();
  writerId = writer.id;
  await insertRow("user_emails", {
    email_key: `${writerId.toLowerCase()}@example.com`,
    user_id: writerId,
    email: `${writerId}@example.com`,
    verified_at: FIXED_NOW,
  });
  newsletterId = (await makeNewsletter({ user_id: writerId })).id;
});

async function upload(lines: readonly string[], consent: "CONFIRMED" | "UNCLEAR" = "CONFIRMED") {
  async function* content() {
    yield new TextEncoder().encode(lines.join("\n"));
  }
  const result = await startSubscriberImport(context(), {
    newsletterId,
    userId: writerId,
    name: "readers.csv",
    consent,
    content: content(),
    interruptionOf: () => null,
  });
  if (result.kind !== "started") throw new Error(result.kind);
  return result.importId;
}

const addresses = (count: number, prefix = "reader"): string[] => [
  "email",
  ...Array.from({ length: count }, (_, index) => `${prefix}${index}@example.com`),
];

const confirm = async (id: string) =>
  (await confirmSubscriberImport(context(), writerId, id))?.state ?? null;
const work = () => workSubscriberImports(context(), () => FIXED_NOW);
const subscriberStates = async () =>
  Object.fromEntries(
    (
      await allRows<{ email: string; state: string }>(
        "SELECT email, state FROM newsletter_subscribers",
      )
    ).map(({ email, state }) => [email.split("@")[0], state]),
  );
const stateOf = (id: string) =>
  firstValue<string>("SELECT state FROM newsletter_imports WHERE id = ?1", id);
const emails = async () =>
  (await allRows<{ subject: string }>("SELECT subject FROM mail_outbox ORDER BY rowid")).map(
    ({ subject }) => subject,
  );

describe("a preview", () => {
  test("says what becomes of each address, and writes nothing before it is confirmed", async () => {
    await addSubscriber(newsletterId, { email: "known@example.com" });
    await addSubscriber(newsletterId, { email: "left@example.com", state: "UNSUBSCRIBED" });
    await runSql(
      "INSERT INTO email_suppressions (email_key, reason, created_at) VALUES ('spam@example.com', 'COMPLAINT', 1)",
    );
    const id = await upload([
      "email,status,shoe size",
      "New@example.com,active,1",
      "new@example.com,active,1",
      "known@example.com,active,2",
      "left@example.com,active,3",
      "spam@example.com,active,4",
      "gone@example.com,unsubscribed,5",
      "gone@example.com,active,5",
      "dead@example.com,bounced,6",
      "odd@example.com,whatever,7",
      "nobody,active,8",
    ]);
    const preview = JSON.parse(
      (await firstValue<string>("SELECT preview FROM newsletter_imports WHERE id = ?1", id)) ?? "",
    ) as ImportPreview;
    expect(preview).toMatchObject({
      subscribed: 1,
      pending: 1,
      unsubscribed: 1,
      suppressed: 1,
      known: 1,
      columns: [
        { name: "email", use: "ADDRESS" },
        { name: "status", use: "NOT_UNDERSTOOD", unknown: ["whatever"] },
        { name: "shoe size", use: "UNUSED" },
      ],
    });
    expect(
      Object.fromEntries(preview.rejections.map(({ reason, rows }) => [reason, rows])),
    ).toEqual({ "invalid-address": 1, duplicate: 2, suppressed: 1, unsubscribed: 1 });
    await work();
    expect(Object.keys(await subscriberStates())).toEqual(["known", "left"]);
    expect(await confirm(id)).toBe("WAITING");
    await work();
    expect(await confirm(id)).toBe("DONE");
    await work();
    expect(await subscriberStates()).toEqual({
      New: "ACTIVE",
      known: "ACTIVE",
      left: "UNSUBSCRIBED",
      gone: "UNSUBSCRIBED",
      dead: "UNSUBSCRIBED",
      odd: "PENDING",
    });
    expect(
      await firstRow(
        `SELECT subscribed, pending, unsubscribed, suppressed, known, rejected
         FROM newsletter_imports WHERE id = ?1`,
        id,
      ),
    ).toEqual({ subscribed: 1, pending: 1, unsubscribed: 1, suppressed: 1, known: 1, rejected: 5 });
  });

  test("is dropped when it is cancelled, or not confirmed within a day", async () => {
    const cancelled = await upload(addresses(3));
    const stranger = await makeUser();
    expect(await cancelSubscriberImport(context(), stranger.id, cancelled)).toBe(false);
    expect(await cancelSubscriberImport(context(), writerId, cancelled)).toBe(true);
    expect(await cancelSubscriberImport(context(), writerId, cancelled)).toBe(true);
    expect(await confirm(cancelled)).toBeNull();
    const late = await upload(addresses(3));
    expect(await confirmSubscriberImport(context(), stranger.id, late)).toBeNull();
    const tomorrow = { ...context(), now: FIXED_NOW + DAY_MS };
    await deleteExpiredSubscriberImports(tomorrow);
    await deleteExpiredSubscriberImports(tomorrow);
    expect(await confirm(late)).toBeNull();
    expect(await allRows("SELECT 1 FROM newsletter_imports")).toEqual([]);
    expect(await allRows("SELECT 1 FROM newsletter_import_chunks")).toEqual([]);
    expect(await subscriberStates()).toEqual({});
  });
});

describe("a review", () => {
  test.each([
    [{ expected: 500, unreviewed: 0, healthyRecipients: 0 }, false],
    [{ expected: 501, unreviewed: 0, healthyRecipients: 0 }, true],
    [{ expected: 300, unreviewed: 300, healthyRecipients: 0 }, true],
    [{ expected: 0, unreviewed: 5000, healthyRecipients: 0 }, false],
    [{ expected: 9000, unreviewed: 0, healthyRecipients: 499 }, true],
    [{ expected: 9000, unreviewed: 0, healthyRecipients: 500 }, false],
  ])("is needed by facts: %j is %s", (facts, expected) => {
    expect(needsReview(facts)).toBe(expected);
  });

  test("keeps a first import of 501 addresses until staff approve it, and tells its owner", async () => {
    const id = await upload(addresses(501));
    expect(await confirm(id)).toBe("REVIEW");
    expect(await confirm(id)).toBe("REVIEW");
    await work();
    expect(await subscriberStates()).toEqual({});
    const [waiting] = (await importsInReview(context(), { limit: 5, after: null })).edges;
    expect(waiting?.node).toMatchObject({ id, userId: writerId, subscriberCount: 0 });
    const decision = { decision: "APPROVED", reason: "A known list." } as const;
    expect(await decideImport(context(), id, decision)).toBe(true);
    expect(await decideImport(context(), id, decision)).toBe(false);
    await work();
    expect(await stateOf(id)).toBe("DONE");
    expect(Object.keys(await subscriberStates())).toHaveLength(501);
    expect(await emails()).toEqual([
      "We’re reviewing your import of subscribers",
      "Your import of subscribers is approved",
    ]);
  });

  test("is needed for the part of a list that was split, also into another newsletter", async () => {
    const first = await upload(addresses(300));
    expect(await confirm(first)).toBe("WAITING");
    const second = await upload(addresses(300, "other"));
    expect(await confirm(second)).toBe("REVIEW");
    await decideImport(context(), second, { decision: "REJECTED", reason: "A bought list." });
    await work();
    expect(await stateOf(second)).toBe("REJECTED");
    expect(Object.keys(await subscriberStates())).toHaveLength(300);
    expect(await allRows("SELECT 1 FROM newsletter_import_chunks")).toEqual([]);
    expect((await emails()).at(-1)).toBe("We couldn’t accept your import of subscribers");
    // Asking 300 more by email is no way around it.
    const asking = await upload(addresses(300, "third"), "UNCLEAR");
    expect(await confirm(asking)).toBe("REVIEW");
  });

  test("counts what an import had added before it failed, and nothing of a cancelled one", async () => {
    const cancelled = await upload(addresses(400, "cancelled"));
    await cancelSubscriberImport(context(), writerId, cancelled);
    const failed = await upload(addresses(450));
    expect(await confirm(failed)).toBe("WAITING");
    await work();
    await runSql(
      "UPDATE newsletter_imports SET state = 'FAILED', error = 'no-newsletter', subscribed = 300 WHERE id = ?1",
      failed,
    );
    expect(await confirm(await upload(addresses(200, "fits")))).toBe("WAITING");
    expect(await confirm(await upload(addresses(1, "one")))).toBe("REVIEW");
  });

  test("isn’t needed once 500 people got an issue that was received well", async () => {
    await runSql(
      `INSERT INTO newsletter_issues (id, newsletter_id, subject, audience, state, due_at, created_at,
         started_at, finished_at, sent) VALUES ('good', ?1, 'x', 'ALL', 'SENT', 1, 1, 1, ?2, 600)`,
      newsletterId,
      FIXED_NOW - 2 * HOUR_MS,
    );
    const id = await upload(addresses(501));
    await runSql("INSERT INTO newsletter_issue_health (issue_id, complaints) VALUES ('good', 3)");
    const other = await upload(addresses(501, "other"));
    expect(await confirm(other)).toBe("REVIEW");
    await runSql("DELETE FROM newsletter_issue_health");
    expect(await confirm(id)).toBe("WAITING");
  });
});
