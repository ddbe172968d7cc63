// What is being read aloud. A browser has one voice, so there is one state for the whole page; the
// code that speaks (speakStory.ts) loads only when someone listens.

import { useSyncExternalStore } from "react";

export type ListeningStatus = "idle" | "playing" | "paused";

let status: ListeningStatus = "idle";
const listeners = new Set<() => void>();

/** Sets the status of the story that is read aloud. */
export function setListening(next: ListeningStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

/** True while a story is read aloud or paused. */
export function isListening(): boolean {
  return status !== "idle";
}

/** Returns whether the page's story is read aloud. */
export function useListening(): ListeningStatus {
  return useSyncExternalStore(
    subscribe,
    () => status,
    () => "idle",
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
