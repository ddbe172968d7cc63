// Whether the permanent sidebar of wide screens is shut. It is kept in this browser;
// `data-sidebar` on the document carries it to the styles, so that no script has to run for them.

const KEY = "sidebar";
const SHUT = "shut";
const listeners = new Set<() => void>();

/** True while the reader has the permanent sidebar shut. */
export function isSidebarShut(window: Window): boolean {
  return window.document.documentElement.dataset.sidebar === SHUT;
}

/** Takes up the choice that this browser kept. */
export function restoreSidebar(window: Window): void {
  try {
    if (window.localStorage.getItem(KEY) === SHUT) show(window, true);
  } catch {
    // A browser may refuse storage altogether.
  }
}

/** Shuts or opens the permanent sidebar, and keeps the choice. */
export function chooseSidebar(window: Window, isShut: boolean): void {
  show(window, isShut);
  try {
    if (isShut) window.localStorage.setItem(KEY, SHUT);
    else window.localStorage.removeItem(KEY);
  } catch {
    // Then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes. */
export function onSidebarChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(window: Window, isShut: boolean): void {
  const { dataset } = window.document.documentElement;
  if (isShut) dataset.sidebar = SHUT;
  else delete dataset.sidebar;
}
