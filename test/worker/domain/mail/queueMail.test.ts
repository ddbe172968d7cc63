import { sql } from "../../../../worker/db/sql.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  MailOffError,
  queueMail,
  InvalidMailError,
} from "../../../../worker/domain/mail/queueMail.ts";
import { clearMail, mailOutbox, makeMail } from "../../../support/mail.ts";
import { makeDomainContext } from "../../../support/people.ts";

beforeEach(clearMail);

/** An email with this subject. */
const entitled = (subject: string) => makeMail("a", { message: { subject, text: "x", html: "x" } });

describe("queueing an email", () => {
  test("is atomic with the write", async () => {
    const context = makeDomainContext();
    const write = context.db.write(
      [queueMail(context, makeMail("a")), sql`INSERT INTO tags (id) VALUES (NULL)`],
      { idempotent: true },
    );
    await expect(write).rejects.toThrow();
    expect(await mailOutbox()).toEqual([]);
  });

  test("trims the address, and registers the key with the request", async () => {
    const context = makeDomainContext();
    const statement = queueMail(context, makeMail("a", { to: " Ada.L+x@Example.co.uk\t" }));
    await context.db.write([statement], { idempotent: true });
    expect(await mailOutbox()).toMatchObject([{ recipient: "Ada.L+x@Example.co.uk" }]);
    expect([...context.mail.queued]).toEqual(["a"]);
  });

  test("fails with a clear error if no sender is configured", () => {
    const context = { ...makeDomainContext(), mail: { sender: null, queued: new Set<string>() } };
    expect(() => queueMail(context, makeMail("a"))).toThrow(MailOffError);
  });

  test.each([
    ["a second recipient after a comma", "a@example.com,b@example.com"],
    ["a second recipient after a space", "a@example.com b@example.com"],
    ["a second recipient after a semicolon", "a@example.com;b@example.com"],
    ["a header after CRLF", "a@example.com\r\nBcc: b@example.com"],
    ["a header after LF", "a@example.com\nBcc: b@example.com"],
    ["a header after CR", "a@example.com\rBcc: b@example.com"],
    ["a header before it", "Bcc: b@example.com\r\na@example.com"],
    ["an encoded line end", "a@example.com%0d%0aBcc:b@example.com"],
    ["a line separator", "a@example.com\u2028Bcc: b@example.com"],
    ["a next line", "a@example.com\u0085Bcc: b@example.com"],
    ["a NUL", "a@example.com\u0000"],
    ["a name and brackets", "Ada <a@example.com>"],
    ["brackets", "<a@example.com>"],
    ["a quoted local part", '"a\r\nBcc: b@example.com"@example.com'],
    ["a comment", "a(b)@example.com"],
    ["a backslash", "a\\@example.com"],
    ["two at signs", "a@b@example.com"],
    ["a parameter", "a@example.com?bcc=b@example.com"],
    ["a host of numbers", "a@[127.0.0.1]"],
    ["a host without an ending", "a@localhost"],
    ["letters that look like others", "а@example.com"],
    ["nothing", "   "],
    ["too much", `${"a".repeat(300)}@example.com`],
  ])("rejects an address with %s", (_case, to) => {
    const context = makeDomainContext();
    expect(() => queueMail(context, makeMail("a", { to }))).toThrow(InvalidMailError);
    expect(context.mail.queued.size).toBe(0);
  });

  test.each([
    ["CRLF", "Hello\r\nBcc: b@example.com"],
    ["LF", "Hello\nBcc: b@example.com"],
    ["CR", "Hello\rBcc: b@example.com"],
    ["a folded line", "Hello\r\n Bcc: b@example.com"],
    ["a NUL", "Hello\u0000"],
    ["a line separator", "Hello\u2028Bcc: b@example.com"],
    ["a paragraph separator", "Hello\u2029Bcc: b@example.com"],
    ["a next line", "Hello\u0085Bcc: b@example.com"],
    ["a vertical tab", "Hello\u000bBcc: b@example.com"],
    ["more than a line holds", "x".repeat(2000)],
    ["nothing", ""],
  ])("rejects a subject with %s", (_case, subject) => {
    expect(() => queueMail(makeDomainContext(), entitled(subject))).toThrow(InvalidMailError);
  });

  test.each(["", "a b", "a\r\nX: y", "a@example.com", "ä", "x".repeat(201)])(
    "rejects the key %j, which is sent as a header",
    (key) => {
      expect(() => queueMail(makeDomainContext(), makeMail(key))).toThrow(InvalidMailError);
    },
  );

  test("accepts any script in a subject", async () => {
    const context = makeDomainContext();
    const subject = "Grüße, 你好, مرحبا 👋";
    await context.db.write([queueMail(context, entitled(subject))], { idempotent: true });
    expect(await mailOutbox()).toHaveLength(1);
  });
});
