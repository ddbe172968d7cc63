import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { Database } from "../../../worker/db/database.ts";
import { storeMailboxMail } from "../../../worker/dev/mailbox/mailbox.ts";
import { signInLink } from "../../../worker/domain/mail/messages/account/signInLink.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import type { MailMessage } from "../../../worker/ports/mail/MailSender.ts";
import { FIXED_NOW } from "../../support/factories.ts";
import { clearMail, mailsTo } from "../../support/mail.ts";
import { get } from "../../support/product.ts";

const db = new Database(env.DB, NO_FAULTS);
const LINK = "http://localhost:8787/m/callback/email?token=abc&operation=login";

beforeEach(clearMail);

/** Stores an email as the embedded sender does, and returns its id. */
async function keep(key: string, more: Partial<MailMessage & { to: string }> = {}) {
  const to = more.to ?? "reader@example.com";
  const message = { subject: `Mail ${key}`, text: "Text", html: "<!doctype html><head></head>x" };
  const from = { email: "no-reply@example.com", name: "The Post" };
  await storeMailboxMail(db, { ...message, key, to, from, ...more }, FIXED_NOW);
  return (await mailsTo(to)).at(-1)!.id;
}

describe("the mailbox", () => {
  test("lists sent emails, newest first, in pages, and is never cached", async () => {
    for (let index = 1; index <= 30; index += 1) await keep(`m-${index}`);
    const first = await get("/_/mailbox");
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("no-store");
    const html = await first.text();
    const subjects = [...html.matchAll(/>Mail m-(\d+)</g)].map(([, number]) => Number(number));
    expect(subjects).toEqual(Array.from({ length: 25 }, (_, index) => 30 - index));
    const [, older] = /href="(\/_\/mailbox\?before=\d+)"/.exec(html)!;
    const rest = await (await get(older!)).text();
    expect([...rest.matchAll(/>Mail m-(\d+)</g)]).toHaveLength(5);
    expect(rest).not.toContain("before=");
  });

  test("says so if there are none", async () => {
    expect(await (await get("/_/mailbox")).text()).toContain("There are none yet.");
  });

  test("stores an email with a given key once", async () => {
    await keep("a");
    await keep("a");
    expect(await mailsTo("reader@example.com")).toHaveLength(1);
  });

  test("shows an email's text with clickable links, and its HTML in a sandboxed frame", async () => {
    const id = await keep("a", signInLink({ operation: "login", url: LINK, validMs: 60_000 }));
    const response = await get(`/_/mailbox/${id}`);
    const html = await response.text();
    expect(html).toContain(`<a href="${LINK.replace("&", "&amp;")}">`);
    expect(html).toMatch(
      new RegExp(
        `<iframe [^>]*src="/_/mailbox/${id}/html" sandbox="allow-top-navigation-by-user-activation"`,
      ),
    );
    expect(html).toContain("reader@example.com");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-src 'self'");
    expect(policy).not.toContain("script-src");
  });

  test("serves an email's HTML unchanged, under a policy that allows nothing", async () => {
    const message = signInLink({ operation: "login", url: LINK, validMs: 60_000 });
    const response = await get(`/_/mailbox/${await keep("a", message)}/html`);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-top-navigation-by-user-activation; default-src 'none'; /,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toBe(message.html.replace("<head>", '<head><base target="_top">'));
  });

  test("escapes markup in subjects and texts", async () => {
    const evil = "<script>alert(1)</script>";
    const id = await keep("a", { subject: evil, text: `${evil} javascript:alert(1)` });
    for (const path of ["/_/mailbox", `/_/mailbox/${id}`]) {
      const html = await (await get(path)).text();
      expect(html).not.toContain("<script");
      expect(html).not.toContain('href="javascript:');
    }
  });

  test.each(["0", "999999", "abc", "-1", "1%20OR%201", "9".repeat(30), "1/html/x"])(
    "has no email %s",
    async (id) => {
      await keep("a");
      expect((await get(`/_/mailbox/${id}`)).status).toBe(404);
    },
  );
});
