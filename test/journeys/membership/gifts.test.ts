import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { openAs, useBrowser, visit } from "../../support/browser/journey.ts";
import { newestMailTo } from "../../support/browser/mailbox.ts";
import { origin } from "../../support/browser/servedProduct.ts";

useBrowser();

/** Fills the card form, pays, and waits for the gifts. */
async function pay(page: Page): Promise<void> {
  const card = page.frameLocator("iframe");
  await card.getByLabel("Card number").fill("4242 4242 4242 4242");
  await card.getByLabel("Expiration date").fill("12 / 40");
  await card.getByLabel("CVV").fill("123");
  await card.getByLabel("Postal code").fill("12345");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL(/\?tab=pur_/);
  await untilHydrated(page);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

const codesOn = (page: Page): Promise<string[]> =>
  page
    .getByRole("listitem")
    .getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
    .allInnerTexts();

async function redeem(page: Page, code: string): Promise<void> {
  await visit(page, `/redeem?giftCode=${code}`);
  await button(page, "Redeem").click();
}

test("somebody gives a membership, another redeems it, and nobody can a second time", async () => {
  const [buyer] = await openAs("Gerda Giver");
  const [reader] = await openAs("Robin Reader");
  const email = `robin-${crypto.randomUUID()}@example.test`;

  await visit(buyer, "/gift");
  await buyer.getByRole("link", { name: "Give a membership" }).click();
  await buyer.waitForURL(/\/gift-checkout$/);
  await untilHydrated(buyer);
  await button(buyer, "Continue to payment").click();
  await buyer.getByText("Enter an email address, or choose to print.").waitFor();
  await expect.poll(() => buyer.evaluate(() => document.activeElement?.ariaInvalid)).toBe("true");

  await buyer.getByLabel("Name").fill("Robin");
  await buyer.getByLabel("Email address").fill(email);
  await buyer.getByLabel("Your message (optional)").fill("For the long evenings.");
  // Neither a reload nor the way back loses what was typed.
  await buyer.reload();
  await untilHydrated(buyer);
  await button(buyer, "Continue to payment").click();
  await button(buyer, "Change").click();
  expect(await buyer.getByLabel("Email address").inputValue()).toBe(email);
  await button(buyer, "Continue to payment").click();
  await buyer.getByText("For the long evenings.").waitFor();
  await pay(buyer);
  await buyer.getByRole("heading", { name: "Your gift is ready" }).waitFor();
  expect(await axeFaults(buyer)).toEqual([]);

  const { link } = await newestMailTo(origin, email);
  await reader.goto(link ?? "");
  await untilHydrated(reader);
  await button(reader, "Redeem").click();
  await reader.getByText(/Your membership lasts until \w+ \d+, \d{4}\./).waitFor();

  const [other] = await openAs("Olga Other");
  const code = new URL(link ?? "").searchParams.get("giftCode") ?? "";
  await redeem(other, code);
  await other.getByText("This gift has already been redeemed.").waitFor();

  await visit(buyer, "/me/settings/membership");
  await buyer.getByText(/^Redeemed by Robin Reader on /).waitFor();
});

test("a group's gifts come from a pasted list, and one that nobody redeemed is refunded", async () => {
  const [buyer] = await openAs("Gustav Group");
  await visit(buyer, "/gift-checkout?giftType=group-gift");
  await buyer.waitForURL(/\/group-gift$/);
  await buyer.getByLabel("Send them on a date").check();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await buyer.getByLabel("Date", { exact: true }).fill(inAWeek);
  await buyer.getByText("Paste a list").click();
  await buyer
    .getByLabel("Names and email addresses")
    .fill("Ada Lovelace, ada@example.test\nnobody\nGrace <grace@example.test>");
  await button(buyer, "Add to the recipients").click();
  await buyer.getByText("2 recipients were added.").first().waitFor();
  await buyer.getByText("Please enter a valid email address.").waitFor();
  await buyer.getByText("2 gift memberships").waitFor();
  await button(buyer, "Continue to payment").click();
  await pay(buyer);
  const [code, ...others] = await codesOn(buyer);
  expect(others).toHaveLength(1);
  // A reload shows the same gifts.
  await buyer.reload();
  expect(await codesOn(buyer)).toEqual([code, ...others]);

  await buyer.getByRole("link", { name: "Gifts you gave" }).click();
  await buyer.waitForURL(/\/me\/settings\/membership/);
  await buyer.getByText("Refund the gift for Ada Lovelace").click();
  await button(buyer, "Refund $50.00").click();
  await buyer.getByText("The gift is refunded.").waitFor();
  await buyer.getByText("Refunded. Its code doesn’t work any more.").waitFor();

  const [reader] = await openAs("Rita Reader");
  await redeem(reader, code ?? "");
  await reader.getByText("This code isn’t valid.").waitFor();
});
