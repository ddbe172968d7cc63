import { useState } from "react";

interface Placed {
  readonly catalogItemId: string;
}

/**
 * Returns items in the order the viewer has given them locally, before the server's order is
 * refetched.
 */
export function useItemOrder<Item extends Placed>(items: readonly Item[]) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const places = new Map(order.map((id, index) => [id, index]));
  // Items loaded after the reordering follow in the server's order.
  const shown = items.toSorted(
    (a, b) =>
      (places.get(a.catalogItemId) ?? order.length) - (places.get(b.catalogItemId) ?? order.length),
  );
  /** Moves an item to another index and returns the new order. */
  const place = (catalogItemId: string, index: number): Moved => {
    const ids = shown.map((item) => item.catalogItemId);
    const moved = movedTo(ids, catalogItemId, index);
    setOrder(moved.order);
    return moved;
  };
  return { shown, place, setOrder };
}

/** The ids in a new order, and the item that precedes the moved one; null if it is first. */
interface Moved {
  order: readonly string[];
  after: string | null;
}

/** Moves an id to another index. */
export function movedTo(ids: readonly string[], id: string, index: number): Moved {
  const others = ids.filter((other) => other !== id);
  const at = Math.max(0, Math.min(others.length, index));
  return {
    order: [...others.slice(0, at), id, ...others.slice(at)],
    after: others[at - 1] ?? null,
  };
}
