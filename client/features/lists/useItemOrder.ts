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
  /** Shows the item at another place, and answers behind which one it stands there. */
  const place = (catalogItemId: string, index: number): string | null => {
    const others = shown.map((item) => item.catalogItemId).filter((id) => id !== catalogItemId);
    const at = Math.max(0, Math.min(others.length, index));
    setOrder([...others.slice(0, at), catalogItemId, ...others.slice(at)]);
    return others[at - 1] ?? null;
  };
  return { shown, place, order, setOrder };
}
