import { storageOf } from "../../runtime/browser/storageOf.ts";

const KEY = "last-reader";

/**
 * Reloads a page restored from the back/forward cache or the HTTP cache if someone has signed in
 * or out since: it is no longer for the current viewer (decision 32). `reader` is the user id the
 * page was rendered for, null for an anonymous viewer.
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
  // A reloaded page has navigation type "reload", so this can't loop.
  if (isFromBefore(window)) return window.location.reload();
  try {
    storage.setItem(KEY, mine);
  } catch {
    // Storage is full: the browser's normal cache rules apply.
  }
}

/** Returns true for a page reached by Back or Forward and served from the browser's HTTP cache. */
function isFromBefore({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward" && entry.transferSize === 0;
}
