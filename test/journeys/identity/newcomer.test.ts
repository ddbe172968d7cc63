import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { untilHydrated } from "../../support/browser/browser.ts";
import { saved } from "../../support/browser/editorPage.ts";
import { context, open, page, useBrowser, usePage } from "../../support/browser/journey.ts";
import { newestMailTo } from "../../support/browser/mailbox.ts";
import { origin } from "../../support/browser/servedProduct.ts";

useBrowser();

/** Resolves with the copied link once it leads to the newcomer's story. */
async function copiedLink(): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toMatch(/\/@noor-?newcomer(-\d+)?\/a-first-story-[0-9a-f]{12}$/);
  return read();
}

/** An address without an account, also when a test is repeated. */
const newEmail = (name: string): string => `${name}-${crypto.randomUUID()}@example.test`;

describe("at a desk", () => {
  usePage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });

  test("someone new publishes and shares a story in eight clicks, and types where they are", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const email = newEmail("eight-clicks");
    let clicks = 0;
    const click = async (control: Locator): Promise<void> => {
      clicks += 1;
      await control.click();
    };
    await open("/");
    await click(page.getByRole("banner").getByRole("link", { name: "Write" }));
    await click(page.getByRole("link", { name: "Sign up with email" }));
    await page.getByLabel("Your full name").fill("Noor Newcomer");
    await page.getByLabel("Your email").fill(email);
    await click(page.getByRole("button", { name: "Sign up" }));
    await page.getByRole("heading", { name: "Check your inbox." }).waitFor();
    const { link } = await newestMailTo(origin, email);
    clicks += 1;
    await page.goto(link ?? "");
    await click(page.getByRole("button", { name: "Sign up" }));
    await page.waitForURL(/\/new-story$/);
    await untilHydrated(page);
    await page.locator("textarea[aria-label=Title]:focus").waitFor();
    await page.keyboard.type("A first story");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Written without touching the mouse.");
    await saved(page);
    await click(page.getByRole("button", { name: "Publish", exact: true }));
    await click(page.getByRole("dialog").getByRole("button", { name: "Publish now" }));
    await click(page.getByRole("button", { name: "Copy link" }));
    const copied = await copiedLink();
    expect(clicks).toBe(8);
    expect(await (await fetch(copied)).text()).toContain("Written without touching the mouse.");
  });
});

describe("on a phone", () => {
  usePage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });

  /** Taps a control of a screen that isn't wider than the phone. */
  async function tap(control: Locator): Promise<void> {
    await control.waitFor();
    const excess = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(excess)).toBeLessThanOrEqual(0);
    await control.tap();
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  test("someone new signs up with a code, is shown around, and publishes and shares a story", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const email = newEmail("phone");
    await open("/");
    await tap(page.getByRole("banner").getByRole("link", { name: "Get started" }));
    await tap(page.getByRole("link", { name: "Sign up with email" }));
    await page.getByLabel("Your full name").fill("Noor Newcomer");
    await page.getByLabel("Your email").fill(email);
    await tap(button("Sign up"));
    await page.getByLabel("6-digit code").waitFor();
    const [code = ""] = (await newestMailTo(origin, email)).subject.split(" ");
    await page.getByLabel("6-digit code").fill(code);
    await tap(button("Create account"));
    await page.waitForURL(/\/get-started\/topics$/);
    await untilHydrated(page);
    await tap(page.getByRole("main").getByRole("button").first());
    await tap(button("Continue"));
    await page.waitForURL(/\/get-started\/people$/);
    await tap(button("Continue"));
    await page.waitForURL(/\/get-started\/profile$/);
    await page.getByLabel("Bio").fill("I write on trains.");
    await tap(button("Finish"));
    await page.waitForURL(`${origin}/`);
    await untilHydrated(page);
    await tap(page.getByRole("banner").getByText("Noor Newcomer: your menu"));
    await tap(page.getByRole("menuitem", { name: "Write" }));
    await page.locator("textarea[aria-label=Title]").tap();
    await page.keyboard.type("A first story");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Written on a train. ".repeat(30));
    // The keyboard opens: the words just typed stay above it and above the tools.
    await page.setViewportSize({ width: 390, height: 480 });
    const caretIsSeen = () => {
      const caret = window.getSelection()!.getRangeAt(0).getBoundingClientRect();
      const tools = document.querySelector("[role=toolbar]")!.getBoundingClientRect();
      return caret.top > 0 && caret.bottom <= tools.top && tools.bottom <= window.innerHeight;
    };
    await expect.poll(() => page.evaluate(caretIsSeen)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await saved(page);
    await tap(button("Publish"));
    await tap(button("Publish now"));
    await tap(button("Copy link"));
    expect(await (await fetch(await copiedLink())).text()).toContain("Written on a train.");
  });
});
