// Whether the permanent sidebar of wide screens is closed. Stored in this browser and mirrored to
// `data-sidebar` on the document, so that styles apply it without further script. `restoreLook`
// restores it.

const KEY = "sidebar";
const SHUT = "shut";
const listeners = new Set<() => void>();

/** Returns true while the permanent sidebar is closed. */
export function isSidebarShut(window: Window): boolean {
  return window.document.documentElement.dataset.sidebar === SHUT;
}

/** Opens or closes the permanent sidebar and stores the choice. */
export function chooseSidebar(window: Window, isShut: boolean): void {
  show(window, isShut);
  try {
    if (isShut) window.localStorage.setItem(KEY, SHUT);
    else window.localStorage.removeItem(KEY);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener when the choice changes. Returns the unsubscribe function. */
export function onSidebarChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(window: Window, isShut: boolean): void {
  const { dataset } = window.document.documentElement;
  if (isShut) dataset.sidebar = SHUT;
  else delete dataset.sidebar;
}
