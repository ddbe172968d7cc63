// Durations and distances of UI elements. tokens.css repeats the animation
// durations for CSS; a test keeps both in sync.

export const TOOLTIP_ENTER_MS = 500;
export const HOVER_POPOVER_HIDE_MS = 100;
export const POPOVER_ANIMATION_MS = 100;
export const DIALOG_ANIMATION_MS = 300;
export const MENU_HIDE_MS = 300;
export const TOAST_ANIMATION_MS = 300;

/** Default duration of a notice, in ms. */
export const TOAST_DURATION_MS = 5000;
/** Delay before a banner may appear, in ms: the text comes first. */
export const BANNERS_AFTER_MS = 3000;

/** Distance between a popover and its anchor, in px. */
export const POPOVER_OFFSET = 5;
/** Distance between the Friend badge and its popover, in px. */
export const FRIEND_POPOVER_OFFSET = 15;
/** Distance between a popover and the window's edge, in px. */
export const POPOVER_PADDING = 5;
/** Distance scrolled per click of a scroll arrow, in px. */
export const SCROLL_STEP = 100;
