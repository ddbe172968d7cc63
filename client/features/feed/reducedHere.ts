// Owns which stories the viewer asked to see less of since the page loaded: a note with Undo
// replaces each card.

import { useSyncExternalStore } from "react";

const reduced = new Set<string>();
const listeners = new Set<() => void>();

/** Records that the viewer wants to see less of a story's source, or no longer does. */
export function noteReduced(postId: string, isReduced: boolean): void {
  if (isReduced) reduced.add(postId);
  else reduced.delete(postId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when the viewer has asked to see less of this story's source since the page loaded. */
export function useIsReducedHere(postId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reduced.has(postId),
    () => false,
  );
}
