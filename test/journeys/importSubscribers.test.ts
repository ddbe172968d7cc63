// A writer brings 10,000 readers along, and reads what became of the 300 bad rows.

import { expect, test } from "vitest";
import { openAs, useBrowser, visit } from "../support/journey.ts";

useBrowser();

test("a writer uploads a file, and sees its report and the subscribers", async () => {
  const [page] = await openAs("Mover");
  await visit(page, "/me/subscribers/import");
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    index % 100 < 3 ? `nobody ${index}` : `reader${index}@example.com`,
  );
  await page.getByLabel(/^CSV file/).setInputFiles({
    name: "readers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["email", ...rows].join("\r\n")),
  });
  await page.getByLabel(/^Everyone in this file/).check();
  await page.getByRole("button", { name: "Upload and import" }).click();
  await page.getByRole("heading", { name: "CSV file: readers.csv" }).waitFor();
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
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await visit(page, "/me/settings/publishing");
  await page.getByText("9,700 addresses get it.").waitFor();
});
