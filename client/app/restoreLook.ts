import { isNativeApp } from "../../shared/rules/isNativeApp.ts";
import { restoreSidebar } from "./sidebarChoice.ts";
import { applyTheme } from "./theme.ts";

/**
 * Restores browser-local display state as attributes that styles read: theme, sidebar state and
 * native app. Runs first, to avoid a flash of the default look.
 */
export function restoreLook(window: Window): void {
  applyTheme(window);
  restoreSidebar(window);
  if (isNativeApp(window.navigator.userAgent)) {
    window.document.documentElement.dataset.nativeApp = "";
  }
}
