// What a browser tells of how it is used, and how much of it (platform.md §3, §7.1 and §9).

import { DAY_MS, SECOND_MS } from "../durations.ts";
import type { EventKey, EventType } from "./eventTypes.ts";

/** Where a JSON list of events is taken, beside the mutation logClientEvents. */
export const EVENT_BATCH_PATH = "/_/batch";

/** Events that wait in a browser; for one more the oldest goes. */
export const EVENTS_QUEUED_MAX = 1000;
/** Events wait so long for others: five units of the interval, in milliseconds. */
export const EVENT_INTERVAL_MS = SECOND_MS;
export const EVENTS_WAIT_MS = 5 * EVENT_INTERVAL_MS;
/** Events that are older are dropped on the GraphQL path, in milliseconds. */
export const EVENT_STALE_MS = 2 * DAY_MS;
/** So often a batch is tried, the wait doubling from the interval on. */
export const MAX_EVENT_ATTEMPTS = 10;
/** Scrolling and resizing are looked at this often, in milliseconds. */
export const GESTURE_THROTTLE_MS = 100;

/** Longest batch that the server takes, in characters. */
export const EVENT_BATCH_MAX_LENGTH = 500_000;
/**
 * Longest batch that a browser sends, in characters: a thousand events may be more. As the payload of
 * a mutation each may take three bytes, and the server reads a million of a request.
 */
export const EVENT_BATCH_LENGTH = 200_000;
/** Longest text of an event's data, in characters. */
export const EVENT_TEXT_MAX = 500;

/** A value of an event's data. */
export type EventValue = string | number | boolean | null;

/** One event. */
export interface ClientEvent {
  /** A UUID of the browser's: an event that comes twice counts once. */
  eventId: string;
  /** By the browser's clock, in milliseconds since 1970. */
  timestamp: number;
  key: EventKey;
  type: EventType;
  data: CommonEventData & Readonly<Record<string, EventValue>>;
}

/** What every event says of the page it is from. */
export interface CommonEventData {
  /** The client's name. */
  service: string;
  /** The page's address, without what is no page's query. */
  location: string;
  /** In CSS pixels. */
  browserWidth: number;
  /** The page before this one. */
  referrer: string;
  /** How that page led here, as `sourceText` writes it; "" where nobody says. */
  referrerSource: string;
}
