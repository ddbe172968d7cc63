import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { announce } from "../../runtime/browser/announce.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { applyChange, undoOrOffer } from "../../runtime/relay/applyChange.ts";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import { createMoveQueue } from "./createMoveQueue.ts";
import { setSaved } from "./saving/setSaved.ts";
import { moveCatalogItem } from "./saving/writeCatalog.ts";
import * as texts from "./texts.ts";
import { useItemOrder } from "./useItemOrder.ts";

/** Moves and removes the stories of a list; `shown` are its items after that. */
export function useCatalogEditing<Item extends { readonly catalogItemId: string }>(
  catalog: { readonly id: string; readonly name: string },
  items: readonly Item[],
) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { shown, place, setOrder } = useItemOrder(
    items.filter(({ catalogItemId }) => !gone.has(catalogItemId)),
  );
  const [sendMove] = useState(createMoveQueue);

  const move = (catalogItemId: string, index: number): void => {
    const before = shown.map((item) => item.catalogItemId);
    const { order, after: afterItemId } = place(catalogItemId, index);
    announce(texts.positionSaid(Math.max(1, Math.min(shown.length, index + 1)), shown.length));
    sendMove({ catalogItemId, afterItemId, order }, before, {
      send: (each) =>
        moveCatalogItem(environment, {
          catalogId: catalog.id,
          catalogItemId: each.catalogItemId,
          afterItemId: each.afterItemId,
        }),
      onRejected: (message, held) => {
        setOrder(held);
        store.enqueueToast({ toastStyle: "error", message });
      },
    });
  };
  const show = (catalogItemId: string, isShown: boolean): void =>
    setGone((before) => {
      const after = new Set(before);
      if (isShown) after.delete(catalogItemId);
      else after.add(catalogItemId);
      return after;
    });
  const remove = async (catalogItemId: string, postId: string | null): Promise<void> => {
    const input = { catalogId: catalog.id, postId, catalogItemId };
    const bringBack = async (): Promise<MutationResult> => {
      const result = await setSaved(environment, { ...input, isSaved: true, isUndo: true });
      if (result.kind === "success") show(catalogItemId, true);
      return result;
    };
    await applyChange(store, {
      show: (isRemoved) => show(catalogItemId, !isRemoved),
      write: () => setSaved(environment, { ...input, isSaved: false }),
      notice: () => ({
        toastStyle: "accent",
        message: texts.removedFrom(catalog.name),
        extraParams: postId === null ? {} : { act: () => void undoOrOffer(store, bringBack) },
      }),
    });
  };

  return { shown, move, remove };
}
