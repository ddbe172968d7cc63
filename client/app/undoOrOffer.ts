import { MINUTE_MS } from "../../shared/durations.ts";
import type { ClientStore } from "./clientState.ts";

/** How long a way back that failed is offered again, in ms: the connection may take a while to return. */
const OFFERED_MS = 5 * MINUTE_MS;

/**
 * Takes something back. Where that fails, the reader is told why and may try again, so that it is not
 * lost. `undo` answers what to tell the reader then, else null.
 */
export async function undoOrOffer(
  store: Pick<ClientStore, "enqueueToast">,
  undo: () => Promise<string | null>,
): Promise<void> {
  const error = await undo();
  if (error === null) return;
  store.enqueueToast({
    toastStyle: "retryable-error",
    message: error,
    duration: OFFERED_MS,
    extraParams: { act: () => void undoOrOffer(store, undo) },
  });
}
