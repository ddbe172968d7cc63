import { type RefObject, useLayoutEffect } from "react";
import type { MarginEntry } from "./marginEntry.ts";
import { stackCards } from "./stackCards.ts";

/** The distance between two cards, in px. */
const GAP = 4;

/**
 * Moves the items of a list beside the text that they belong to, and again when the text or an item
 * changes its size. Items whose text isn't displayed are hidden.
 */
export function useStackedCards(
  list: RefObject<HTMLOListElement | null>,
  body: HTMLElement,
  { entries, room }: { entries: readonly MarginEntry[]; room: number | null },
): void {
  useLayoutEffect(() => {
    const root = list.current;
    if (!root || room === null) return;
    const items = [...root.children] as HTMLElement[];
    const place = (): void => {
      const origin = root.getBoundingClientRect().top;
      const cards = items.flatMap((item, index) => {
        const line = entries[index]?.ranges[0]?.getClientRects()[0];
        item.hidden = line === undefined;
        if (!line) return [];
        const head = item.querySelector<HTMLElement>("[data-head]")?.offsetHeight ?? 0;
        const anchor = line.top - origin + (line.height - head) / 2;
        return [{ item, anchor, height: item.offsetHeight }];
      });
      for (const [index, top] of stackCards(cards, GAP).entries())
        cards[index]!.item.style.translate = `0 ${Math.round(top)}px`;
    };
    place();
    // Only later moves are animated.
    const frame = requestAnimationFrame(() => {
      for (const item of items) item.dataset.placed = "";
    });
    const observer = new ResizeObserver(place);
    for (const watched of [body, ...items]) observer.observe(watched);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [list, body, entries, room]);
}
