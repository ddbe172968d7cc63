import { isNativeApp } from "../../shared/rules/isNativeApp.ts";
import { restoreSidebar } from "./sidebarChoice.ts";
import { applyTheme } from "./theme.ts";

/**
 * Gives the document what this browser alone knows, as attributes that styles read: the chosen
 * theme, whether the sidebar is shut, and the native app. Runs before anything else, so that the
 * page seldom shows itself otherwise first.
 */
export function restoreLook(window: Window): void {
  applyTheme(window);
  restoreSidebar(window);
  if (isNativeApp(window.navigator.userAgent)) {
    window.document.documentElement.dataset.nativeApp = "";
  }
}
