import { useRef, useState } from "react";
import { announce } from "../../app/announce.ts";
import { useClientStore } from "../../app/frame.ts";
import { undoOrOffer } from "../../app/undoOrOffer.ts";

/** How to remove and restore an item of a list. */
interface Removal {
  /** Resolves to an error message, or null on success. */
  send: (id: string) => Promise<string | null>;
  /** Recreates the item, possibly with another id; without it there is no Undo. */
  restore?: (() => Promise<{ id: string } | { error: string }>) | undefined;
}

/** Removes items from a list immediately, restoring them on failure or Undo. */
export function useRemovals(told: string) {
  const store = useClientStore();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const newIds = useRef(new Map<string, string>());
  const show = (id: string, isThere: boolean): void =>
    setRemoved((now) => {
      const next = new Set(now);
      if (isThere) next.delete(id);
      else next.add(id);
      return next;
    });
  const undo = async (
    id: string,
    restore: NonNullable<Removal["restore"]>,
  ): Promise<string | null> => {
    show(id, true);
    const answer = await restore();
    if ("error" in answer) {
      show(id, false);
      return answer.error;
    }
    newIds.current.set(id, answer.id);
    return null;
  };
  const remove = async (id: string, { send, restore }: Removal): Promise<void> => {
    show(id, false);
    announce(told);
    const error = await send(newIds.current.get(id) ?? id);
    if (error !== null) {
      show(id, true);
      return store.enqueueToast({ toastStyle: "error", message: error });
    }
    const extraParams = restore
      ? { act: () => void undoOrOffer(store, () => undo(id, restore)) }
      : {};
    store.enqueueToast({ toastStyle: "accent", message: told, extraParams });
  };
  return { isRemoved: (id: string): boolean => removed.has(id), remove };
}
