import { BATCH_MAX_OPERATIONS, BATCH_WINDOW_MS } from "../../../shared/limits.ts";

/** Groups items that are added within a short time into one call. */
export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends when 20 items are queued or 20 ms after the first one. `send` returns one
 * result per item, in order; if it rejects, every item of the batch rejects.
 */
export function createBatcher<Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  limits = { max: BATCH_MAX_OPERATIONS, windowMs: BATCH_WINDOW_MS },
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    const batch = waiting;
    waiting = [];
    send(batch.map(({ item }) => item)).then(
      (results) => batch.forEach(({ resolve }, index) => resolve(results[index] as Result)),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  };
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length === 1) timer = setTimeout(flush, limits.windowMs);
        if (waiting.length >= limits.max) flush();
      }),
  };
}
