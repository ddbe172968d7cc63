import type { MembershipTier } from "../../../shared/enums.ts";
import {
  type MembershipRow,
  ownMembership,
} from "../../domain/membership/rows/membershipByUser.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Viewer } from "../machinery/refs.ts";

export const MembershipTierEnum = describedEnum<MembershipTier>(
  "MembershipTier",
  "The tier of a membership.",
  {
    FREE: "No paid membership.",
    MEMBER: "All stories.",
    FRIEND: "All stories, for people who want to support the site more.",
  },
);

export const MembershipType = describedEnum(
  "MembershipType",
  "The plan of a membership. Premium plans belong to the Friend tier.",
  {
    MONTHLY: "Member, billed monthly.",
    YEARLY: "Member, billed yearly.",
    PREMIUM_MONTHLY: "Friend, billed monthly.",
    PREMIUM_YEARLY: "Friend, billed yearly.",
  },
);

export const MembershipPlanType = describedEnum(
  "MembershipPlanType",
  "The plans on offer, including variants with another price.",
  {
    MONTHLY: "Member, billed monthly.",
    YEARLY: "Member, billed yearly.",
    PREMIUM_MONTHLY: "Friend, billed monthly.",
    PREMIUM_YEARLY: "Friend, billed yearly.",
    YEARLY_CROSSOUT: "Member, billed yearly, shown next to a crossed-out price.",
    PREMIUM_YEARLY_CROSSOUT: "Friend, billed yearly, shown next to a crossed-out price.",
    YEARLY_STAFF: "A year for staff.",
    YEARLY_DISCOUNT: "A year at a discount.",
  },
);

export const BillingPeriod = describedEnum("BillingPeriod", "How often a plan is billed.", {
  MONTHLY: "Monthly.",
  ANNUAL: "Yearly.",
});

export const MembershipState = describedEnum("MembershipState", "The status of a membership.", {
  ACTIVE: "Active.",
  INACTIVE: "Ended.",
  PENDING: "The first payment is pending.",
  UNKNOWN: "Unknown.",
});

export const MembershipCancellationReason = describedEnum(
  "MembershipCancellationReason",
  "The reason for a cancellation.",
  {
    CONTENT: "The content.",
    COSTS: "The price.",
    DUPLICATE_ACCOUNTS: "They have another account.",
    FEATURE_USAGE: "They don't use its features.",
    OTHER: "Another reason.",
    PREMIUM_TIER: "The Friend tier.",
    SWITCHING_PRODUCT: "They switch to another product.",
    TIME: "No time to read.",
  },
);

export const MembershipCancellationDiscount = describedEnum(
  "MembershipCancellationDiscount",
  "The offer made before a cancellation.",
  {
    NONE: "Nothing.",
    TWENTY_PERCENT_OFF_ONE_YEAR: "A year at 20% off.",
    FIFTY_PERCENT_OFF_ONE_YEAR: "A year at 50% off.",
  },
);

export const Membership = builder.objectRef<MembershipRow>("Membership").implement({
  description: "A paid membership.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The membership's id." }),
    tier: t.expose("tier", { type: MembershipTierEnum, description: "The tier." }),
    memberSince: t.expose("memberSince", { type: "Timestamp", description: "When it began." }),
    friendSince: t.expose("friendSince", {
      type: "Timestamp",
      nullable: true,
      description: "When the Friend tier began; null for other tiers.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  membership: t.field({
    type: Membership,
    nullable: true,
    description: "The viewer's membership; null without one.",
    resolve: (_viewer, _args, context) => ownMembership(context).load(""),
  }),
}));
