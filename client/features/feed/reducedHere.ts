// Owns what the reader has wanted less of since the page came, by the story they said it of: its card
// says so in its place, and offers to take it back.

import { useSyncExternalStore } from "react";

const reduced = new Set<string>();
const listeners = new Set<() => void>();

/** Notes that the reader wants less of what this story is, or no longer. */
export function noteReduced(postId: string, isReduced: boolean): void {
  if (isReduced) reduced.add(postId);
  else reduced.delete(postId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader has wanted less of what this story is since the page came. */
export function useIsReducedHere(postId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reduced.has(postId),
    () => false,
  );
}
