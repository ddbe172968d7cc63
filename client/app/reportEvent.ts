// How anything on a page tells that something happened. What is told waits here until the queue of
// events is there (health/startHealth.ts), and goes nowhere where the reader is not to be followed.

import type { Attribution } from "../../shared/events/attribution.ts";
import { EVENTS_QUEUED_MAX, type EventValue } from "../../shared/events/clientEvent.ts";
import type { EventKey } from "../../shared/events/eventTypes.ts";
import { createInbox } from "./inbox.ts";

/** Something that happened. */
export interface NewEvent {
  key: EventKey;
  /** Milliseconds since 1970. */
  at: number;
  data: Readonly<Record<string, EventValue>>;
  /** Where it was shown from, beside the page. */
  source: Attribution;
}

/** What has happened and is not queued yet. */
export const reportedEvents = createInbox<NewEvent>(EVENTS_QUEUED_MAX);

/** Tells that something happened. In a browser only: an effect or a handler calls it. */
export function reportEvent(
  key: EventKey,
  data: NewEvent["data"] = {},
  source: Attribution = {},
): void {
  reportedEvents.add({ key, data, source, at: Date.now() });
}
