import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { browser, useBrowser, visit } from "../../support/browser/journey.ts";
import { newestMailTo } from "../../support/browser/mailbox.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

useBrowser();

const DAY_MS = 86_400_000;
const CHALLENGE_CARD = "4000 0025 0000 3155";
const STORY = newId("post");
const LAST_WORDS = "And that is how the lighthouse was sold.";

/** Days until the 28th of a month, so that a week from then is in the next one. */
function daysUntil28th(now: Date): number {
  const days = 28 - now.getUTCDate();
  return days >= 0 ? days : days + 31;
}

beforeAll(async () => {
  const writer = newId("user");
  const paragraphs = ["It began with a letter.", "It went on for years.", LAST_WORDS].map(
    (text, at) => ({
      name: `a${at}00`,
      type: "P",
      text: `${text} ${"So it went. ".repeat(at === 2 ? 0 : 60)}`.trim(),
    }),
  );
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
           VALUES (?1, ?2, ?2, 'Marguerite Keeper', 0, 0)`,
        )
        .bind(writer, `keeper${writer}`),
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, slug, excerpt, reading_time,
             created_at, first_published_at, latest_published_at, updated_at)
           VALUES (?1, ?2, 'PUBLISHED', 'LOCKED', 'The lighthouse', 'the-lighthouse', '', 4,
             1000, 1000, 1000, 1000)`,
        )
        .bind(STORY, writer),
      db
        .prepare("INSERT INTO post_bodies (post_id, document) VALUES (?1, ?2)")
        .bind(STORY, JSON.stringify({ paragraphs })),
    ]),
  );
});

/** Fills the card form of the payment provider. */
async function fillCard(page: Page, number: string, expires: Date): Promise<void> {
  const card = page.frameLocator("iframe");
  await card.getByLabel("Card number").fill(number);
  const month = String(expires.getUTCMonth() + 1).padStart(2, "0");
  await card.getByLabel("Expiration date").fill(`${month} / ${expires.getUTCFullYear() % 100}`);
  await card.getByLabel("CVV").fill("123");
  await card.getByLabel("Postal code").fill("12345");
}

test("a reader becomes a member, is warned of an expiring card, switches, cancels and comes back", async () => {
  const shift = daysUntil28th(new Date());
  const now = new Date(Date.now() + shift * DAY_MS);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.setExtraHTTPHeaders({ "x-fault-injection": `clock:+${shift}d` });
  await context.clock.setSystemTime(now);
  const page = await context.newPage();
  const email = `lighthouse-${crypto.randomUUID()}@example.test`;
  const click = (role: "link" | "button", name: string | RegExp) =>
    page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click();
  const arrive = async (path: RegExp): Promise<void> => {
    await page.waitForURL(path);
    await untilHydrated(page);
  };
  const passTime = async (days: number): Promise<void> => {
    const form = { do: "pass", value: String(days) };
    await context.request.post(`${origin}/_/payments/test`, { form, headers: { origin } });
  };

  // A preview, the plans, an account.
  await page.goto(`${origin}/p/${STORY}`);
  await untilHydrated(page);
  expect(await page.getByText(LAST_WORDS).count()).toBe(0);
  await click("link", "Get unlimited access");
  await click("link", "Sign up with email");
  await page.getByLabel("Your full name").fill("Ines Reader");
  await page.getByLabel("Your email").fill(email);
  await click("button", "Sign up");
  await page.getByRole("heading", { name: "Check your inbox." }).waitFor();
  await page.goto((await newestMailTo(origin, email)).link ?? "");
  await click("button", "Sign up");
  await arrive(/\/plans/);

  // A year, with a card that the bank asks about.
  await click("link", "Become a Member");
  await arrive(/\/payment/);
  const card = page.frameLocator("iframe");
  for (const [number, message] of [
    ["4242", "Your card number is incomplete."],
    ["4000 0000 0000 0069", "Your card has expired."],
  ] as const) {
    await fillCard(page, number, now);
    await click("button", /^Pay /);
    await card.getByRole("alert").filter({ hasText: message }).waitFor();
  }
  expect(await card.getByLabel("Expiration date").getAttribute("aria-invalid")).toBe("true");
  await fillCard(page, "4000 0000 0000 9995", now);
  await click("button", /^Pay /);
  await page.getByText("Your card has insufficient funds.").waitFor();
  await fillCard(page, CHALLENGE_CARD, now);
  await click("button", /^Pay /);
  await card.getByRole("button", { name: "Complete authentication" }).click();
  await arrive(/\/plans\/confirmation\/yearly/);
  await page.getByText("You’re a member").first().waitFor();
  await click("link", "Continue");
  await arrive(/\/welcome-member/);
  await click("link", "Back to your story");
  await page.getByText(LAST_WORDS).waitFor();

  // Five or six days before the next payment; the card expires between now and then.
  await passTime(360);
  await visit(page, "/");
  await page.getByText("Your card expires before your next payment.").waitFor();
  await click("link", "Update payment method");
  await arrive(/\/me\/settings\/payment\/update/);
  const later = new Date(now.getTime() + 900 * DAY_MS);
  await fillCard(page, "4242 4242 4242 4242", later);
  await click("button", "Save");
  await arrive(/\/me\/settings\/membership/);
  await page.getByText("Your payment method was updated.").waitFor();

  // A Friend, for what is left of the year.
  await click("link", "Change your plan");
  await arrive(/\/manage-membership$/);
  await click("link", "Choose: Friend, billed yearly");
  await arrive(/\/manage-membership\/confirmation\/premium-yearly/);
  const agree = page.getByRole("button", { name: /^Agree and pay / });
  const [difference = ""] = /\$[\d.]+/.exec(await agree.innerText()) ?? [];
  await agree.click();
  await arrive(/\/me\/settings\/membership/);
  await page.getByText(/^Friend since /).waitFor();

  // An offer instead of the end, then the end, and back.
  const cancel = async (answer: string): Promise<void> => {
    await visit(page, "/me/membership/cancel");
    await page.getByLabel("It costs too much").check();
    await click("button", "Continue");
    await click("button", answer);
    await arrive(/\/me\/settings\/membership/);
  };
  await cancel("Accept the offer");
  await cancel("Cancel my membership");
  await page.goto(`${origin}/me/settings/membership#reactivateMembership`);
  await click("button", "Reactivate my membership");
  // The dialog names the next payment too; the row of the plan does so once it is reactivated.
  await page.locator("#plan").getByText("Your next payment is").waitFor();
  await page.waitForLoadState("networkidle");

  // A receipt for each of the two payments.
  const receipts = await page.getByRole("link", { name: /^Receipt/ }).all();
  const paths = await Promise.all(receipts.map((link) => link.getAttribute("href")));
  const totals: string[] = [];
  for (const path of paths) {
    await visit(page, path ?? "");
    totals.push(await page.getByText("Total paid").locator("..").innerText());
  }
  expect(totals).toEqual([expect.stringContaining(difference), expect.stringContaining("$50.00")]);
}, 180_000);
