import type { EventKey } from "../../../shared/events/eventTypes.ts";
import type { ToastStyle } from "../../runtime/browser/enqueuedToast.ts";

/** The events of a banner kind: viewed, dismissed, and button clicked. */
interface BannerEvents {
  viewed: EventKey;
  dismissed?: EventKey;
  chosen?: EventKey;
}

/** The banner kinds that report events. */
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
