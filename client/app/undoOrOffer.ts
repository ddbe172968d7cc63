import { MINUTE_MS } from "../../shared/durations.ts";
import type { ClientStore } from "./clientState.ts";

/**
 * How long a failed undo stays available, in milliseconds: the connection may take a while to
 * return.
 */
const OFFERED_MS = 5 * MINUTE_MS;

/**
 * Undoes an action. If that fails, shows the error with a retry button. `undo` resolves to an error
 * message, or null on success.
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
