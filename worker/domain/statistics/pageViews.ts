// Owns what page views count: the rules from reports to numbers, without a database. All of them
// depend only on the set of reports, not on the order or the batches in which they arrive.

import { DAY_MS } from "../../../shared/durations.ts";
import {
  MAX_EARLY_MS,
  MAX_LATE_MS,
  MAX_READ_MS_A_DAY,
  REPEAT_MS,
} from "../../../shared/statistics/pageViewReport.ts";
import type { SourceKind } from "../../../shared/statistics/viewSource.ts";

/** Why a page view counts nowhere. Null: it counts. */
export type NotCountedReason = "BOT" | "OWN" | "STAFF" | "FLOOD" | null;

/** A report after the consumer has looked up its story and reader: a line of the raw events. */
export interface CountedView {
  id: string;
  postId: string;
  postKind: "STORY" | "RESPONSE";
  authorId: string;
  collectionId: string | null;
  /** The time that counts, and when the report arrived, in milliseconds since 1970. */
  at: number;
  receivedAt: number;
  /** Hash of the reader for a day. */
  visitor: string;
  kind: SourceKind;
  host: string;
  words: string;
  isMember: boolean;
  /** Hash of a member for a month; null for others, and once the account is deleted. */
  reader: string | null;
  readMs: number;
  stop: number | null;
  isRead: boolean;
  reason: NotCountedReason;
}

/**
 * The time that counts. A browser's clock is believed within limits, so that a late report counts on
 * its own day; a wrong clock gets the time of arrival.
 */
export function countedTime({ at, receivedAt }: { at: number; receivedAt: number }): number {
  const isBelievable = at >= receivedAt - MAX_LATE_MS && at <= receivedAt + MAX_EARLY_MS;
  return isBelievable ? at : receivedAt;
}

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** The page view that a line is about: a browser's id counts for one story only. */
export const viewKeyOf = ({ id, postId }: Pick<CountedView, "id" | "postId">): string =>
  `${id} ${postId}`;

/**
 * Joins two reports of one page view: what was known when the first arrived, and the most that was
 * read since.
 */
export function joinReports(one: CountedView, other: CountedView): CountedView {
  const first = isBefore(other, one) ? other : one;
  return {
    ...first,
    readMs: Math.max(one.readMs, other.readMs),
    stop:
      one.stop === null || other.stop === null
        ? (one.stop ?? other.stop)
        : Math.max(one.stop, other.stop),
    isRead: one.isRead || other.isRead,
  };
}

/**
 * True if a report arrived before another. One that the queue delivers twice may be looked up
 * differently, since salts are deleted and sessions end; then the smaller text comes first, whatever
 * was stored first.
 */
function isBefore(one: CountedView, other: CountedView): boolean {
  if (one.receivedAt !== other.receivedAt) return one.receivedAt < other.receivedAt;
  return lookedUp(one) < lookedUp(other);
}

const lookedUp = ({ visitor, reason, reader, authorId, collectionId }: CountedView): string =>
  [visitor, reason, reader, authorId, collectionId].join(" ");

/** What a page view adds to the counts. */
export interface Counted {
  view: CountedView;
  /** The visitor's first view of the story on this day. */
  isVisit: boolean;
  /** Not a repeat within REPEAT_MS. */
  isView: boolean;
  /** The visitor's first read of the story on this day. */
  isRead: boolean;
  readMs: number;
  /** The farthest of the visitor on this day, with the first view; null if unknown. */
  stop: number | null;
}

/** Counts the page views of one visitor, story and day. */
export function countViews(views: readonly CountedView[]): Counted[] {
  const counting = views
    .filter(({ reason }) => reason === null)
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const stops = counting.flatMap(({ stop }) => (stop === null ? [] : [stop]));
  let countedAt = -Infinity;
  let hasRead = false;
  let leftMs = MAX_READ_MS_A_DAY;
  return counting.map((view, index) => {
    const isView = view.at - countedAt >= REPEAT_MS;
    if (isView) countedAt = view.at;
    const isRead = view.isRead && !hasRead;
    hasRead ||= view.isRead;
    const readMs = Math.min(view.readMs, leftMs);
    leftMs -= readMs;
    const stop = index === 0 && stops.length > 0 ? Math.max(...stops) : null;
    return { view, isVisit: index === 0, isView, isRead, readMs, stop };
  });
}
