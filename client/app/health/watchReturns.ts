import { storageOf } from "../storageOf.ts";

const KEY = "last-reader";

/**
 * Has a page that the browser kept, and shows again as the reader goes back, read anew where somebody
 * has signed in or out since: it is no more theirs (decision 120). `reader` is who the page is for,
 * null for a stranger.
 */
export function watchReturns(window: Window, reader: string | null): void {
  const storage = storageOf(window);
  if (!storage) return;
  const mine = reader ?? "";
  const isAnothers = (): boolean => (storage.getItem(KEY) ?? "") !== mine;
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isAnothers()) window.location.reload();
  });
  if (!isAnothers()) return;
  // What is read anew says so, and is not read anew again.
  if (isFromBefore(window)) return window.location.reload();
  try {
    storage.setItem(KEY, mine);
  } catch {
    // Storage is full: the page goes by what the server lets the browser keep.
  }
}

/** True for a page that was gone back to and came from the browser's own cache. */
function isFromBefore({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward" && entry.transferSize === 0;
}
