// The notice kinds as types, with the parameters each needs. Their texts and
// appearance are in features/notices/noticeKinds.ts, which loads with the first notice.

import type { Lockout } from "../../../shared/identity/lockoutText.ts";

/** The parameters of each kind's text. */
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
  /** Includes the id of the followed target when the follow can be undone. */
  "subscribe-success": Named & { targetId?: string };
  "subscribe-fail": NoParams;
  "subscribe-self": NoParams;
  "subscribed-already": Named & { targetId?: string };
  "mute-entity": Named & { isUndone?: boolean };
  /** A notice whose text is in `message`. */
  accent: NoParams;
  "publish-response": NoParams;
  "account-lockout": Lockout;
  "follow-publisher": Named & { isUndone?: boolean };
  "feature-story": Named;
  "sign-in-confirmation": { email: string; tier: string };
  "subscription-promotion": Named;
  /** Includes the story's id when it can be restored. */
  "move-post-to-trash": { targetId?: string };
  "publication-restored": NoParams;
  "unclaim-subdomain-error": NoParams;
  "undelete-post": NoParams;
  "alternate-user": AlternateUserParams;
  error: { closedDiscussionOf?: "story" | "list" };
  "follow-catalog": Named & { isUndone?: boolean };
  "retry-payment-provider-connection": NoParams;
}

export type ToastStyle = keyof NoticeParams;

interface NoParams {}

/** The name of the subject of the notice. */
interface Named {
  name: string;
}

/** Another user who has signed in in this browser. */
export interface AlternateUserParams {
  userId: string;
  redactedEmailAddress: string;
  /** The names of the account's sign-in methods other than email. */
  socialLogins: readonly string[];
}

/** What a notice offers besides its text. */
interface NoticeOffers {
  /** The action of the kind's button, such as Undo. Without it no button is shown. */
  act?: () => void;
  /** A link to more information. */
  link?: { label: string; href: string };
}

/** A notice as callers enqueue it; omitted values use the kind's defaults. */
export type Toast = { [Style in ToastStyle]: ToastOf<Style> }[ToastStyle];

type ToastOf<Style extends ToastStyle> = {
  toastStyle: Style;
  /** The server's message, shown instead of the kind's text. */
  message?: string | undefined;
  /**
   * How long the notice stays, in milliseconds, not counting time the reader hovers or focuses it.
   */
  duration?: number;
} & (NoParams extends NoticeParams[Style]
  ? { extraParams?: NoticeParams[Style] & NoticeOffers }
  : { extraParams: NoticeParams[Style] & NoticeOffers });

/** A notice that is queued or on screen. */
export type EnqueuedToast = Toast & { id: number };
