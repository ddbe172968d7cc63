// Owns the state of browser history entries: the scroll position and whether the sign-in modal is
// open. The modal has its own entry with the page's URL, so that Back closes it; navigating from
// the modal replaces that entry.

/** Saves the scroll position for returning to this entry. */
export function remember({ history, scrollY }: Window): void {
  history.replaceState({ ...history.state, scrollY }, "");
}

/** Returns true when the current entry belongs to an open modal. */
export function isOverPage({ history }: Window): boolean {
  return (history.state as { isOver?: boolean } | null)?.isOver === true;
}

/** Adds a history entry for a modal. Adds no second one, for example after a reload. */
export function layOverPage(window: Window): void {
  if (isOverPage(window)) return;
  remember(window);
  window.history.pushState({ ...window.history.state, isOver: true }, "");
}

/** Removes the modal's entry, unless the reader has already left it. */
export function takeOffPage(window: Window): void {
  if (isOverPage(window)) window.history.back();
}

/** Navigates the browser to a URL, replacing the modal's entry if there is one. */
export function leaveFor(window: Window, href: string): void {
  if (isOverPage(window)) window.location.replace(href);
  else window.location.assign(href);
}
