import { isBot } from "../../../shared/privacy/isBot.ts";
import { hoistState } from "../hoistState.ts";
import { ModuleLoadError } from "../importWithRetry.ts";
import { startErrorReports } from "./startErrorReports.ts";

/**
 * Reports the errors of a page whose startup failed, where nothing else is running. If a module was
 * missing, reloads the page once.
 */
export function recoverStart(window: Window & typeof globalThis, error: unknown): void {
  if (!window.__PRELOADED_STATE__) hoistState(window);
  const state = window.__PRELOADED_STATE__;
  if (state?.client.viewerIsBot || isBot(window.navigator.userAgent)) return;
  const leave = startErrorReports(window, state ? { ...state, userId: null } : null);
  window.addEventListener("pagehide", leave);
  if (error instanceof ModuleLoadError && mayReload(window)) {
    leave();
    window.location.reload();
  }
}

/** False if the page was reloaded before, or if a reload would lose text or show no page. */
function mayReload({ document, navigator, performance }: Window): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isFirst = (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
  const isWriting = document.activeElement?.matches("input, textarea, select") === true;
  return isFirst && !isWriting && navigator.onLine;
}
