// Times and distances of moving parts (platform.md §9). tokens.css repeats the animations' lengths
// for CSS; a test holds the two together.

export const TOOLTIP_ENTER_MS = 500;
export const HOVER_POPOVER_HIDE_MS = 100;
export const POPOVER_ANIMATION_MS = 100;
export const DIALOG_ANIMATION_MS = 300;
export const MENU_HIDE_MS = 300;
export const TOAST_ANIMATION_MS = 300;

/** How long a notice stays that says nothing else, in ms. */
export const TOAST_DURATION_MS = 5000;
/** How long a page stands before a banner is thought of, in ms: the text comes first. */
export const BANNERS_AFTER_MS = 3000;

/** Between a popover and what it belongs to, in px. */
export const POPOVER_OFFSET = 5;
/** Between a popover and the edge of the window, in px. */
export const POPOVER_PADDING = 5;
/** How far one press of a scroll arrow goes, in px. */
export const SCROLL_STEP = 100;
