import type { EventKey } from "../../../shared/events/eventTypes.ts";
import type { ToastStyle } from "../../app/enqueuedToast.ts";

/** What is told of a kind of banner: that it came into sight, was put away, or its button chosen. */
interface BannerEvents {
  viewed: EventKey;
  dismissed?: EventKey;
  chosen?: EventKey;
}

/** The kinds that are told of (platform.md §7.1). */
export const BANNER_EVENTS: Readonly<Partial<Record<ToastStyle, BannerEvents>>> = {
  "alternate-user": {
    viewed: "alternateUserBanner.viewed",
    dismissed: "alternateUserBanner.dismissed",
  },
  "privacy-banner": { viewed: "privacyBanner.shown", chosen: "privacyBanner.accepted" },
  "sign-in-confirmation": {
    viewed: "signInConfirmationBanner.viewed",
    chosen: "signInConfirmationBanner.notYouClicked",
  },
  "verify-email": {
    viewed: "user.sendVerificationEmailButterShown",
    chosen: "user.sendVerificationEmailButterClicked",
  },
};
