// Entry point for analytics events on a page. Events are buffered here until the event queue has
// loaded (health/startHealth.ts), and dropped when the reader must not be tracked.

import type { Attribution } from "../../../shared/events/attribution.ts";
import { EVENTS_QUEUED_MAX, type EventValue } from "../../../shared/events/clientEvent.ts";
import type { EventKey } from "../../../shared/events/eventTypes.ts";
import { createInbox } from "../page/inbox.ts";

/** An analytics event before it is queued. */
export interface NewEvent {
  key: EventKey;
  /** Milliseconds since 1970. */
  at: number;
  data: Readonly<Record<string, EventValue>>;
  /** Attribution in addition to the page's own. */
  source: Attribution;
}

/** Events that aren't queued yet. */
export const reportedEvents = createInbox<NewEvent>(EVENTS_QUEUED_MAX);

/** Reports an event. Browser only: call it from an effect or an event handler. */
export function reportEvent(
  key: EventKey,
  data: NewEvent["data"] = {},
  source: Attribution = {},
): void {
  reportedEvents.add({ key, data, source, at: Date.now() });
}
