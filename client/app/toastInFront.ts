import { TOAST_DURATION_MS } from "../ui/timing.ts";
import type { EnqueuedToast } from "./enqueuedToast.ts";

/** True for a notice that stays because there is something to do about it. */
export function standsForLong({ duration = 0 }: Pick<EnqueuedToast, "duration">): boolean {
  return duration > TOAST_DURATION_MS;
}

/**
 * The notice to show of those that are enqueued: they come in their order, but one that stands for long
 * hides no newer one. It waits until they have gone, and of several the newest comes first. One with a
 * button, such as Undo, waits behind no other: what it takes back has just been done.
 */
export function toastInFront(toasts: readonly EnqueuedToast[]): EnqueuedToast | undefined {
  const passing = toasts.filter((toast) => !standsForLong(toast));
  return (
    passing.findLast(({ extraParams }) => hasButton(extraParams)) ?? passing[0] ?? toasts.at(-1)
  );
}

function hasButton(extraParams: EnqueuedToast["extraParams"]): boolean {
  return extraParams !== undefined && "act" in extraParams && extraParams.act !== undefined;
}
