import type { DismissableFlag as FlagName } from "../../../shared/people/dismissals.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

/** The banners and onboarding steps that a user can dismiss. */
export const DismissableFlag = describedEnum(
  "DismissableFlag",
  "A banner that the viewer can dismiss for a while, or an onboarding step.",
  {
    NON_MEMBER_UPSELL: "Suggests becoming a member.",
    REACTIVATE_MEMBERSHIP: "Suggests reactivating a cancelled membership.",
    PAYMENT_METHOD: "Reports a problem with the membership's payment method.",
    FRIEND_UPSELL: "Suggests the Friend tier, in the settings.",
    VERIFY_EMAIL: "Asks to verify the email address.",
    USER_SUSPENDED: "Explains that the account is suspended.",
    LIMITED_STATE: "Explains that the account's reach is limited.",
    ONBOARDING_TOPICS: "The onboarding step that offers topics: done or skipped.",
    ONBOARDING_PEOPLE: "The onboarding step that offers people: done or skipped.",
    ONBOARDING_PROFILE: "The onboarding step that asks for a profile: done or skipped.",
  } satisfies Record<FlagName, string>,
);
