// The kinds of notices of platform.md §4.2 as types: what each has to be told of. How they look and
// what they say is in features/notices/noticeKinds.ts, which is loaded with the first of them.

import type { Lockout } from "../../shared/rules/lockoutText.ts";

/** What a kind's words are made of. */
export interface NoticeParams {
  "privacy-banner": NoParams;
  "export-email-subscribers": NoParams;
  "verify-email": NoParams;
  "sent-verification-email": { email: string };
  "limited-state": NoParams;
  "retryable-error": NoParams;
  "newsletter-unsubscribe": Named;
  "newsletter-subscribe": Named;
  "user-suspended": NoParams;
  "post-suspended": { isUnderReview?: boolean };
  "hide-post-response": { isUndone?: boolean };
  "hide-catalog-response": { isUndone?: boolean };
  "post-pinned-to-collection-homepage": Named;
  /** With the id of what is followed from now on, where it can be taken back. */
  "subscribe-success": Named & { targetId?: string };
  "subscribe-fail": NoParams;
  "subscribe-self": NoParams;
  "subscribed-already": Named & { targetId?: string };
  "mute-entity": Named & { isUndone?: boolean };
  /** Something with words of its own, which go into `message`. */
  accent: NoParams;
  "publish-response": NoParams;
  "account-lockout": Lockout;
  "follow-publisher": Named & { isUndone?: boolean };
  "feature-story": Named;
  "sign-in-confirmation": { email: string; tier: string };
  "subscription-promotion": Named;
  /** With the id of the story, where it can be had back. */
  "move-post-to-trash": { targetId?: string };
  "unclaim-subdomain-error": NoParams;
  "undelete-post": NoParams;
  "alternate-user": AlternateUserParams;
  error: { closedDiscussionOf?: "story" | "list" };
  "follow-catalog": Named & { isUndone?: boolean };
  "retry-payment-provider-connection": NoParams;
}

export type ToastStyle = keyof NoticeParams;

interface NoParams {}

/** Whom or what the notice is about. */
interface Named {
  name: string;
}

/** Another person who has signed in in this browser (platform.md §3). */
export interface AlternateUserParams {
  userId: string;
  redactedEmailAddress: string;
  /** The ways in that the account has besides e-mail, by their names. */
  socialLogins: readonly string[];
}

/** What a notice offers beside its words. */
interface NoticeOffers {
  /** What its button does, which the kind names: undo, above all. Without it there is no button. */
  act?: () => void;
  /** Where more is said. */
  link?: { label: string; href: string };
}

/** What a caller says of a notice; the rest has its usual value. */
export type Toast = { [Style in ToastStyle]: ToastOf<Style> }[ToastStyle];

type ToastOf<Style extends ToastStyle> = {
  toastStyle: Style;
  /** Instead of the kind's own words: what the server says. */
  message?: string | undefined;
  /** How long it stays, in milliseconds, without the time that the reader spends on it. */
  duration?: number;
} & (NoParams extends NoticeParams[Style]
  ? { extraParams?: NoticeParams[Style] & NoticeOffers }
  : { extraParams: NoticeParams[Style] & NoticeOffers });

/** A notice that waits to be shown, or is shown (platform.md §3). */
export type EnqueuedToast = Toast & { id: number };
