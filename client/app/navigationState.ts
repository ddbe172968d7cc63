/** Where the reader came from and is (platform.md §3, navigation state). */
export interface NavigationState {
  /** Path with query. */
  location: string;
  /** The document's referrer, then the page before this one. */
  referrer: string;
}

/** The state at start. The referrer is set once: later calls to set it change nothing. */
export function startNavigation(location: string, referrer: string): NavigationState {
  return { location, referrer };
}

/**
 * The state after the address changed. Only another path makes the old location the referrer: a
 * change of query or hash is the same page.
 */
export function moveTo(state: NavigationState, location: string): NavigationState {
  const referrer = pathOf(location) === pathOf(state.location) ? state.referrer : state.location;
  return { location, referrer };
}

function pathOf(location: string): string {
  return location.split(/[?#]/, 1)[0]!;
}
