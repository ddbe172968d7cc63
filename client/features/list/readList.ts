/** The items of a list that could be read: none where all of it failed, and without those that failed. */
export function readList<Item>(list: readonly (Item | null | undefined)[] | null | undefined) {
  return (list ?? []).filter((item): item is Item & {} => item !== null && item !== undefined);
}

/** Whether a list was read without a failure: what is sent back in its stead must name every item. */
export function isWhole(list: readonly unknown[] | null | undefined): boolean {
  return Array.isArray(list) && !list.includes(null);
}
