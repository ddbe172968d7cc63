// Owns what the viewer has muted since the page loaded, to hide it from lists on screen; later
// server responses exclude it anyway.

import { useSyncExternalStore } from "react";

const muted = new Set<string>();
const listeners = new Set<() => void>();

/** Records that a user or publication is muted, or no longer. */
export function noteMuted(id: string, isMuted: boolean): void {
  if (isMuted) muted.add(id);
  else muted.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when one of these has been muted since the page loaded. */
export function useIsMutedHere(ids: readonly (string | null | undefined)[]): boolean {
  const read = (): boolean => ids.some((id) => typeof id === "string" && muted.has(id));
  return useSyncExternalStore(subscribe, read, () => false);
}
