/** Buffers items until a consumer registers. */
export interface Inbox<Item> {
  add(item: Item): void;
  /** Passes buffered and all later items to the consumer. */
  open(take: (item: Item) => void): void;
}

/** Creates an inbox that buffers up to `max` items and drops the rest. */
export function createInbox<Item>(max: number): Inbox<Item> {
  let items: Item[] = [];
  let taker: ((item: Item) => void) | null = null;
  return {
    add: (item) => {
      if (taker) taker(item);
      else if (items.length < max) items.push(item);
    },
    open: (take) => {
      taker = take;
      const waiting = items;
      items = [];
      for (const item of waiting) take(item);
    },
  };
}
