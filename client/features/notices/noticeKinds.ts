import type { ToastStyle } from "../../app/enqueuedToast.ts";

/** How a kind of notice looks and where it stands (platform.md §4.2). */
interface NoticeKind {
  theme: "accent" | "error";
  /** Inside or outside the wrapper of the notices that are about what the reader is doing. */
  place: "inside" | "outside";
}

const PLAIN: NoticeKind = { theme: "accent", place: "inside" };
const WRONG: NoticeKind = { theme: "error", place: "outside" };

const KINDS: Readonly<Record<ToastStyle, NoticeKind>> = {
  "account-lockout": WRONG,
  error: WRONG,
  "follow-publisher": PLAIN,
  "mute-entity": PLAIN,
  "post-suspended": WRONG,
  "retryable-error": WRONG,
  "sent-verification-email": PLAIN,
  "user-suspended": WRONG,
};

/** The look and place of a kind. */
export function noticeKindOf(style: ToastStyle): NoticeKind {
  return KINDS[style];
}
