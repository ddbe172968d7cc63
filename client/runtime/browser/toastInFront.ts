import { TOAST_DURATION_MS } from "../../ui/timing.ts";
import type { EnqueuedToast } from "./enqueuedToast.ts";

/** Returns true for a notice that stays long because the reader has to act on it. */
export function staysLong({ duration = 0 }: Pick<EnqueuedToast, "duration">): boolean {
  return duration > TOAST_DURATION_MS;
}

/**
 * Returns the notice to show. Notices appear in order, except that long-lived ones wait until the
 * others have gone, the newest first. A notice with a button, such as Undo, is shown first because
 * its action has just happened.
 */
export function toastInFront(toasts: readonly EnqueuedToast[]): EnqueuedToast | undefined {
  const passing = toasts.filter((toast) => !staysLong(toast));
  return (
    passing.findLast(({ extraParams }) => hasButton(extraParams)) ?? passing[0] ?? toasts.at(-1)
  );
}

function hasButton(extraParams: EnqueuedToast["extraParams"]): boolean {
  return extraParams !== undefined && "act" in extraParams && extraParams.act !== undefined;
}
