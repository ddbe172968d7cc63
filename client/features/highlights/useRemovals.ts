import { useRef, useState } from "react";
import { announce } from "../../app/announce.ts";
import { useClientStore } from "../../app/frame.ts";
import { undoOrOffer } from "../../app/undoOrOffer.ts";

/** How something in a list is taken away, and put back. */
interface Removal {
  /** Answers what to tell the reader where it fails, else null. */
  send: (id: string) => Promise<string | null>;
  /** Makes it anew, under another id it may be; without it there is no way back. */
  restore?: (() => Promise<{ id: string } | { error: string }>) | undefined;
}

/** Takes things out of a list at once, and back where that fails or the reader wants them again. */
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
