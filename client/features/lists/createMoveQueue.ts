/** A move of a list's item, and the order of the list's items with it. */
export interface Move {
  catalogItemId: string;
  /** The item that it comes to stand behind; null for the first place. */
  afterItemId: string | null;
  order: readonly string[];
}

/** How moves reach the server. */
interface Way {
  /** Answers what to tell the reader where it was not done, else null. */
  send: (move: Move) => Promise<string | null>;
  /** Hears of a refusal, with the order that the server has. What waited is not sent then. */
  refused: (error: string, order: readonly string[]) => void;
}

/**
 * Makes what sends a list's moves one at a time, in their order: two under way could end in either
 * order. Of an item's moves that wait in a row the last alone is sent. `before` is the order that was
 * on screen.
 */
export function createMoveQueue(): (move: Move, before: readonly string[], way: Way) => void {
  let waiting: Move[] = [];
  let isUnderWay = false;
  let held: readonly string[] = [];
  const run = async ({ send, refused }: Way): Promise<void> => {
    isUnderWay = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const error = await send(next);
      if (error === null) held = next.order;
      else {
        waiting = [];
        refused(error, held);
      }
    }
    isUnderWay = false;
  };
  return (move, before, way) => {
    if (waiting.at(-1)?.catalogItemId === move.catalogItemId) waiting.pop();
    waiting.push(move);
    if (isUnderWay) return;
    held = before;
    void run(way);
  };
}
