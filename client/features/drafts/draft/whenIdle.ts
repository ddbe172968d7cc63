const IDLE_WITHIN_MS = 200;

/** Runs a callback when no input is pending, or after IDLE_WITHIN_MS. */
export function whenIdle(run: () => void): void {
  // Safari lacks requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") run();
  else requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
}
