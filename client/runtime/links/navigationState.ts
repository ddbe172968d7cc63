/** The reader's current and previous location. */
export interface NavigationState {
  /** Path with query. */
  location: string;
  /** The document's referrer at first, then the previous page. */
  referrer: string;
}

/** Returns the initial state. The referrer can be set only here. */
export function startNavigation(location: string, referrer: string): NavigationState {
  return { location, referrer };
}

/**
 * Returns the state after a navigation. Only a different path changes the referrer: a new query or
 * hash is still the same page.
 */
export function moveTo(state: NavigationState, location: string): NavigationState {
  const referrer = pathOf(location) === pathOf(state.location) ? state.referrer : state.location;
  return { location, referrer };
}

function pathOf(location: string): string {
  return location.split(/[?#]/, 1)[0]!;
}
