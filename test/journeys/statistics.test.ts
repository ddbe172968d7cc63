// Reads by people count within a minute. Those of robots and of the story's author don't.

import { beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { isBot } from "../../shared/privacy/isBot.ts";
import { PAGE_VIEWS_PATH } from "../../shared/statistics/pageViewReport.ts";
import { READING_MS } from "../../shared/statistics/readRule.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { browser, openAs, useBrowser, visit } from "../support/browser/journey.ts";
import { onServedDatabase } from "../support/browser/servedDatabase.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";

const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let storyPath: string;
let postId: string;

useBrowser();
beforeAll(async () => {
  // Not a member-only one, of which they read only the preview.
  storyPath = await aStoryPath(origin, "/digital-gov");
  postId = storyPath.split("-").at(-1)!;
});

/** Opens the story and reads it, then leaves. The clock runs faster than the reader. */
async function readStory(userAgent?: string): Promise<void> {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent });
  const page = await context.newPage();
  await page.clock.install();
  const isWatched = userAgent !== ROBOT;
  const report =
    isWatched && page.waitForRequest((request) => request.url().endsWith(PAGE_VIEWS_PATH));
  await page.goto(origin + storyPath);
  await untilHydrated(page);
  // The time in view counts from here.
  await report;
  await page.clock.runFor(READING_MS + 1000);
  await page.goto(`${origin}/about`);
  // Closing the page at once would end the request of the report.
  await page.waitForTimeout(1500);
  await context.close();
}

describe("the statistics of a story", () => {
  test("show the reads of two readers, none of a robot and none of the author", async () => {
    const [author, { id }] = await openAs("Author of the story");
    await onServedDatabase(persist, (db) =>
      db.prepare("UPDATE posts SET creator_id = ?1 WHERE id = ?2").bind(id, postId).run(),
    );
    // Stays open while the story is read.
    const live = await author.context().newPage();
    await live.clock.install();
    await live.goto(`${origin}/me/stats`);
    await untilHydrated(live);
    await visit(author, storyPath);
    await author.goto(`${origin}/about`);
    expect(isBot(ROBOT)).toBe(true);
    await readStory(ROBOT);
    // What a robot that runs no scripts would send.
    const sent = await fetch(origin + PAGE_VIEWS_PATH, {
      method: "POST",
      headers: { "user-agent": ROBOT, origin },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        postId,
        at: Date.now(),
        readMs: READING_MS,
        stop: 10,
        isRead: true,
        referrer: "",
      }),
    });
    expect(sent.status).toBe(204);
    await readStory();
    await readStory("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/140.0");
    const address = `${origin}/me/stats/post/${postId}?tab=7`;
    await expect
      .poll(
        async () => {
          await author.goto(address);
          return author.getByRole("main").innerText();
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toMatch(/2 views[\s\S]*2 reads/);
    expect(await author.getByRole("main").innerText()).not.toMatch(/[3-9] (views|reads)/);
    expect(await live.getByText("No views in the last 30 minutes").count()).toBe(1);
    await live.clock.runFor(MINUTE_MS / 2 + 1000);
    await live.getByText("2 views in the last 30 minutes").waitFor();
  });
});
