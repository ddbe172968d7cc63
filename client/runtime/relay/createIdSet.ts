import { useSyncExternalStore } from "react";

/** Ids that the viewer has marked since the page loaded, watched by what shows them. */
export interface IdSet {
  mark: (id: string, isMarked: boolean) => void;
  /** True when one of these is marked. */
  useHasAny: (ids: readonly (string | null | undefined)[]) => boolean;
}

export function createIdSet(): IdSet {
  const marked = new Set<string>();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    mark: (id, isMarked) => {
      if (isMarked) marked.add(id);
      else marked.delete(id);
      for (const listener of listeners) listener();
    },
    useHasAny: (ids) =>
      useSyncExternalStore(
        subscribe,
        () => ids.some((id) => typeof id === "string" && marked.has(id)),
        () => false,
      ),
  };
}
