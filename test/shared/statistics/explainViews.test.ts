import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import type { SourceViews } from "../../../shared/statistics/breakdown.ts";
import {
  explainAge,
  explainReach,
  explainViews,
  type ViewsToExplain,
} from "../../../shared/statistics/explainViews.ts";

/** A Thursday. */
const NOW = Date.UTC(2026, 10, 26, 12);

/** Days until today with these views. */
const daily = (...views: number[]) =>
  views.map((count, index) => {
    const from = Math.floor(NOW / DAY_MS) * DAY_MS - (views.length - 1 - index) * DAY_MS;
    return { from, until: from, views: count };
  });

const source = (host: string, views: number, viewsBefore = 0): SourceViews => ({
  kind: "SITE",
  host,
  views,
  viewsBefore,
});

const HACKER_NEWS = "news.ycombinator.com";

describe("the sentence on views", () => {
  test.each<[sentence: string, Partial<ViewsToExplain>]>([
    ["No views in the last 30 days.", { views: 0, viewsBefore: 0 }],
    [
      "No views in the last 30 days, after 40 in the 30 days before.",
      { views: 0, viewsBefore: 40 },
    ],
    ["1 view in the last 30 days.", { views: 1, viewsBefore: 0 }],
    ["1,204 views so far.", { views: 1204, viewsBefore: 0, range: "ALL" }],
    [
      "12 views in the last 7 days, 3 more than in the 7 days before.",
      { views: 12, viewsBefore: 9, range: "DAYS_7" },
    ],
    [
      "9 views in the last 30 days, 3 fewer than in the 30 days before.",
      { views: 9, viewsBefore: 12 },
    ],
    [
      "9 views in the last 30 days, as many as in the 30 days before.",
      { views: 9, viewsBefore: 9 },
    ],
    [
      "Views rose by 34% compared with the 30 days before, to 134.",
      { views: 134, viewsBefore: 100 },
    ],
    [
      "Views rose by 34% compared with September, to 134.",
      { views: 134, viewsBefore: 100, range: "MONTH", month: 681 },
    ],
    [
      "Views fell by 20% compared with the 12 months before, to 80.",
      { views: 80, viewsBefore: 100, range: "MONTHS_12" },
    ],
    [
      "Views stayed about the same compared with the 30 days before, to 101.",
      { views: 101, viewsBefore: 100 },
    ],
    [
      "Views doubled compared with the 30 days before, to 200: 61% of the additional views came from Hacker News.",
      {
        views: 200,
        viewsBefore: 100,
        sources: [source("example.com", 139, 100), source(HACKER_NEWS, 61)],
      },
    ],
    [
      "Views halved compared with the 30 days before, to 50: 80% of the loss is fewer views from example.com.",
      {
        views: 50,
        viewsBefore: 100,
        sources: [source("example.com", 40, 80), source("example.org", 10, 20)],
      },
    ],
    [
      "100 views in the last 30 days: 60% came from Hacker News.",
      {
        views: 100,
        viewsBefore: 0,
        sources: [source(HACKER_NEWS, 60), source("example.com", 40)],
      },
    ],
    // No source explains much.
    [
      "100 views in the last 30 days.",
      { views: 100, viewsBefore: 0, sources: [source("a.example", 20), source("b.example", 20)] },
    ],
    [
      "Views doubled since Tuesday, from 10 to 20 a day: 100% of the additional views came from Hacker News.",
      {
        views: 130,
        viewsBefore: 100,
        range: "DAYS_7",
        periods: daily(10, 10, 10, 10, 10, 10, 10, 10, 20, 20, 20),
        sources: [source("example.com", 100, 100), source(HACKER_NEWS, 30)],
      },
    ],
    // One busy day isn't a rise that lasts.
    [
      "Views rose by 30% compared with the 7 days before, to 130.",
      {
        views: 130,
        viewsBefore: 100,
        range: "DAYS_7",
        periods: daily(10, 10, 10, 10, 10, 10, 60, 10, 10, 10, 10),
      },
    ],
  ])("is %j", (sentence, views) => {
    const given = { range: "DAYS_30", now: NOW, periods: [], sources: null, ...views } as const;
    expect(explainViews(given as unknown as ViewsToExplain)).toBe(sentence);
  });
});

test.each([
  [null, { days: 3, views: 10, earlier: [5] }],
  [
    "In its first 3 days it had 10 views, more than each of your 3 earlier stories at the same age (median: 6).",
    { days: 3, views: 10, earlier: [5, 6, 7] },
  ],
  [
    "On its first day it had 1 view, not more than any of your 2 earlier stories at the same age (median: 6).",
    { days: 1, views: 1, earlier: [5, 7] },
  ],
  [
    "In its first 90 days it had 6 views, more than 1 of your 2 earlier stories at the same age (median: 6).",
    { days: 90, views: 6, earlier: [5, 7] },
  ],
])("the comparison at the same age is %j", (sentence, compared) => {
  expect(explainAge(compared)).toBe(sentence);
});

test.each([
  [
    "Half came to 60% of the story, 20% reached the end.",
    [1, 1, 1, 1, 0.8, 0.5, 0.4, 0.3, 0.2, 0.2],
  ],
  ["60% reached the end.", [1, 1, 1, 1, 1, 1, 1, 1, 1, 0.6]],
  [
    "More than half left in the first tenth, 10% reached the end.",
    [0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1],
  ],
])("the sentence on how far readers came is %j", (sentence, shares) => {
  const reached = shares.map((share, index) => ({ tenth: index + 1, share }));
  expect(explainReach(reached)).toBe(sentence);
});
