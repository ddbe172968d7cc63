// Owns what the entries of the browser's history note beside their address: how far the reader had
// scrolled, and whether something lies over the page. The sign-in modal has an entry of its own, of its
// page's address, so that Back shuts it; whatever leads on from there takes that entry's place.

/** Notes how far the reader had scrolled, for coming back. */
export function remember({ history, scrollY }: Window): void {
  history.replaceState({ ...history.state, scrollY }, "");
}

/** True at an entry of what lies over its page. */
export function isOverPage({ history }: Window): boolean {
  return (history.state as { isOver?: boolean } | null)?.isOver === true;
}

/** Adds an entry for what lies over the page; not a second one, as after a reload. */
export function layOverPage(window: Window): void {
  if (isOverPage(window)) return;
  remember(window);
  window.history.pushState({ ...window.history.state, isOver: true }, "");
}

/** Takes that entry away again, unless the reader has left it. */
export function takeOffPage(window: Window): void {
  if (isOverPage(window)) window.history.back();
}

/** Has the browser go to an address. */
export function leaveFor(window: Window, href: string): void {
  if (isOverPage(window)) window.location.replace(href);
  else window.location.assign(href);
}
