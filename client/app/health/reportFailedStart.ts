import { isBot } from "../../../shared/rules/isBot.ts";
import { hoistState } from "../hoistState.ts";
import { startErrorReports } from "./startErrorReports.ts";

/** Reports errors of a page whose startup failed, where nothing else is running. */
export function reportFailedStart(window: Window & typeof globalThis): void {
  if (!window.__PRELOADED_STATE__) hoistState(window);
  const state = window.__PRELOADED_STATE__;
  if (state?.client.viewerIsBot || isBot(window.navigator.userAgent)) return;
  const leave = startErrorReports(window, state ? { ...state, userId: null } : null);
  window.addEventListener("pagehide", leave);
}
