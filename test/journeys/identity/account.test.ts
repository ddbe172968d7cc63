// Account settings in a real browser, with plain forms that need no script.

import { expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const PASSWORD = "correct horse battery";

useBrowser();

/** Makes a reader's session a recently authenticated one. */
async function freshen(userId: string): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db
      .prepare("UPDATE sessions SET created_at = ?2, family = ?1 WHERE user_id = ?1")
      .bind(userId, Date.now())
      .run(),
  );
}

test("a reader without JavaScript can set a password, sign out everywhere and sign in with it", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { id, username } = await signInBrowser(context, { origin, persist });
  await freshen(id);
  // Marks the browser as no-JS, so that the first page doesn't redirect to detect it.
  await context.addCookies([{ name: "plain", value: "1", url: origin }]);
  await page.goto(`${origin}/me/settings/security`);
  await page.getByRole("link", { name: "Set a password" }).click();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your password is set.").waitFor();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.goto(`${origin}/password?redirect=%2Fme%2Fsettings%2Fsecurity`);
  await page.getByLabel("Email or username").fill(username);
  await page.getByLabel("Password").fill("wrong");
  await page.getByLabel("Password").press("Enter");
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("5 more attempts");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Password").press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/me/settings/security");
  await page.getByText("this browser").waitFor();
  await context.close();
});

test("the account forms have no axe violations", async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/password`);
  expect(await axeFaults(page)).toEqual([]);
  const { id } = await signInBrowser(context, { origin, persist });
  await freshen(id);
  for (const step of ["password", "second-factor", "username", "close", "delete"]) {
    await page.goto(`${origin}/m/account/${step}`);
    expect(await axeFaults(page), step).toEqual([]);
  }
  await context.close();
});
