// Owns the list of client events and their types. The server
// rejects events with other names.

/**
 * `view`: an element became visible. `action`: the reader did something. `outcome`: the result of
 * an action. `page`: the page's lifecycle.
 */
export type EventType = "view" | "action" | "outcome" | "page";

export const EVENT_TYPES = {
  "susi.methodClicked": "action",
  // Sent for every sign-in error.
  "susi.error": "outcome",
  "privacyBanner.shown": "view",
  "privacyBanner.accepted": "action",
  "user.sendVerificationEmailButterShown": "view",
  "user.sendVerificationEmailButterClicked": "action",
  "signInConfirmationBanner.viewed": "view",
  "signInConfirmationBanner.notYouClicked": "action",
  "alternateUserBanner.viewed": "view",
  "alternateUserBanner.dismissed": "action",
  "reactivateMembership.converted": "outcome",
  "reactivateMembership.confirmationViewed": "view",
  "reactivateMembership.presented": "view",
  "button.clicked": "action",
  "button.clientPresented": "view",
  "search.predictiveOpened": "action",
  "search.predictiveQueried": "action",
  "search.predictiveResultClicked": "action",
  "homepage.footer.aboutClicked": "action",

  // Page lifecycle: load, client-side navigation, scroll depth, new width.
  "page.loaded": "page",
  "page.navigated": "page",
  "page.scrolled": "page",
  "page.resized": "page",
  // The events that story statistics count.
  "post.clientViewed": "view",
  "post.clientRead": "outcome",
  // A second user signed in in the same browser.
  "session.multiUserLogin": "outcome",
  // A viewer saw a variant of an experiment or gate.
  "experiment.exposed": "outcome",
  "gate.exposed": "outcome",
} as const satisfies Record<string, EventType>;

export type EventKey = keyof typeof EVENT_TYPES;

/** Returns true for the name of a known event. */
export function isEventKey(text: unknown): text is EventKey {
  return typeof text === "string" && Object.hasOwn(EVENT_TYPES, text);
}
