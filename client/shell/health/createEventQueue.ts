// Owns events until they reach the server. At most a thousand are queued.
// A batch is sent five intervals after its first event and is no longer than the server accepts.
// Failed batches are retried with doubling delays, ten attempts in all. Nothing is sent without
// consent.

import {
  type ClientEvent,
  EVENT_BATCH_LENGTH,
  EVENT_INTERVAL_MS,
  EVENT_STALE_MS,
  MAX_EVENT_ATTEMPTS,
  EVENTS_QUEUED_MAX,
  EVENTS_WAIT_MS,
} from "../../../shared/events/clientEvent.ts";

/** Queues events and sends them in batches. */
export interface EventQueue {
  add(event: ClientEvent): void;
  /** Sends the queued events if allowed, for when the page unloads. */
  leave(): void;
}

/** Creates the queue of a page session. */
export function createEventQueue(options: {
  /** Sends a batch. Rejects when the batch must be retried. */
  send: (events: ClientEvent[]) => Promise<unknown>;
  /** Sends while the page unloads, without reporting the result. */
  sendLast: (events: ClientEvent[]) => void;
  /** Returns false until the reader has consented. */
  maySend: () => boolean;
}): EventQueue {
  let waiting: ClientEvent[] = [];
  let attempts = 0;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (ms: number): void => {
    if (!isSending && waiting.length > 0) timer ??= setTimeout(() => void sendBatch(), ms);
  };
  const keepNewest = (): void => {
    waiting.splice(0, waiting.length - EVENTS_QUEUED_MAX);
  };
  const sendBatch = async (): Promise<void> => {
    timer = undefined;
    const since = Date.now() - EVENT_STALE_MS;
    waiting = waiting.filter(({ timestamp }) => timestamp >= since);
    if (!options.maySend()) return schedule(EVENTS_WAIT_MS);
    const batch = waiting.slice(0, countWithin(waiting, EVENT_BATCH_LENGTH));
    waiting = waiting.slice(batch.length);
    if (batch.length === 0) return;
    isSending = true;
    // Events that didn't fit into the last batch have already waited.
    let wait = waiting.length > 0 ? EVENT_INTERVAL_MS : EVENTS_WAIT_MS;
    try {
      await options.send(batch);
      attempts = 0;
    } catch {
      attempts += 1;
      if (attempts < MAX_EVENT_ATTEMPTS) {
        waiting = [...batch, ...waiting];
        keepNewest();
        wait = EVENT_INTERVAL_MS * 2 ** (attempts - 1);
      } else attempts = 0;
    }
    isSending = false;
    schedule(wait);
  };

  return {
    add: (event) => {
      waiting.push(event);
      keepNewest();
      schedule(EVENTS_WAIT_MS);
    },
    leave: () => {
      if (waiting.length === 0 || !options.maySend()) return;
      clearTimeout(timer);
      timer = undefined;
      const batch = waiting;
      waiting = [];
      options.sendLast(batch);
    },
  };
}

/** Returns how many of the first events fit into `length` characters of JSON; at least one. */
function countWithin(events: readonly ClientEvent[], length: number): number {
  let left = length;
  const end = events.findIndex((event) => {
    left -= JSON.stringify(event).length + 1;
    return left < 0;
  });
  return end === -1 ? events.length : Math.max(end, 1);
}
