// Owns the numbers of pages that have one in their address, such as `/{publication}/all/2`. The first
// page has the address without a number, and there are at most MAX_NUMBERED_PAGES, since a page is
// found by counting the entries before it: older entries are in the archive.

import { MAX_NUMBERED_PAGES, NUMBERED_PAGE_SIZE } from "../limits.ts";

/** The number of pages for a number of entries; at least 1, which may be empty. */
export function numberedPageCount(entries: number): number {
  return Math.min(MAX_NUMBERED_PAGES, Math.max(1, Math.ceil(entries / NUMBERED_PAGE_SIZE)));
}

/** Returns true if there are more entries than the pages show. */
export function hasMoreThanPages(entries: number): boolean {
  return entries > MAX_NUMBERED_PAGES * NUMBERED_PAGE_SIZE;
}

/**
 * The numbers that the links of a page show: the first, the last, and those around the current one;
 * null where some are left out.
 */
export function shownPageNumbers(page: number, pageCount: number): (number | null)[] {
  const numbers = new Set([1, page - 1, page, page + 1, pageCount]);
  const sorted = [...numbers]
    .filter((number) => number >= 1 && number <= pageCount)
    .toSorted((one, other) => one - other);
  return sorted.flatMap((number, index) => {
    const gap = number - (sorted[index - 1] ?? number);
    // A gap of one number has room for it.
    return gap === 2 ? [number - 1, number] : gap > 2 ? [null, number] : [number];
  });
}
