/**
 * The cookie in which a page of ours keeps which button of its own a visitor has pressed that asks to
 * sign in first: the path of what they want done. No other site can set it.
 */
export const PRESSED_ACTION_COOKIE = "pressed-wish";

/** How long a sign-in may take after the press, in seconds. */
export const PRESSED_ACTION_S = 30 * 60;
