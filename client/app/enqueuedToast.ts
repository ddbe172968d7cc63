/**
 * The kinds of notices (platform.md §4.2) that a write or an answer brings up. What stands by itself,
 * such as the privacy banner, is in features/notices/banners.ts.
 */
export type ToastStyle =
  | "account-lockout"
  | "error"
  | "follow-publisher"
  | "mute-entity"
  | "post-suspended"
  | "retryable-error"
  | "sent-verification-email"
  | "user-suspended";

/** A notice that waits to be shown, or is shown (platform.md §3). */
export interface EnqueuedToast {
  id: number;
  /** How long it stays, in milliseconds, without the time that the reader spends on it. */
  duration: number;
  message: string;
  toastStyle: ToastStyle;
  extraParams: ToastParams;
}

/** What a notice offers beside its message. */
export interface ToastParams {
  /** Takes back what the notice is about. */
  undo?: () => void;
  /** Where more is said. */
  link?: { label: string; href: string };
}

/** What a caller says of a notice; the rest has its usual value. */
export type Toast = Pick<EnqueuedToast, "message" | "toastStyle"> &
  Partial<Pick<EnqueuedToast, "duration" | "extraParams">>;
