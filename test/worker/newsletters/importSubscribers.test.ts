// What becomes of the rows of an imported file, whatever happens meanwhile.

import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { ImportConsent } from "../../../shared/newsletters/subscriberImportErrors.ts";
import { processMail } from "../../../worker/domain/mail/processMail.ts";
import { confirmSubscription } from "../../../worker/domain/newsletters/subscribers/confirmSubscription.ts";
import {
  liftImportLimit,
  limitedRows,
} from "../../../worker/domain/newsletters/imports/importLimit.ts";
import { confirmSubscriberImport } from "../../../worker/domain/newsletters/imports/confirmSubscriberImport.ts";
import { decideImport } from "../../../worker/domain/newsletters/imports/reviewImport.ts";
import { startSubscriberImport } from "../../../worker/domain/newsletters/imports/startSubscriberImport.ts";
import {
  deleteExpiredSubscriberImports,
  workSubscriberImports,
} from "../../../worker/domain/newsletters/imports/workSubscriberImports.ts";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import { FIXED_NOW, insertRow, makeCollection, makeUser } from "../../support/factories.ts";
import {
  addSubscriber,
  clearNewsletters,
  dyingDatabase,
  emailStory,
  makeEmail,
  makeNewsletter,
  queueWelcomes,
  recipientsOf,
  runSending,
  suppress,
} from "../../support/newsletters/newsletters.ts";
import { makeDomainContext, setSuspended } from "../../support/people.ts";

let writerId: string;
let newsletterId: string;

beforeEach(async () => {
  await clearNewsletters();
  await runSql("DELETE FROM mail_budgets");
  writerId = (await makeUser()).id;
  newsletterId = (await makeNewsletter({ user_id: writerId })).id;
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

async function* partsOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.slice(at, at + 50_000);
}

/** Uploads a file of addresses with a header, confirms it, and returns the import's id. */
async function upload(rows: readonly string[], consent: ImportConsent = "CONFIRMED") {
  const result = await startSubscriberImport(
    { ...makeDomainContext(), now: FIXED_NOW },
    {
      newsletterId,
      userId: writerId,
      name: "readers.csv",
      consent,
      content: partsOf(["email,status", ...rows].join("\n")),
      interruptionOf: () => null,
    },
  );
  if (result.kind !== "started") throw new Error(result.kind);
  const { importId } = result;
  const context = { ...makeDomainContext(), now: FIXED_NOW };
  const confirmed = await confirmSubscriberImport(context, writerId, importId);
  if (confirmed?.state === "REVIEW")
    await decideImport(context, importId, { decision: "APPROVED", reason: "We know them." });
  return importId;
}

/** Runs the job; the Worker is killed after this many writes. */
async function work(now = FIXED_NOW, killedAfter?: number): Promise<void> {
  const context = makeDomainContext();
  const db = killedAfter === undefined ? context.db : dyingDatabase(killedAfter);
  await workSubscriberImports({ ...context, db }, () => now).catch((error: unknown) => {
    if (killedAfter === undefined) throw error;
  });
}

const counts = (id: string) =>
  firstRow(
    `SELECT state, total, subscribed, pending, unsubscribed, known, rejected
     FROM newsletter_imports WHERE id = ?1`,
    id,
  );
const report = (id: string) =>
  allRows<{ row_number: number; email: string; reason: string }>(
    `SELECT row_number, email, reason FROM newsletter_import_rejections WHERE import_id = ?1
     ORDER BY row_number`,
    id,
  );
const subscribers = () =>
  allRows<{ email: string; state: string; source: string; import_id: string | null }>(
    "SELECT email, state, source, import_id FROM newsletter_subscribers ORDER BY email",
  );
const statesByEmail = async () =>
  Object.fromEntries((await subscribers()).map(({ email, state }) => [email, state]));

const addresses = (count: number, prefix = "reader"): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}@example.com`);

describe("an import", () => {
  test("of 10,000 rows with 300 bad ones is exact, although the Worker is killed twice", async () => {
    const rows = addresses(10_000).map((email, index) =>
      index % 100 < 3
        ? [`not an address ${index}`, "", email.replace("@", " at ")][index % 3]!
        : email,
    );
    // A status keeps rows without an address from being empty.
    const id = await upload(rows.map((email) => `${email},active`));
    await work(FIXED_NOW, 8);
    expect(await counts(id)).toMatchObject({ state: "WAITING" });
    await work(FIXED_NOW + 3 * MINUTE_MS, 9);
    // The crashed worker's lease is still held.
    await work(FIXED_NOW + 3 * MINUTE_MS);
    expect(await counts(id)).toMatchObject({ state: "WAITING" });
    await work(FIXED_NOW + 9 * MINUTE_MS);
    expect(await counts(id)).toMatchObject({
      state: "DONE",
      total: 10_000,
      subscribed: 9700,
      rejected: 300,
      known: 0,
    });
    expect(await report(id)).toHaveLength(300);
    expect(
      await firstRow(
        `SELECT count(*) AS rows, count(DISTINCT email_key) AS addresses, min(state) AS least,
           max(state) AS most, max(n.subscriber_count) AS counted
         FROM newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id`,
      ),
    ).toEqual({ rows: 9700, addresses: 9700, least: "ACTIVE", most: "ACTIVE", counted: 9700 });
    expect(await allRows("SELECT 1 FROM newsletter_import_chunks")).toEqual([]);
    expect(await allRows("SELECT 1 FROM mail_outbox WHERE key LIKE 'subscribe-%'")).toEqual([]);
  });

  test("counts 20,000 rows of one address once", async () => {
    const id = await upload(addresses(20_000, "").map(() => "Same@example.com"));
    await work();
    expect(await counts(id)).toMatchObject({ state: "DONE", subscribed: 1, rejected: 19_999 });
    expect(await statesByEmail()).toEqual({ "Same@example.com": "ACTIVE" });
    expect((await report(id))[0]).toEqual({
      row_number: 3,
      email: "Same@example.com",
      reason: "duplicate",
    });
  });

  test("subscribes nobody who has left, here or elsewhere, or gets no email from us", async () => {
    await addSubscriber(newsletterId, { email: "active@example.com" });
    await addSubscriber(newsletterId, { email: "left@example.com", state: "UNSUBSCRIBED" });
    await addSubscriber(newsletterId, { email: "bounced@example.com", state: "SUPPRESSED" });
    await addSubscriber(newsletterId, { email: "asked@example.com", state: "PENDING" });
    await runSql(
      "INSERT INTO email_suppressions (email_key, reason, created_at) VALUES ('spam@example.com', 'COMPLAINT', 1)",
    );
    const id = await upload([
      "New@example.com,active",
      "ACTIVE@example.com,active",
      "left@example.com,active",
      "bounced@example.com,active",
      "spam@example.com,active",
      "asked@example.com,active",
      "gone@example.com,unsubscribed",
      "twice@example.com,active",
      "twice@example.com,unsubscribed",
      "waits@example.com,pending",
    ]);
    await work();
    expect(await counts(id)).toMatchObject({
      subscribed: 2,
      known: 1,
      unsubscribed: 2,
      pending: 1,
      rejected: 4,
    });
    expect(await statesByEmail()).toEqual({
      "New@example.com": "ACTIVE",
      "active@example.com": "ACTIVE",
      "asked@example.com": "ACTIVE",
      "bounced@example.com": "SUPPRESSED",
      "gone@example.com": "UNSUBSCRIBED",
      "left@example.com": "UNSUBSCRIBED",
      "twice@example.com": "UNSUBSCRIBED",
      "waits@example.com": "PENDING",
    });
    expect(await report(id)).toEqual([
      { row_number: 4, email: "left@example.com", reason: "unsubscribed" },
      { row_number: 5, email: "bounced@example.com", reason: "suppressed" },
      { row_number: 6, email: "spam@example.com", reason: "suppressed" },
      { row_number: 10, email: "twice@example.com", reason: "duplicate" },
    ]);
    // Who imported whom, and what they agreed to, stays on record.
    expect(
      await firstRow(
        `SELECT s.source, i.user_id, i.consent_text LIKE '%confirmed their address%' AS agreed
         FROM newsletter_subscribers s JOIN newsletter_imports i ON i.id = s.import_id
         WHERE s.email = 'New@example.com'`,
      ),
    ).toEqual({ source: "IMPORT", user_id: writerId, agreed: 1 });
  });

  test("welcomes nobody, not even those who were asked to confirm before", async () => {
    const { id: postId } = await makeEmail(writerId, newsletterId);
    const { id } = await emailStory(writerId, { postId, newsletterId, afterDays: 0 });
    await runSending();
    await addSubscriber(newsletterId, { email: "asked@example.com", state: "PENDING" });
    await upload(["new@example.com,active", "asked@example.com,active"]);
    await work();
    await runSending({ now: FIXED_NOW + DAY_MS });
    expect(await recipientsOf(id)).toEqual([]);
    await addSubscriber(newsletterId, { email: "self@example.com" });
    await queueWelcomes(newsletterId);
    await runSending({ now: FIXED_NOW + DAY_MS });
    expect(await recipientsOf(id)).toEqual(["self@example.com"]);
  });

  test("without clear consent asks each address once, behind other email and within the budget", async () => {
    const id = await upload([...addresses(12), "gone@example.com,unsubscribed"], "UNCLEAR");
    await work();
    await work();
    expect(await counts(id)).toMatchObject({ subscribed: 0, pending: 12, unsubscribed: 1 });
    const mails = await allRows<{ priority: number; text: string }>(
      "SELECT priority, text FROM mail_outbox",
    );
    expect(mails.map(({ priority }) => priority)).toEqual(Array.from({ length: 12 }, () => 1));
    const context = makeDomainContext();
    const send = () =>
      processMail({ db: context.db, clock: () => FIXED_NOW }, context.mail.sender!);
    // The sending of issues fills the budget.
    expect(await send()).toMatchObject({ done: 0 });
    await runSending({ perMinute: 10 });
    expect(await send()).toMatchObject({ done: 10 });
    expect(await send()).toMatchObject({ done: 0 });
    const token = /confirm-subscription\/([0-9a-f]+)/.exec(mails[0]!.text)?.[1] ?? "";
    const now = FIXED_NOW + DAY_MS;
    expect(await confirmSubscription({ ...context, now }, token)).not.toBeNull();
    const { length } = (await subscribers()).filter(({ state }) => state === "ACTIVE");
    expect(length).toBe(1);
    // Nor again by another file.
    const again = await upload(addresses(12), "UNCLEAR");
    await work();
    expect(await counts(again)).toMatchObject({ known: 12, pending: 0 });
  });

  test("sends no confirmation whose link doesn’t work, or to an address that gets no email", async () => {
    await upload(["bounced@example.com", "known@example.com", "other@example.com"], "UNCLEAR");
    await work();
    await suppress("bounced@example.com", "COMPLAINT");
    await upload(["known@example.com,active"]);
    await work();
    expect(await allRows("SELECT recipient FROM mail_outbox WHERE state = 'waiting'")).toEqual([
      { recipient: "other@example.com" },
    ]);
  });

  test("adds at most 10,000 addresses a day to a publication", async () => {
    const [other, collection] = [await makeUser(), await makeCollection()];
    for (const { id } of [{ id: writerId }, other])
      await insertRow("collection_members", {
        collection_id: collection.id,
        user_id: id,
        role: "EDITOR",
        created_at: FIXED_NOW,
      });
    newsletterId = (await makeNewsletter({ collection_id: collection.id })).id;
    const first = await upload(addresses(5));
    await work();
    expect(await counts(first)).toMatchObject({ state: "DONE", subscribed: 5 });
    await runSql("UPDATE newsletter_import_days_of_collections SET addresses = addresses + 9990");
    newsletterId = (await makeNewsletter({ collection_id: collection.id })).id;
    writerId = other.id;
    const second = await upload(addresses(25));
    await work();
    expect(await counts(second)).toMatchObject({ state: "WAITING", subscribed: 5 });
    await work(FIXED_NOW - (FIXED_NOW % DAY_MS) + DAY_MS);
    expect(await counts(second)).toMatchObject({ state: "DONE", subscribed: 25 });
  });

  test("ends when its account no longer manages the newsletter", async () => {
    const collection = await makeCollection();
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: writerId,
      role: "EDITOR",
      created_at: FIXED_NOW,
    });
    newsletterId = (await makeNewsletter({ collection_id: collection.id })).id;
    const id = await upload(addresses(5));
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", writerId);
    await work();
    expect(await counts(id)).toMatchObject({ state: "WAITING", subscribed: 0 });
    await deleteExpiredSubscriberImports({ ...makeDomainContext(), now: FIXED_NOW });
    expect(await counts(id)).toBeNull();
  });

  test("adds at most 10,000 addresses a day of an account, unless staff have reviewed it", async () => {
    const today = FIXED_NOW - (FIXED_NOW % DAY_MS);
    await runSql(
      "INSERT INTO newsletter_import_days (user_id, day, addresses) VALUES (?1, ?2, 9990)",
      writerId,
      today,
    );
    const id = await upload(addresses(25));
    await work();
    expect(await counts(id)).toMatchObject({ state: "WAITING", subscribed: 10 });
    await work(today + DAY_MS - 1);
    expect(await counts(id)).toMatchObject({ subscribed: 10 });
    const staffs = { ...makeDomainContext(), now: FIXED_NOW };
    expect(await limitedRows(staffs, writerId)).toBe(15);
    expect(await limitedRows({ ...staffs, now: today + DAY_MS }, writerId)).toBe(0);
    await work(today + DAY_MS);
    expect(await counts(id)).toMatchObject({ state: "DONE", subscribed: 25 });
    await runSql("UPDATE newsletter_import_days SET addresses = 10000");
    const other = await upload(addresses(30, "other"));
    await work();
    expect(await counts(other)).toMatchObject({ state: "WAITING", subscribed: 0 });
    expect(await liftImportLimit(staffs, writerId)).toBe(true);
    expect(await liftImportLimit(staffs, writerId)).toBe(false);
    await work();
    expect(await counts(other)).toMatchObject({ state: "DONE", subscribed: 30 });
  });

  test("stops while its account is suspended", async () => {
    const id = await upload(addresses(5));
    await setSuspended(writerId, 1);
    await work();
    expect(await counts(id)).toMatchObject({ state: "WAITING", subscribed: 0 });
  });

  test("leaves no report after 30 days, and nothing of an upload that broke off", async () => {
    const id = await upload(["a@example.com", "nobody"]);
    await work();
    const broken = await upload(["b@example.com", "nobody"]);
    await runSql("UPDATE newsletter_imports SET state = 'UPLOADING' WHERE id = ?1", broken);
    const context = { db: makeDomainContext().db, now: FIXED_NOW + 31 * DAY_MS };
    await deleteExpiredSubscriberImports(context);
    await deleteExpiredSubscriberImports(context);
    expect(await report(id)).toEqual([]);
    expect(await counts(id)).toMatchObject({ state: "DONE" });
    expect(await counts(broken)).toBeNull();
    expect((await env.DB.prepare("SELECT 1 FROM newsletter_import_chunks").all()).results).toEqual(
      [],
    );
  });
});
