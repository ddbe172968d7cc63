// Owns the events between their happening and the server (platform.md §7.1 and §9): a thousand wait at
// most, a batch leaves five units of the interval after its first, no longer than the server takes, and what
// fails is tried again with doubled waits, ten times in all. Nothing leaves while it may not be sent.

import {
  type ClientEvent,
  EVENT_BATCH_LENGTH,
  EVENT_INTERVAL_MS,
  EVENT_STALE_MS,
  MAX_EVENT_ATTEMPTS,
  EVENTS_QUEUED_MAX,
  EVENTS_WAIT_MS,
} from "../../../shared/events/clientEvent.ts";

/** Takes events and has them sent. */
export interface EventQueue {
  add(event: ClientEvent): void;
  /** Hands over what may be sent and waits, as the page goes away. */
  leave(): void;
}

/** Makes the queue of a page session. */
export function createEventQueue(options: {
  /** Sends a batch. Rejects when it has to be tried again. */
  send: (events: ClientEvent[]) => Promise<unknown>;
  /** Sends as the page goes away; nobody hears what came of it. */
  sendLast: (events: ClientEvent[]) => void;
  /** False while the reader has yet to agree. */
  maySend: () => boolean;
}): EventQueue {
  let waiting: ClientEvent[] = [];
  let tries = 0;
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
    // What one batch had no room for has waited already.
    let wait = waiting.length > 0 ? EVENT_INTERVAL_MS : EVENTS_WAIT_MS;
    try {
      await options.send(batch);
      tries = 0;
    } catch {
      tries += 1;
      if (tries < MAX_EVENT_ATTEMPTS) {
        waiting = [...batch, ...waiting];
        keepNewest();
        wait = EVENT_INTERVAL_MS * 2 ** (tries - 1);
      } else tries = 0;
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

/** How many of the first events are not longer together, as JSON; one at least. */
function countWithin(events: readonly ClientEvent[], length: number): number {
  let left = length;
  const end = events.findIndex((event) => {
    left -= JSON.stringify(event).length + 1;
    return left < 0;
  });
  return end === -1 ? events.length : Math.max(end, 1);
}
