// Owns each notice kind's theme, position, duration, live region role and actions. The texts are in texts.ts.

import type { HelpTopic } from "../../../shared/routes/paths/helpPath.ts";
import type { ToastStyle } from "../../runtime/browser/enqueuedToast.ts";
import { TOAST_DURATION_MS } from "../../ui/timing.ts";
import * as texts from "./texts.ts";

/** Help topics that kinds link to. */
type NoticeTopic = Extract<HelpTopic, "limited-account" | "lockouts">;

export interface NoticeKind {
  theme: "accent" | "error";
  /** Inside or outside the wrapper of notices about the viewer's own actions. */
  place: "inside" | "outside";
  /** The live region role: assertive (alert) or polite (status). */
  role: "alert" | "status";
  /** In milliseconds; null for banners, which are part of the page. */
  duration: number | null;
  /** The button's label, for kinds with a button. The action comes with the notice. */
  action?: string;
  /** The product page that the kind links to. */
  linksTo?: "support" | "suspension" | "settings" | "privacy" | "rules" | NoticeTopic;
}

const PLAIN = {
  theme: "accent",
  place: "inside",
  role: "status",
  duration: TOAST_DURATION_MS,
} as const satisfies NoticeKind;
const UNDOABLE = { ...PLAIN, action: texts.undo } as const satisfies NoticeKind;
const WRONG = {
  theme: "error",
  place: "outside",
  role: "alert",
  duration: TOAST_DURATION_MS,
} as const satisfies NoticeKind;
/** Read by someone who is about to do something else: it stays twice as long. */
const ABOUT_SIGN_IN = {
  ...PLAIN,
  duration: 2 * TOAST_DURATION_MS,
} as const satisfies NoticeKind;
const BANNER = { ...PLAIN, duration: null } as const satisfies NoticeKind;
const BROKEN_RULES = { ...WRONG, duration: null } as const satisfies NoticeKind;

const KINDS: Readonly<Record<ToastStyle, NoticeKind>> = {
  "privacy-banner": { ...BANNER, place: "outside", action: texts.accept, linksTo: "privacy" },
  "export-email-subscribers": PLAIN,
  "verify-email": { ...BANNER, action: texts.resendEmail },
  "sent-verification-email": { ...PLAIN, linksTo: "settings" },
  "limited-state": { ...BROKEN_RULES, linksTo: "limited-account" },
  "retryable-error": { ...WRONG, action: texts.tryAgain, linksTo: "support" },
  "newsletter-unsubscribe": UNDOABLE,
  "newsletter-subscribe": { ...PLAIN, action: texts.unsubscribe },
  "user-suspended": { ...BROKEN_RULES, linksTo: "suspension" },
  "post-suspended": { ...BROKEN_RULES, linksTo: "rules" },
  "hide-post-response": UNDOABLE,
  "hide-catalog-response": UNDOABLE,
  "post-pinned-to-collection-homepage": PLAIN,
  "subscribe-success": UNDOABLE,
  "subscribe-fail": WRONG,
  "subscribe-self": WRONG,
  "subscribed-already": PLAIN,
  "mute-entity": UNDOABLE,
  accent: UNDOABLE,
  "publish-response": PLAIN,
  "publication-restored": PLAIN,
  "account-lockout": { ...WRONG, linksTo: "lockouts" },
  "follow-publisher": UNDOABLE,
  "feature-story": PLAIN,
  "sign-in-confirmation": { ...ABOUT_SIGN_IN, action: texts.notYou },
  "subscription-promotion": { ...PLAIN, action: texts.subscribe },
  "move-post-to-trash": UNDOABLE,
  "unclaim-subdomain-error": { ...WRONG, linksTo: "support" },
  "undelete-post": PLAIN,
  "alternate-user": { ...ABOUT_SIGN_IN, action: texts.switchAccount },
  error: { ...WRONG, linksTo: "support" },
  "follow-catalog": UNDOABLE,
  "retry-payment-provider-connection": { ...WRONG, action: texts.tryAgain, linksTo: "support" },
};

/** Returns the properties of a kind. */
export function noticeKindOf(style: ToastStyle): NoticeKind {
  return KINDS[style];
}

/** The labels of the kinds' links. */
export const LINK_LABELS = {
  support: texts.contactSupport,
  suspension: texts.seeWhy,
  settings: texts.changeEmail,
  privacy: texts.privacyPolicy,
  rules: texts.theRules,
  "limited-account": texts.getHelp,
  lockouts: texts.getHelp,
} as const satisfies Record<NonNullable<NoticeKind["linksTo"]>, string>;
