/**
 * The cookie in which our pages store the path of a pending action that requires signing in. Other
 * sites can't set it.
 */
export const PRESSED_ACTION_COOKIE = "pressed-wish";

/** How long signing in may take after the click, in seconds. */
export const PRESSED_ACTION_S = 30 * 60;
