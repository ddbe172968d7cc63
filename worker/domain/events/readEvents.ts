import * as v from "valibot";
import {
  EVENT_STALE_MS,
  EVENT_TEXT_MAX,
  EVENTS_QUEUED_MAX,
} from "../../../shared/events/clientEvent.ts";
import { reportedAddress } from "../../../shared/events/reportedAddress.ts";
import { EVENT_TYPES, isEventKey } from "../../../shared/events/eventTypes.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { kindOfId } from "../../../shared/ids.ts";

/** An event as stored: fields with a column, and the rest as JSON. */
export interface StoredEvent {
  eventId: string;
  key: string;
  type: string;
  happenedAt: number;
  postId: string | null;
  source: string;
  referrerSource: string;
  location: string;
  referrer: string;
  data: string;
}

/** Maximum age of events, in milliseconds, on either path; a clock that far off is unusable. */
const OLDEST_MS = 30 * DAY_MS;
/** Maximum number of values in an event's data. */
const MAX_VALUES = 40;
/** Maximum length of a value's name, in characters. */
const MAX_NAME = 50;

const text = v.pipe(
  v.string(),
  v.maxLength(EVENT_TEXT_MAX),
  v.transform((value) => value.toWellFormed()),
);

const EVENT = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  timestamp: v.pipe(v.number(), v.integer()),
  key: v.custom<keyof typeof EVENT_TYPES>(isEventKey),
  data: v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(MAX_NAME)),
      v.nullable(v.union([text, v.boolean(), v.pipe(v.number(), v.finite())])),
    ),
    v.check((data) => Object.keys(data).length <= MAX_VALUES),
  ),
});

/**
 * Parses a batch that arrived by `path` at `now`, in milliseconds since 1970; null if it is not a
 * batch. Malformed, unknown, and outdated events are omitted; the others count.
 */
export function readEvents(
  batch: unknown,
  { path, now }: { path: "graphql" | "batch"; now: number },
): StoredEvent[] | null {
  if (!Array.isArray(batch) || batch.length > EVENTS_QUEUED_MAX) return null;
  const since = now - (path === "graphql" ? EVENT_STALE_MS : OLDEST_MS);
  return batch.flatMap((value): StoredEvent[] => {
    const read = v.safeParse(EVENT, value, { abortEarly: true });
    return read.success && read.output.timestamp >= since ? [toStored(read.output, now)] : [];
  });
}

function toStored(event: v.InferOutput<typeof EVENT>, now: number): StoredEvent {
  const { eventId, key, timestamp } = event;
  // The user comes from the session, not from the event.
  const { postId, source, referrerSource, location, referrer, userId: _, ...data } = event.data;
  return {
    eventId: eventId.toLowerCase(),
    key,
    type: EVENT_TYPES[key],
    happenedAt: Math.min(timestamp, now),
    postId: typeof postId === "string" && kindOfId(postId) === "post" ? postId : null,
    source: textOf(source),
    referrerSource: textOf(referrerSource),
    // Sanitized here too, whatever client version sent it.
    location: reportedAddress(textOf(location)),
    referrer: reportedAddress(textOf(referrer)),
    data: JSON.stringify(data),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
