/** Returns the items that could be read: without failed ones, or none if the whole list failed. */
export function readList<Item>(list: readonly (Item | null | undefined)[] | null | undefined) {
  return (list ?? []).filter((item): item is Item & {} => item !== null && item !== undefined);
}

/**
 * Returns true when a list was read without failures: a replacement sent back must contain every
 * item.
 */
export function isWhole(list: readonly unknown[] | null | undefined): boolean {
  return Array.isArray(list) && !list.includes(null);
}
