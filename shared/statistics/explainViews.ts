// One sentence on what changed, and why as far as it is known. Only says what the numbers say: of few
// views no percentages, of few readers no sources.

import { DAY_MS } from "../durations.ts";
import { formatShortDate } from "../format/dates.ts";
import { plural } from "../format/plural.ts";
import type { SourceViews } from "./breakdown.ts";
import { sourceName } from "./sourceNames.ts";
import {
  monthName,
  type RangeChoice,
  shownMonth,
  type StatisticsRange,
} from "./statisticsRange.ts";

export interface ViewsToExplain extends RangeChoice {
  now: number;
  views: number;
  /** In the days that the range is compared with. */
  viewsBefore: number;
  /** By day or month, oldest first, those without views too. Times are milliseconds since 1970. */
  periods: readonly { from: number; until: number; views: number }[];
  /** Null if they are withheld. */
  sources: readonly SourceViews[] | null;
}

/** Below this many views a percentage says nothing. */
const FEW = 20;
/** A source that brought less than this share explains nothing. */
const MIN_SHARE = 0.25;

interface RangeWords {
  during: string;
  before: string;
}

const RANGES: Readonly<Record<Exclude<StatisticsRange, "MONTH">, RangeWords>> = {
  DAYS_7: { during: "in the last 7 days", before: "the 7 days before" },
  DAYS_30: { during: "in the last 30 days", before: "the 30 days before" },
  DAYS_90: { during: "in the last 90 days", before: "the 90 days before" },
  MONTHS_12: { during: "in the last 12 months", before: "the 12 months before" },
  ALL: { during: "so far", before: "" },
};

function wordsOf({ range, month, now }: ViewsToExplain): RangeWords {
  if (range !== "MONTH") return RANGES[range];
  const shown = shownMonth(month, now);
  return { during: `in ${monthName(shown)}`, before: monthName(shown - 1) };
}

/** Explains the views of a range in a sentence or two. */
export function explainViews(views: ViewsToExplain): string {
  const change = describeChange(views);
  const cause = views.views === 0 ? null : describeCause(views);
  return cause === null ? `${change}.` : `${change}: ${cause}.`;
}

function describeChange(given: ViewsToExplain): string {
  const { range, now, views, viewsBefore, periods } = given;
  const { during, before } = wordsOf(given);
  if (views === 0) {
    return viewsBefore === 0
      ? `No views ${during}`
      : `No views ${during}, after ${number(viewsBefore)} in ${before}`;
  }
  const all = `${countViews(views)} ${during}`;
  if (range === "ALL" || viewsBefore === 0) return all;
  // A month is compared with the one before, whenever in it views rose.
  const since = range === "MONTH" ? null : rise(periods, now);
  if (since !== null) return since;
  if (Math.max(views, viewsBefore) < FEW) {
    const difference = views - viewsBefore;
    if (difference === 0) return `${all}, as many as in ${before}`;
    return `${all}, ${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"} than in ${before}`;
  }
  return `Views ${verb(views / viewsBefore)} compared with ${before}, to ${number(views)}`;
}

function verb(ratio: number): string {
  if (ratio >= 3.5) return `grew to ${Math.round(ratio).toLocaleString("en")} times as many`;
  if (ratio >= 2.8) return "tripled";
  if (ratio >= 1.9 && ratio <= 2.2) return "doubled";
  if (ratio >= 0.47 && ratio <= 0.53) return "halved";
  if (ratio > 0.97 && ratio < 1.03) return "stayed about the same";
  return ratio > 1 ? `rose by ${percent(ratio - 1)}` : `fell by ${percent(1 - ratio)}`;
}

/** A rise that lasts since a day of the last week: "Views doubled since Tuesday, from 12 to 25 a day". */
function rise(periods: ViewsToExplain["periods"], now: number): string | null {
  const isDaily = periods.every(({ from, until }) => from === until);
  if (!isDaily || periods.length < 7) return null;
  let best: { from: number; before: number; after: number } | null = null;
  // Today isn't over, so that a rise begins yesterday at the latest.
  for (let index = Math.max(3, periods.length - 7); index < periods.length - 1; index += 1) {
    const before = mean(periods.slice(0, index));
    const after = mean(periods.slice(index));
    // Every day since must be above what was usual, or it was only a peak.
    const lasts = periods.slice(index, -1).every(({ views }) => views > before * 1.3);
    if (before < 1 || after < 5 || !lasts || after < before * 1.9) continue;
    if (!best || after / before > best.after / best.before)
      best = { from: periods[index]!.from, before, after };
  }
  if (!best) return null;
  const { from, before, after } = best;
  return `Views ${verb(after / before)} since ${dayName(from, now)}, from ${number(Math.round(before))} to ${number(Math.round(after))} a day`;
}

/** The source that brought most of what was won, or of all. */
function describeCause({ range, views, viewsBefore, sources }: ViewsToExplain): string | null {
  if (!sources || views < FEW) return null;
  const won = views - viewsBefore;
  if (range !== "ALL" && viewsBefore > 0 && Math.abs(won) >= Math.max(FEW / 2, viewsBefore * 0.1)) {
    const changes = sources.map((source) => ({
      name: sourceName(source),
      part: (source.views - source.viewsBefore) / won,
    }));
    const most = changes.reduce<(typeof changes)[number] | null>(
      (best, one) => (best && best.part >= one.part ? best : one),
      null,
    );
    if (most && most.part >= MIN_SHARE && most.part <= 1) {
      return won > 0
        ? `${percent(most.part)} of the additional views came from ${most.name}`
        : `${percent(most.part)} of the loss is fewer views from ${most.name}`;
    }
  }
  const first = sources[0];
  if (!first || first.views / views < MIN_SHARE) return null;
  return `${percent(first.views / views)} came from ${sourceName(first)}`;
}

/** Compares a story with the writer's earlier ones when they were as old. */
export function explainAge(compared: {
  days: number;
  views: number;
  /** Views of the earlier stories at the same age. */
  earlier: readonly number[];
}): string | null {
  const { days, views, earlier } = compared;
  if (earlier.length < 2) return null;
  const sorted = earlier.toSorted((a, b) => a - b);
  const middle = median(sorted);
  const fewer = sorted.filter((one) => one < views).length;
  const age = plural(days, { one: "On its first day", other: `In its first ${number(days)} days` });
  const rank =
    fewer === sorted.length
      ? `more than each of your ${earlier.length} earlier stories`
      : fewer === 0
        ? `not more than any of your ${earlier.length} earlier stories`
        : `more than ${fewer} of your ${earlier.length} earlier stories`;
  return `${age} it had ${countViews(views)}, ${rank} at the same age (median: ${number(middle)}).`;
}

/** Says how far readers came. */
export function explainReach(reached: readonly { tenth: number; share: number }[]): string {
  const end = reached.at(-1)?.share ?? 0;
  const half = reached.findLast(({ share }) => share >= 0.5)?.tenth ?? 0;
  const finished = `${percent(end)} reached the end`;
  if (half === 10) return `${finished}.`;
  if (half === 0) return `More than half left in the first tenth, ${finished}.`;
  return `Half came to ${half * 10}% of the story, ${finished}.`;
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]!
    : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

function dayName(time: number, now: number): string {
  const ago = Math.floor(now / DAY_MS) - Math.floor(time / DAY_MS);
  if (ago === 1) return "yesterday";
  return ago < 7 ? WEEKDAYS[new Date(time).getUTCDay()]! : formatShortDate(time, now);
}

function mean(periods: readonly { views: number }[]): number {
  return periods.reduce((sum, { views }) => sum + views, 0) / periods.length;
}

const number = (count: number): string => count.toLocaleString("en");
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const countViews = (count: number): string =>
  plural(count, { one: "1 view", other: `${number(count)} views` });
