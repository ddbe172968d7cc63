// A writer brings 10,000 readers along, which staff approve, reads what became of the 300 bad rows, and
// reaches each of the others once and in steps, although the Worker is killed twice while it sends.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { BatchProvider } from "../../support/newsletters/batchProvider.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { type StartedProduct, startLocally } from "../../support/browser/startProduct.ts";

const READERS = 9700;
/** More than it takes to be killed in the middle, and less than all. */
const PER_MINUTE = 4000;

const provider = new BatchProvider();
let server: Server;
let product: StartedProduct;

useBrowser();

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      const body = Buffer.concat(parts).toString("utf8");
      const answer = provider.answer(request.url ?? "", { headers, body });
      void answer.text().then((text) => response.writeHead(answer.status).end(text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  product = await startLocally(inject("state"), {
    MAIL_DRIVER: "http",
    MAIL_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_API_TOKEN: "secret",
    MAIL_FROM_ADDRESS: "post@deckle.example",
    MAIL_BULK_PER_MINUTE: String(PER_MINUTE),
  });
});

afterAll(() => {
  product.stop();
  server.closeAllConnections();
  server.close();
});

/** Lets the schedule run, as it does every minute. Resolves when it has ended, or was killed. */
const runSchedule = (): Promise<unknown> =>
  fetch(`${product.origin}/cdn-cgi/handler/scheduled`).catch(() => null);

/** Lets time pass: leases end, the budget of a minute is full again, and what is scheduled is due. */
const letTimePass = (): Promise<void> =>
  onServedDatabase(product.persist, (db) =>
    db.batch([
      db.prepare("UPDATE newsletter_issues SET claimed_until = 1 WHERE claimed_until IS NOT NULL"),
      db.prepare("UPDATE newsletter_issues SET due_at = 1 WHERE state = 'SCHEDULED'"),
      db.prepare("UPDATE newsletter_issues SET next_step_at = 1 WHERE next_step_at IS NOT NULL"),
      db.prepare("UPDATE mail_outbox SET claimed_until = 1 WHERE claimed_until IS NOT NULL"),
      db.prepare("UPDATE mail_budgets SET counted_at = counted_at - 60000"),
    ]),
  );

/** Staff see the import on their page and approve it. */
async function approveImport(): Promise<void> {
  const context = await browser.newContext();
  await signInBrowser(context, product, { name: "Staff", is_staff: 1 });
  const page = await context.newPage();
  await page.goto(`${product.origin}/_/admin/newsletters`);
  await untilHydrated(page);
  await page.getByLabel("Reason").fill("A list that we know.");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("No import is waiting.").waitFor();
  await context.close();
}

const issue = () =>
  onServedDatabase(product.persist, (db) =>
    db
      .prepare(
        `SELECT state, recipients, sent, failed FROM newsletter_issues
         ORDER BY created_at DESC LIMIT 1`,
      )
      .first<{ state: string; recipients: number; sent: number; failed: number }>(),
  );

test("a writer imports readers, and each gets a scheduled email once though the Worker is killed", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  await signInBrowser(context, product, { name: "Mover" });
  const page = await context.newPage();
  const visit = async (path: string): Promise<void> => {
    await page.goto(product.origin + path);
    await untilHydrated(page);
  };

  await visit("/me/subscribers/import");
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    index % 100 < 3 ? `nobody ${index}` : `reader${index}@example.com`,
  );
  await page.getByLabel(/^CSV file/).setInputFiles({
    name: "readers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["email", ...rows].join("\r\n")),
  });
  await page.getByLabel(/^Everyone in this file/).check();
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByRole("heading", { name: "CSV file: readers.csv" }).waitFor();
  await page.getByText("9,700 addresses will be subscribed").waitFor();
  await page.getByText("300 rows left out").waitFor();
  await untilHydrated(page);
  await page.getByRole("button", { name: "Send for review" }).click();
  await page.getByText("We’re reviewing this import").waitFor();
  await approveImport();
  await runSchedule();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText("9,700 subscribed · 300 not imported").count();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(1);
  await page.getByRole("cell", { name: "nobody 1", exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await visit("/me/settings/publishing");
  await page.getByText("9,700 subscribers").waitFor();
  await page.getByRole("link", { name: "Manage your newsletter" }).click();
  await page.getByRole("link", { name: "Write an email" }).click();
  await page.getByLabel("Title", { exact: true }).fill("We have moved");
  await page.getByRole("textbox", { name: "Story" }).click();
  await page.keyboard.type("Here is where you find us now.");
  await page.waitForURL(/\/edit$/);
  const postId = /\/p\/([^/]+)\/edit/.exec(page.url())?.[1];
  await visit(`/p/${postId}/settings`);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel(/^Send later/).fill(tomorrow);
  await page.getByRole("button", { name: "Send email", exact: true }).click();
  await expect.poll(issue).toMatchObject({ state: "SCHEDULED" });

  for (const count of [200, 2000]) {
    await letTimePass();
    await runSchedule();
    expect(await issue()).toMatchObject({ state: "SENDING", recipients: count });
  }
  for (const count of [3500, 6500]) {
    await letTimePass();
    const run = runSchedule();
    await expect.poll(() => provider.delivered.length, { timeout: 30_000 }).toBeGreaterThan(count);
    await product.restart();
    await run;
  }
  await expect
    .poll(
      async () => {
        await letTimePass();
        await runSchedule();
        return issue();
      },
      { timeout: 60_000, interval: 10 },
    )
    .toEqual({ state: "SENT", recipients: READERS, sent: READERS, failed: 0 });
  expect(provider.delivered).toHaveLength(READERS);
  expect(new Set(provider.delivered).size).toBe(READERS);
  await context.close();
}, 180_000);
