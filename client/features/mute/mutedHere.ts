// Owns what the reader has muted since the page came, so that it goes from the lists that are on
// screen; what the server answers from then on leaves it out by itself.

import { useSyncExternalStore } from "react";

const muted = new Set<string>();
const listeners = new Set<() => void>();

/** Notes that somebody or something is muted from now on, or no longer. */
export function noteMuted(id: string, isMuted: boolean): void {
  if (isMuted) muted.add(id);
  else muted.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether one of these has been muted since the page came. */
export function useIsMutedHere(ids: readonly (string | null | undefined)[]): boolean {
  const read = (): boolean => ids.some((id) => typeof id === "string" && muted.has(id));
  return useSyncExternalStore(subscribe, read, () => false);
}
