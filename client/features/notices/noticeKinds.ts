// Owns how each kind of notice looks, where it stands, how long it stays, how it is announced and what
// it offers (platform.md §4.2). What it says is in noticeTexts.ts.

import type { HelpTopic } from "../../../shared/routes/helpPath.ts";
import type { ToastStyle } from "../../app/enqueuedToast.ts";
import { TOAST_DURATION_MS } from "../../ui/timing.ts";

/** What a kind has the house's help explain. */
type NoticeTopic = Extract<HelpTopic, "limited-account" | "lockouts">;

export interface NoticeKind {
  theme: "accent" | "error";
  /** Inside or outside the wrapper of the notices that are about what the reader is doing. */
  place: "inside" | "outside";
  /** The live region that it is announced by: at once, or when the reader pauses. */
  role: "alert" | "status";
  /** In milliseconds; null for what stays until it is put away. */
  duration: number | null;
  /** The button's words, where the kind has one. What it does comes with the notice. */
  action?: string;
  /** Leads on to the product's own pages. */
  leadsTo?: "support" | "suspension" | "settings" | "privacy" | "rules" | NoticeTopic;
}

const PLAIN = {
  theme: "accent",
  place: "inside",
  role: "status",
  duration: TOAST_DURATION_MS,
} as const satisfies NoticeKind;
const UNDOABLE = { ...PLAIN, action: "Undo" } as const satisfies NoticeKind;
const WRONG = {
  theme: "error",
  place: "outside",
  role: "alert",
  duration: TOAST_DURATION_MS,
} as const satisfies NoticeKind;
const BANNER = { ...PLAIN, duration: null } as const satisfies NoticeKind;
const BROKEN_RULES = { ...WRONG, duration: null } as const satisfies NoticeKind;

const KINDS: Readonly<Record<ToastStyle, NoticeKind>> = {
  "privacy-banner": { ...BANNER, place: "outside", action: "Accept", leadsTo: "privacy" },
  "export-email-subscribers": PLAIN,
  "verify-email": { ...BANNER, action: "Resend email" },
  "sent-verification-email": { ...PLAIN, leadsTo: "settings" },
  "limited-state": { ...BROKEN_RULES, leadsTo: "limited-account" },
  "retryable-error": { ...WRONG, action: "Try again", leadsTo: "support" },
  "newsletter-unsubscribe": PLAIN,
  "newsletter-subscribe": { ...PLAIN, action: "Unsubscribe" },
  "user-suspended": { ...BROKEN_RULES, leadsTo: "suspension" },
  "post-suspended": { ...BROKEN_RULES, leadsTo: "rules" },
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
  "account-lockout": { ...WRONG, leadsTo: "lockouts" },
  "follow-publisher": UNDOABLE,
  "feature-story": PLAIN,
  "sign-in-confirmation": { ...BANNER, action: "Not you?" },
  "subscription-promotion": { ...PLAIN, action: "Subscribe" },
  "move-post-to-trash": UNDOABLE,
  "unclaim-subdomain-error": { ...WRONG, leadsTo: "support" },
  "undelete-post": PLAIN,
  "alternate-user": { ...BANNER, action: "Switch account" },
  error: { ...WRONG, leadsTo: "support" },
  "follow-catalog": UNDOABLE,
  "retry-payment-provider-connection": { ...WRONG, action: "Try again", leadsTo: "support" },
};

/** What a kind is like. */
export function noticeKindOf(style: ToastStyle): NoticeKind {
  return KINDS[style];
}

/** The labels of the links that kinds lead on with. */
export const LINK_LABELS = {
  support: "Contact support",
  suspension: "See why",
  settings: "Change email",
  privacy: "Privacy Policy",
  rules: "The Rules",
  "limited-account": "Get help",
  lockouts: "Get help",
} as const satisfies Record<NonNullable<NoticeKind["leadsTo"]>, string>;
