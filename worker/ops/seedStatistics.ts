// Gives the starter stories statistics, by the code that counts real page views.

import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { requiredReadingMs } from "../../shared/statistics/readRule.ts";
import { viewSource } from "../../shared/statistics/viewSource.ts";
import { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { countReports } from "../domain/statistics/countReports.ts";
import type { ReportedView } from "../domain/statistics/reportedView.ts";
import type { StatisticsDependencies } from "../domain/statistics/StatisticsDependencies.ts";
import { NO_FAULTS } from "../faults.ts";
import type { LocalPlatform } from "./localPlatform.ts";

/** How far the views go back, in days. */
const DAYS = 40;
/** Views on the first of these days; they grow. */
const VIEWS_A_DAY = 40;

const HOST = "localhost:8787";
const REFERRERS = [
  "",
  "",
  `http://${HOST}/`,
  `http://${HOST}/tag/technology`,
  `http://${HOST}/search?q=public+services`,
  "https://www.google.com/",
  "https://news.ycombinator.com/",
  "https://duckduckgo.com/",
  "https://mail.google.com/",
  "https://lobste.rs/",
] as const;
/** What brings most views on the last days. */
const LATE_REFERRER = "https://news.ycombinator.com/";

interface Story {
  id: string;
  readingTime: number;
  publishedAt: number;
}

/** Counts views of the stories that have been published. The same for the same stories and day. */
export async function seedStatistics(
  { DB, STATS, STATISTICS_BUCKET: bucket }: LocalPlatform["env"],
  now: number,
): Promise<void> {
  const db = new Database(DB, NO_FAULTS);
  const statistics: StatisticsDependencies = {
    db: new Database(STATS, NO_FAULTS),
    bucket,
    queue: { send: () => Promise.reject(new Error("Nothing is queued while views are seeded")) },
  };
  const stories = await db.all<Story>(sql`
    SELECT id, reading_time AS readingTime, first_published_at AS publishedAt FROM posts
    WHERE status = 'PUBLISHED' AND kind = 'STORY' ORDER BY first_published_at DESC, slug LIMIT 40`);
  const random = randomNumbers(1);
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const day = now - ago * DAY_MS;
    const published = stories.filter(({ publishedAt }) => publishedAt < day - DAY_MS);
    if (published.length === 0) continue;
    const isLate = ago < 5;
    const count = Math.round(VIEWS_A_DAY * (1 + (DAYS - ago) / DAYS) * (isLate ? 2 : 1));
    const batch = Array.from({ length: count }, (_, index) => ({
      messageId: `starter-${ago}-${index}`,
      report: makeReport({ stories: published, random, isLate, day, name: `${ago}-${index}` }),
    }));
    // oxlint-disable-next-line no-await-in-loop -- the counts of a batch depend on the one before
    await countReports({ db, now: day, statistics }, batch);
  }
  const totals = await statistics.db.all<{ id: string; reads: number }>(sql`
    SELECT post_id AS id, reads FROM post_totals ORDER BY post_id LIMIT 40`);
  await db.write(
    totals.map(({ id, reads }) => sql`UPDATE posts SET read_count = ${reads} WHERE id = ${id}`),
    { idempotent: true },
  );
}

function makeReport(given: {
  stories: readonly Story[];
  random: () => number;
  isLate: boolean;
  day: number;
  name: string;
}): ReportedView {
  const { stories, random, isLate, day, name } = given;
  // The first stories are viewed most.
  const story = stories[Math.floor(random() ** 2 * stories.length)]!;
  const at = day - Math.floor(random() * 600) * MINUTE_MS;
  const stop = Math.floor(random() ** 0.6 * 11);
  const readMs = Math.round(random() * story.readingTime * MINUTE_MS);
  const referrer =
    isLate && random() < 0.5 ? LATE_REFERRER : REFERRERS[Math.floor(random() * REFERRERS.length)]!;
  return {
    id: `starter-${day}-${name}`,
    postId: story.id,
    at,
    receivedAt: at,
    readMs,
    stop,
    isRead: readMs >= requiredReadingMs({ ...story, hasReachedEnd: stop === 10 }),
    source: viewSource(referrer, (host) => host === HOST),
    network: `192.0.2.${name}`,
    userAgent: "Starter",
    reason: null,
    session: null,
  };
}

/** Repeatable numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
