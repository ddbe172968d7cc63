/** A card beside a text, in px from the top. */
export interface Card {
  /** The top of the text that it belongs to. */
  anchor: number;
  height: number;
}

/**
 * Returns the tops of cards that don't overlap, in the order of their texts: each is beside its text,
 * or below the card before it if there is no space.
 */
export function stackCards(cards: readonly Card[], gap: number): number[] {
  let free = -Infinity;
  return cards.map(({ anchor, height }) => {
    const top = Math.max(anchor, free);
    free = top + height + gap;
    return top;
  });
}
