import type { DismissableFlag as FlagName } from "../../../shared/rules/dismissals.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

/** The banners that a user can dismiss. */
export const DismissableFlag = describedEnum(
  "DismissableFlag",
  "A banner that the viewer may put away for a while.",
  {
    NON_MEMBER_UPSELL: "Become a member.",
    REACTIVATE_MEMBERSHIP: "Take the cancelled membership up again.",
    PAYMENT_METHOD: "Something is wrong with how the membership is paid.",
    FRIEND_UPSELL: "Become a Friend, in the settings.",
    VERIFY_EMAIL: "Verify the e-mail address.",
    USER_SUSPENDED: "The account broke the Rules.",
    LIMITED_STATE: "What the account writes reaches fewer people.",
  } satisfies Record<FlagName, string>,
);
