import { MINUTE_MS } from "../../../shared/durations.ts";
import type { ClientStore } from "../page/clientState.ts";
import type { Toast } from "../browser/enqueuedToast.ts";
import { FAILED } from "./errorIn.ts";
import type { MutationResult } from "./runMutation.ts";

type Store = Pick<ClientStore, "enqueueToast">;

/** A change that the viewer asks for, such as a follow, and what they see of it. */
interface Change<Data> {
  /** May reject when its code can't be loaded. */
  write: () => Promise<MutationResult<Data>>;
  /** Shows the change before it is made; with false, rolls it back after an error. */
  show?: (isMade: boolean) => void;
  /** The notice of success, usually with an Undo button. */
  notice?: (data: Data) => Toast;
}

/** Makes a change and shows its notice or error. Resolves to whether it was made. */
export async function applyChange<Data>(
  store: Store,
  { write, show, notice }: Change<Data>,
): Promise<boolean> {
  show?.(true);
  const result = await write().catch(() => ({ kind: "failed", message: FAILED }) as const);
  if (result.kind !== "success") {
    show?.(false);
    store.enqueueToast({ toastStyle: "error", message: result.message });
    return false;
  }
  if (notice) store.enqueueToast(notice(result.data));
  return true;
}

/**
 * How long a failed undo stays available, in milliseconds: the connection may take a while to
 * return.
 */
const OFFERED_MS = 5 * MINUTE_MS;

/** Undoes a change. If that fails, shows the error with a retry button. */
export async function undoOrOffer(
  store: Store,
  undo: () => Promise<Pick<MutationResult, "message">>,
): Promise<void> {
  const { message } = await undo();
  if (message === null) return;
  store.enqueueToast({
    toastStyle: "retryable-error",
    message,
    duration: OFFERED_MS,
    extraParams: { act: () => void undoOrOffer(store, undo) },
  });
}
