import { isNativeApp } from "../../../shared/privacy/isNativeApp.ts";

/**
 * What a reader chooses of the look, by its key in the browser's storage and its `data-` attribute
 * on the document, with the values that differ from the default.
 */
const LOOKS = {
  theme: ["light", "dark"],
  sidebar: ["shut"],
  textSize: ["small", "large", "largest"],
  marginNotes: ["hidden"],
} as const;
export type LookName = keyof typeof LOOKS;

/**
 * Restores browser-local display state as attributes that styles read: theme, sidebar state, text
 * size and native app. Runs first, to avoid a flash of the default look.
 */
export function restoreLook(window: Window): void {
  const { dataset } = window.document.documentElement;
  try {
    for (const [name, values] of Object.entries(LOOKS)) {
      const stored = window.localStorage.getItem(name);
      if (values.some((value) => value === stored)) dataset[name] = stored!;
    }
  } catch {
    // The browser may deny access to storage.
  }
  if (isNativeApp(window.navigator.userAgent)) dataset.nativeApp = "";
}
