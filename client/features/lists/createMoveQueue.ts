import type { MutationResult } from "../../runtime/relay/runMutation.ts";

/** A move of a list item, with the resulting order. */
export interface Move {
  catalogItemId: string;
  /** The preceding item; null for the first position. */
  afterItemId: string | null;
  order: readonly string[];
}

/** How moves reach the server. */
interface Way {
  send: (move: Move) => Promise<MutationResult>;
  /** Called with the error and the server's order. Queued moves are discarded. */
  onRejected: (error: string, order: readonly string[]) => void;
}

/**
 * Creates a queue that sends a list's moves one at a time, because parallel requests could finish
 * in any order. Of consecutive queued moves of one item only the last is sent. `before` is the
 * order that was on screen.
 */
export function createMoveQueue(): (move: Move, before: readonly string[], way: Way) => void {
  let waiting: Move[] = [];
  let isUnderWay = false;
  let held: readonly string[] = [];
  const run = async ({ send, onRejected }: Way): Promise<void> => {
    isUnderWay = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { message } = await send(next);
      if (message === null) held = next.order;
      else {
        waiting = [];
        onRejected(message, held);
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
