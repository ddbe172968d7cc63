// A publication's custom domain, from setup to removal, with the keyboard alone, on the embedded
// platform, which takes domains below `example` live.

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { DOMAIN_ERRORS, domainNextStep } from "../../../shared/domains/domainErrors.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { untilHydrated, watch } from "../../support/browser/browser.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

useBrowser();

/** Creates a publication, and another owner who claims the same domain. */
async function makeContest(
  domain: string,
  editorId: string,
): Promise<{ id: string; slug: string }> {
  const [id, rival] = [newId("collection"), newId("collection")];
  const slug = `domain-${id}`;
  await onServedDatabase(persist, (db) =>
    db.batch([
      ...[id, rival].map((each) =>
        db
          .prepare(
            `INSERT INTO collections (id, slug, name, created_at, updated_at)
             VALUES (?1, 'domain-' || ?1, 'Paper Weekly', 0, 0)`,
          )
          .bind(each),
      ),
      db
        .prepare(
          `INSERT INTO collection_members (collection_id, user_id, role, created_at)
           VALUES (?1, ?2, 'EDITOR', 0)`,
        )
        .bind(id, editorId),
      db
        .prepare(
          `INSERT INTO custom_domains (domain, owner_id, state, token, added_at)
           VALUES (?1, ?2, 'verifying', 'theirs', 0)`,
        )
        .bind(domain, rival),
    ]),
  );
  return { id, slug };
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

async function press(page: Page, locator: Locator): Promise<void> {
  await locator.focus();
  await page.keyboard.press("Enter");
}

test("an editor can add, fix, activate and remove a publication's domain by keyboard", async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const { id: editorId } = await signInBrowser(context, { origin, persist });
  const domain = `d${newId("collection")}.journey.example`;
  const { id, slug } = await makeContest(domain, editorId);
  const page = await context.newPage();
  const open = async (): Promise<void> => {
    await page.goto(`${origin}/${slug}/settings/custom-domain`);
    await untilHydrated(page);
  };
  await open();
  const seen = watch(page);

  const field = page.getByLabel("Domain", { exact: true });
  await field.focus();
  await page.keyboard.type("not a domain");
  await page.keyboard.press("Enter");
  await page.getByText("This isn’t a valid domain.").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await axeFaults(page)).toEqual([]);
  // The rejection is a 422, which browsers log.
  expect(seen.complaints.every((complaint) => complaint.includes("422"))).toBe(true);

  await field.fill(domain);
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: domain });
  await heading.waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  await page.getByText(`_deckle-domain.${domain}`, { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await onServedDatabase(persist, async (db) => {
    const row = await db
      .prepare("SELECT token FROM custom_domains WHERE owner_id = ?1")
      .bind(id)
      .first<{ token: string }>();
    const setup = { domain, token: row!.token, target: "domains.localhost" };
    for (const error of DOMAIN_ERRORS) {
      await db
        .prepare("UPDATE custom_domains SET error = ?2 WHERE owner_id = ?1")
        .bind(id, error)
        .run();
      await page.reload();
      await page.getByText(domainNextStep(error, setup), { exact: true }).waitFor();
    }
    await db.prepare("UPDATE custom_domains SET checked_at = 0 WHERE owner_id = ?1").bind(id).run();
    await db
      .prepare("DELETE FROM custom_domains WHERE domain = ?1 AND owner_id <> ?2")
      .bind(domain, id)
      .run();
  });
  await untilHydrated(page);
  await press(page, page.getByRole("button", { name: "Check again" }));
  const live = page.getByRole("link", { name: domain, exact: true });
  await live.waitFor();
  expect(await live.getAttribute("href")).toBe(`https://${domain}/`);
  await page.getByText("Live", { exact: true }).waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);

  await press(page, page.locator("summary", { hasText: domain }));
  const remove = page.getByRole("button", { name: "Remove now" });
  await page.keyboard.press("Tab");
  expect(await isFocused(remove)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const again = page.getByRole("heading", { name: "Add a domain" });
  await again.waitFor();
  await expect.poll(() => isFocused(again)).toBe(true);
  expect(await page.getByText("Live", { exact: true }).count()).toBe(0);
  await context.close();
});
