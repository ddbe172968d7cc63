// The reader's choice of theme. It is kept in this browser alone, so that pages stay the same for
// all; `data-theme` on the document carries it to the styles (ui/tokens.css).

/** What can be chosen. "system" follows the system and is what nobody has to choose. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "theme";
/** The choice in a browser that refuses storage; it lasts as long as the page. */
let unkept: Theme | null = null;
const listeners = new Set<() => void>();

/** The theme chosen in this browser. */
export function readTheme(window: Window): Theme {
  try {
    const stored = window.localStorage.getItem(KEY);
    return unkept ?? THEMES.find((theme) => theme === stored) ?? "system";
  } catch {
    return unkept ?? "system";
  }
}

/** Shows the page in the chosen theme. */
export function applyTheme(window: Window): void {
  const theme = readTheme(window);
  const { dataset } = window.document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** Keeps the choice and shows it. */
export function chooseTheme(window: Window, theme: Theme): void {
  try {
    if (theme === "system") window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, theme);
  } catch {
    unkept = theme;
  }
  applyTheme(window);
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes, here or in another tab. */
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
