/** Takes things in from the start, for someone who comes later. */
export interface Inbox<Item> {
  add(item: Item): void;
  /** Hands on what has come so far, and from now on all that comes. */
  open(take: (item: Item) => void): void;
}

/** Makes an inbox that keeps so many things; what comes beyond is dropped. */
export function createInbox<Item>(max: number): Inbox<Item> {
  let kept: Item[] = [];
  let taker: ((item: Item) => void) | null = null;
  return {
    add: (item) => {
      if (taker) taker(item);
      else if (kept.length < max) kept.push(item);
    },
    open: (take) => {
      taker = take;
      const waiting = kept;
      kept = [];
      for (const item of waiting) take(item);
    },
  };
}
