import { useRef, useState } from "react";
import { announce } from "../../../runtime/browser/announce.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { applyChange, undoOrOffer } from "../../../runtime/relay/applyChange.ts";
import type { MutationResult } from "../../../runtime/relay/runMutation.ts";

/** How to remove and restore an item of a list. */
export interface Removal {
  send: (id: string) => Promise<MutationResult>;
  /** Recreates the item, possibly with another id; without it there is no Undo. */
  restore?: (() => Promise<MutationResult<{ id: string }>>) | undefined;
}

/** Removes items from a list immediately, restoring them on failure or Undo. */
export function useRemovals(message: string) {
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
  ): Promise<MutationResult> => {
    show(id, true);
    const result = await restore();
    if (result.kind === "success") newIds.current.set(id, result.data.id);
    else show(id, false);
    return result;
  };
  const remove = async (id: string, { send, restore }: Removal): Promise<void> => {
    announce(message);
    const extraParams = restore
      ? { act: () => void undoOrOffer(store, () => undo(id, restore)) }
      : {};
    await applyChange(store, {
      show: (isGone) => show(id, !isGone),
      write: () => send(newIds.current.get(id) ?? id),
      notice: () => ({ toastStyle: "accent", message, extraParams }),
    });
  };
  return { isRemoved: (id: string): boolean => removed.has(id), remove };
}
