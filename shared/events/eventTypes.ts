// Owns which events there are (platform.md §7.1, reader.md §7) and of what type each is. An event of
// another name is not taken.

/**
 * `view`: something came into sight. `action`: the reader did something. `outcome`: what came of it.
 * `page`: the page itself.
 */
export type EventType = "view" | "action" | "outcome" | "page";

export const EVENT_TYPES = {
  "susi.methodClicked": "action",
  // Every sign-in error is an event; the specification names none for it.
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

  // Of the page: loaded, another one shown in place, read so far, of another width.
  "page.loaded": "page",
  "page.navigated": "page",
  "page.scrolled": "page",
  "page.resized": "page",
  // What statistics count.
  "post.clientViewed": "view",
  "post.clientRead": "outcome",
  // A second person has signed in in the same browser (platform.md §4.3).
  "session.multiUserLogin": "outcome",
  // Someone was shown what a flag on trial makes of a page.
  "experiment.exposed": "outcome",
  "gate.exposed": "outcome",
} as const satisfies Record<string, EventType>;

export type EventKey = keyof typeof EVENT_TYPES;

/** True for the name of an event. */
export function isEventKey(text: unknown): text is EventKey {
  return typeof text === "string" && Object.hasOwn(EVENT_TYPES, text);
}
