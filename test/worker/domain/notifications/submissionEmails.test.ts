import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  makeEmailTokens,
  setEmails,
} from "../../../../worker/domain/notifications/emailSettings.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { allRows, firstRow, runSql } from "../../../support/database.ts";
import { move, fromAnonymous } from "../../../support/publications/submissions.ts";

const ORIGIN = "http://localhost:8787";

/** The latest email about a submission. */
const latest = async () =>
  (
    await allRows<{ url: string; listId: string; text: string }>(
      `SELECT unsubscribe_url AS url, list_id AS listId, text FROM mail_outbox
       WHERE key LIKE 'submission-%' ORDER BY queued_at DESC, key`,
    )
  )[0];

const isOn = (userId: string) =>
  firstRow(
    "SELECT submission_emails AS isOn FROM notification_preferences WHERE user_id = ?1",
    userId,
  );

test("emails about submissions are stopped by their link, which undoes it too", async () => {
  const { writer, editors, submissionId, browser } = await fromAnonymous();
  await move(submissionId, "CHANGES_REQUESTED", editors, { note: "Shorter, please." });
  const mail = (await latest())!;
  expect(mail.listId).toBe("submissions.localhost");
  expect(mail.text).toContain(mail.url);
  const address = ORIGIN + new URL(mail.url).pathname;
  const press = async (body: string, headers: Record<string, string> = {}) =>
    (
      await exports.default.fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body,
      })
    ).text();
  // Opening it changes nothing.
  expect(await (await exports.default.fetch(address)).text()).toContain("Unsubscribe");
  expect(await isOn(writer.id)).toEqual({ isOn: 1 });
  // One click of a mail app.
  expect(await press("List-Unsubscribe=One-Click")).toContain("You’re unsubscribed");
  expect(await isOn(writer.id)).toEqual({ isOn: 0 });
  await runSql("DELETE FROM mail_outbox");
  await move(submissionId, "CHANGES_MADE", browser);
  await move(submissionId, "ACCEPTED", editors);
  expect(await latest()).toBeUndefined();
  expect(await press("undo=1", { Origin: ORIGIN })).toContain("status of a story you submitted");
  expect(await isOn(writer.id)).toEqual({ isOn: 1 });
});

test("the first emails about two submissions have the same working link", async () => {
  const { writer } = await fromAnonymous();
  const made = await Promise.all(
    [1, 2].map(() => makeEmailTokens(makeDomainContext(), "submissions", [writer.id])),
  );
  const [token, other] = made.map((tokens) => tokens.get(writer.id));
  expect(other).toBe(token);
  expect(await setEmails(makeDomainContext(), "submissions", { token: token!, isOn: false })).toBe(
    false,
  );
  expect(await isOn(writer.id)).toEqual({ isOn: 0 });
});
