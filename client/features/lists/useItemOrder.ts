import { useState } from "react";

interface Placed {
  readonly catalogItemId: string;
}

/** Items in the order that a reader has given them here, before the server's own order is read anew. */
export function useItemOrder<Item extends Placed>(items: readonly Item[]) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const places = new Map(order.map((id, index) => [id, index]));
  // What came after the order was made stands behind it, as the server has it.
  const shown = items.toSorted(
    (a, b) =>
      (places.get(a.catalogItemId) ?? order.length) - (places.get(b.catalogItemId) ?? order.length),
  );
  /** Shows the item at another place, and answers the order with it. */
  const place = (catalogItemId: string, index: number): Moved => {
    const ids = shown.map((item) => item.catalogItemId);
    const moved = movedTo(ids, catalogItemId, index);
    setOrder(moved.order);
    return moved;
  };
  return { shown, place, setOrder };
}

/** Ids with one of them at another place, and the one that it stands behind then; null for none. */
interface Moved {
  order: readonly string[];
  after: string | null;
}

/** Puts one of the ids at another place. */
export function movedTo(ids: readonly string[], id: string, index: number): Moved {
  const others = ids.filter((other) => other !== id);
  const at = Math.max(0, Math.min(others.length, index));
  return {
    order: [...others.slice(0, at), id, ...others.slice(at)],
    after: others[at - 1] ?? null,
  };
}
