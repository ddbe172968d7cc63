import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { accountConnected } from "../../../../worker/domain/mail/messages/account/accountConnected.ts";
import { accountDisconnected } from "../../../../worker/domain/mail/messages/account/accountDisconnected.ts";
import { secondFactorChanged } from "../../../../worker/domain/mail/messages/account/secondFactorChanged.ts";
import { mobileNumberMoved } from "../../../../worker/domain/mail/messages/account/mobileNumberMoved.ts";
import { accountClosed } from "../../../../worker/domain/mail/messages/account/accountClosed.ts";
import { emailChangeAsked } from "../../../../worker/domain/mail/messages/account/emailChangeAsked.ts";
import { emailChanged } from "../../../../worker/domain/mail/messages/account/emailChanged.ts";
import { exportReady } from "../../../../worker/domain/mail/messages/account/exportReady.ts";
import { passwordChanged } from "../../../../worker/domain/mail/messages/account/passwordChanged.ts";
import { shownName } from "../../../../worker/domain/mail/messages/shownName.ts";
import { signInCode } from "../../../../worker/domain/mail/messages/account/signInCode.ts";
import { signInLink } from "../../../../worker/domain/mail/messages/account/signInLink.ts";
import { verifyEmail } from "../../../../worker/domain/mail/messages/account/verifyEmail.ts";
import { welcome } from "../../../../worker/domain/mail/messages/account/welcome.ts";
import { queueMail } from "../../../../worker/domain/mail/queueMail.ts";
import type { MailMessage } from "../../../../worker/ports/mail/MailSender.ts";
import { makeMail } from "../../../support/mail.ts";
import { makeDomainContext } from "../../../support/people.ts";

const URL = "https://example.com/m/callback/email?token=abc&operation=login";
const QUARTER_MS = 15 * 60_000;

const ALL: [string, MailMessage][] = [
  ["to sign in by link", signInLink({ operation: "login", url: URL, validMs: QUARTER_MS })],
  ["to sign up by link", signInLink({ operation: "register", url: URL, validMs: QUARTER_MS })],
  ["to sign in by code", signInCode({ operation: "login", code: "012345", validMs: QUARTER_MS })],
  ["to sign up by code", signInCode({ operation: "register", code: "9", validMs: QUARTER_MS })],
  ["to verify an address", verifyEmail({ url: URL, validMs: 24 * 60 * 60_000 })],
  ["to welcome", welcome({ name: "Ada", url: "https://example.com/" })],
];

/** Returns the visible text of an email's HTML, and the URLs that its elements link to or load. */
function readHtml(html: string): { text: string; addresses: string[] } {
  const addresses: string[] = [];
  let text = "";
  const parser = new Parser({
    onopentag(name, { href, src, background }) {
      const address = href ?? src ?? background;
      if (address !== undefined) addresses.push(address);
      else if (/^(img|link|script|iframe|object)$/.test(name)) addresses.push(name);
    },
    ontext: (part) => void (text += part),
  });
  parser.end(html);
  return { text, addresses };
}

/** Emails that notify an owner about their account. */
const NEWS: [string, MailMessage][] = [
  ["of another address", emailChanged()],
  ["of an address that is asked for", emailChangeAsked({ url: URL })],
  ["of another password", passwordChanged()],
  ["of a deactivated account", accountClosed({ graceMs: null })],
  ["of a deleted account", accountClosed({ graceMs: 30 * 24 * 60 * 60_000 })],
  ["of a connected account", accountConnected({ provider: "google" })],
  ["of a disconnected account", accountDisconnected({ provider: "google" })],
  ...(["on", "off", "codes-renewed", "code-used"] as const).map((change): [string, MailMessage] => [
    `of a second factor: ${change}`,
    secondFactorChanged(change),
  ]),
  ["of a mobile number that is another account's", mobileNumberMoved()],
  ["of an export", exportReady({ url: URL, validMs: 7 * 24 * 60 * 60_000 })],
];

describe.each(NEWS)("the account email %s", (_case, message) => {
  test("says why it was sent and what to do about it, in both parts", () => {
    const { text } = readHtml(message.html);
    for (const part of [message.text, text]) {
      expect(part).toContain(PRODUCT_NAME);
      expect(part).toMatch(/You’re receiving this email/);
      expect(part).toMatch(/If you didn’t/);
    }
  });
});

describe.each([...ALL, ...NEWS])("any email %s", (_case, message) => {
  test("is valid for sending", () => {
    expect(() => queueMail(makeDomainContext(), makeMail("a", { message }))).not.toThrow();
  });

  test("loads nothing: it contains only links, and no script, style sheet or image", () => {
    const { addresses } = readHtml(message.html);
    expect(addresses.filter((address) => !address.startsWith("https://example.com/"))).toEqual([]);
    expect(message.html).not.toMatch(/url\(|@import/);
  });
});

describe.each(ALL)("a sign-in email %s", (_case, message) => {
  test("names the product, says why it was sent and that it can be ignored, in both parts", () => {
    const { text } = readHtml(message.html);
    for (const part of [message.text, text]) {
      expect(part).toContain(PRODUCT_NAME);
      expect(part).toMatch(/You’re receiving this email/);
      expect(part).toMatch(/ignore it/);
    }
  });

  test("has its text in lines, without markup", () => {
    expect(message.text).not.toMatch(/<[a-z]|&[a-z]+;/i);
    expect(message.text).toMatch(/\n\n/);
  });

  test("has colors for both themes", () => {
    expect(message.html).toContain('name="color-scheme" content="light dark"');
    const classes = new Set(
      [...message.html.matchAll(/class="(\w+)"/g)].map(([, name]) => name ?? ""),
    );
    for (const name of classes) expect(message.html).toContain(`\n.${name} { `);
  });
});

describe("an email with a link", () => {
  test.each(ALL.filter(([name]) => /link|verify/.test(name)))(
    "%s has it in both parts, and says how long it works",
    (_case, { text, html }) => {
      expect(text.split("\n")).toContain(URL);
      expect(html.split(`href="${URL.replace("&", "&amp;")}"`)).toHaveLength(3);
      expect(`${text}${html}`).toMatch(/15 minutes|24 hours/);
    },
  );
});

describe("an email with a code", () => {
  const message = signInCode({ operation: "login", code: "012345", validMs: QUARTER_MS });

  test("has the code first in the subject, and on its own line in the text", () => {
    expect(message.subject).toBe(`012345 is your ${PRODUCT_NAME} code`);
    expect(message.text.split("\n")).toContain("012345");
  });

  test("has the code in large type, and once, in the HTML", () => {
    expect(message.html).toMatch(/font-size:36px[^>]*>012345</);
  });
});

describe("a user-chosen name", () => {
  test.each([
    ["<script>alert(1)</script>"],
    ['"><img src=x onerror=alert(1)>'],
    ["Ada & <b>Grace</b>"],
    ["</style><style>*{display:none}"],
  ])("is escaped if it contains markup: %s", (name) => {
    const { html, text } = welcome({ name, url: "https://example.com/" });
    const { addresses } = readHtml(html);
    expect(html).not.toContain(name);
    expect(addresses.every((address) => address.startsWith("https://example.com/"))).toBe(true);
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(text).toContain(name);
  });

  test.each([
    ["Ada\r\nBcc: b@example.com", "Ada Bcc: b@example. com"],
    ["Ada\u202egnp.exe", "Adagnp. exe"],
    ["win.example.test now", "win. example. test now"],
    ["  Ada   Lovelace ", "Ada Lovelace"],
    ["\u0000\u2028", ""],
    ["J. R. R. Tolkien", "J. R. R. Tolkien"],
    ["李白 🖋️", "李白 🖋️"],
    ["👩‍🚀".repeat(40), `${"👩‍🚀".repeat(26)}👩‍…`],
  ])("is on one line and forms no link: %j", (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  test("that is empty leads to a neutral greeting", () => {
    expect(welcome({ name: " ", url: "https://example.com/" }).text).toMatch(/^Welcome\n/);
  });
});
