// The reader's theme. Stored only in this browser, so that pages stay cacheable; mirrored to
// `data-theme` on the document for the styles (ui/tokens.css).

/** The available themes. "system" is the default and follows the operating system. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
/** The choice when the browser denies storage; lasts as long as the page. */
let unsavedTheme: Theme | null = null;
const listeners = new Set<() => void>();

/** Returns the theme chosen in this browser. */
export function readTheme(window: Window): Theme {
  try {
    const stored = window.localStorage.getItem(KEY);
    return unsavedTheme ?? THEMES.find((theme) => theme === stored) ?? "system";
  } catch {
    return unsavedTheme ?? "system";
  }
}

/** Applies the chosen theme to the document. */
export function applyTheme(window: Window): void {
  const theme = readTheme(window);
  const { dataset } = window.document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** Stores the theme and applies it. */
export function chooseTheme(window: Window, theme: Theme): void {
  try {
    if (theme === "system") window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, theme);
  } catch {
    unsavedTheme = theme;
  }
  applyTheme(window);
  for (const listener of listeners) listener();
}

/**
 * Calls the listener when the theme changes, here or in another tab. Returns the unsubscribe
 * function.
 */
export function onThemeChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== KEY && event.key !== null) return;
    applyTheme(window);
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
