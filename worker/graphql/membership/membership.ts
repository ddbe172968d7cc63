import type { MembershipTier } from "../../../shared/enums.ts";
import {
  membershipByUser,
  type MembershipRow,
} from "../../domain/core/membership/membershipByUser.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Currency, Money, type MoneyValue } from "./money.ts";
import { NONE_YET, noneYet } from "../unbuilt/notYet.ts";
import { PaymentMethod, type PaymentMethodValue, PaymentProvider } from "./payments.ts";
import { Viewer } from "../machinery/refs.ts";

const MembershipTierEnum = describedEnum<MembershipTier>(
  "MembershipTier",
  "The tier of a membership.",
  {
    FREE: "No paid membership.",
    MEMBER: "All stories.",
    FRIEND: "All stories, and four times the payout for their writers.",
  },
);

const MembershipType = describedEnum(
  "MembershipType",
  "The plan of a membership. Premium plans belong to the Friend tier.",
  {
    MONTHLY: "Member, billed monthly.",
    YEARLY: "Member, billed yearly.",
    PREMIUM_MONTHLY: "Friend, billed monthly.",
    PREMIUM_YEARLY: "Friend, billed yearly.",
  },
);

const MembershipPlanType = describedEnum(
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

const BillingPeriod = describedEnum("BillingPeriod", "How often a plan is billed.", {
  MONTHLY: "Monthly.",
  ANNUAL: "Yearly.",
});

const MembershipState = describedEnum("MembershipState", "The status of a membership.", {
  ACTIVE: "Active.",
  INACTIVE: "Ended.",
  PENDING: "The first payment is pending.",
  UNKNOWN: "Unknown.",
});

const MembershipCancellationReason = describedEnum(
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

const MembershipCancellationDiscount = describedEnum(
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

interface MembershipPriceValue extends MoneyValue {
  crossoutAmount: number | null;
}

const MembershipPrice = builder.objectRef<MembershipPriceValue>("MembershipPrice").implement({
  description: "The price of a plan.",
  fields: (t) => ({
    amount: t.exposeInt("amount", { description: "In minor units." }),
    crossoutAmount: t.exposeInt("crossoutAmount", {
      nullable: true,
      description: "The higher, crossed-out price in minor units.",
    }),
    currency: t.expose("currency", { type: Currency, description: "The currency." }),
  }),
});

interface PlanDiscountValue {
  regularPrice: MoneyValue;
  numCycles: number;
}

const MembershipPlanDiscount = builder
  .objectRef<PlanDiscountValue>("MembershipPlanDiscount")
  .implement({
    description: "A temporary discount of a plan.",
    fields: (t) => ({
      regularPrice: t.expose("regularPrice", {
        type: Money,
        description: "The price after the discount.",
      }),
      numCycles: t.exposeInt("numCycles", {
        description: "Number of discounted billing periods.",
      }),
    }),
  });

interface MembershipPlanValue {
  id: string;
  type: typeof MembershipPlanType.$inferType;
  membershipType: typeof MembershipType.$inferType;
  tier: MembershipTier;
  billingPeriod: typeof BillingPeriod.$inferType;
  price: MembershipPriceValue;
  discount: PlanDiscountValue | null;
}

const MembershipPlanV2 = builder.objectRef<MembershipPlanValue>("MembershipPlanV2").implement({
  description: "A purchasable membership plan.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The plan's id." }),
    type: t.expose("type", { type: MembershipPlanType, description: "The plan's type." }),
    membershipType: t.expose("membershipType", {
      type: MembershipType,
      description: "The plan's type without price variants.",
    }),
    tier: t.expose("tier", { type: MembershipTierEnum, description: "The tier it gives." }),
    billingPeriod: t.expose("billingPeriod", {
      type: BillingPeriod,
      description: "How often it is billed.",
    }),
    price: t.expose("price", { type: MembershipPrice, description: "The price per period." }),
    discount: t.expose("discount", {
      type: MembershipPlanDiscount,
      nullable: true,
      description: "The current discount.",
    }),
  }),
});

interface SwitchPlanScheduleValue {
  startAt: number;
  plan: MembershipPlanValue;
}

const MembershipSwitchPlanSchedule = builder
  .objectRef<SwitchPlanScheduleValue>("MembershipSwitchPlanSchedule")
  .implement({
    description: "A scheduled change of plan.",
    fields: (t) => ({
      startAt: t.expose("startAt", { type: "Timestamp", description: "When it takes effect." }),
      plan: t.expose("plan", { type: MembershipPlanV2, description: "The new plan." }),
    }),
  });

interface MembershipStatusValue {
  membershipId: string;
  membershipType: typeof MembershipType.$inferType;
  status: typeof MembershipState.$inferType;
  startedAt: number;
  currentPeriodEndsAt: number;
  amount: number;
  currency: typeof Currency.$inferType;
  discountEndsAt: number | null;
  isCancelled: boolean;
  cancellationReason: typeof MembershipCancellationReason.$inferType | null;
  cancellationDiscount: typeof MembershipCancellationDiscount.$inferType;
  paymentProvider: typeof PaymentProvider.$inferType;
  paymentMethod: PaymentMethodValue | null;
  hasCreditCardExpired: boolean;
  hasRecurringPaymentFailedMoreThanOnce: boolean;
  paymentFailedAt: number | null;
  planV2: MembershipPlanValue | null;
  switchPlanSchedule: SwitchPlanScheduleValue | null;
}

const MembershipStatus = builder.objectRef<MembershipStatusValue>("MembershipStatus").implement({
  description: "The billing state of a membership, for its member only.",
  fields: (t) => ({
    membershipId: t.exposeID("membershipId", { description: "The membership's id." }),
    membershipType: t.expose("membershipType", {
      type: MembershipType,
      description: "The current plan.",
    }),
    status: t.expose("status", { type: MembershipState, description: "The membership's state." }),
    startedAt: t.expose("startedAt", { type: "Timestamp", description: "When it began." }),
    currentPeriodEndsAt: t.expose("currentPeriodEndsAt", {
      type: "Timestamp",
      description: "When the paid period ends.",
    }),
    amount: t.exposeInt("amount", { description: "The price per period in minor units." }),
    currency: t.expose("currency", { type: Currency, description: "The currency of the amount." }),
    discountEndsAt: t.expose("discountEndsAt", {
      type: "Timestamp",
      nullable: true,
      description: "When a discount ends; null without one.",
    }),
    isCancelled: t.exposeBoolean("isCancelled", {
      description: "True if it ends with the current period.",
    }),
    cancellationReason: t.expose("cancellationReason", {
      type: MembershipCancellationReason,
      nullable: true,
      description: "Why it was cancelled; null if it wasn't, or without a reason.",
    }),
    cancellationDiscount: t.expose("cancellationDiscount", {
      type: MembershipCancellationDiscount,
      description: "The discount offered before a cancellation.",
    }),
    paymentProvider: t.expose("paymentProvider", {
      type: PaymentProvider,
      description: "The payment provider.",
    }),
    paymentMethod: t.expose("paymentMethod", {
      type: PaymentMethod,
      nullable: true,
      description: "The payment method; null if the provider doesn't disclose it.",
    }),
    hasCreditCardExpired: t.exposeBoolean("hasCreditCardExpired", {
      description: "True if the card has expired.",
    }),
    hasRecurringPaymentFailedMoreThanOnce: t.exposeBoolean(
      "hasRecurringPaymentFailedMoreThanOnce",
      { description: "True if at least two payment attempts have failed." },
    ),
    paymentFailedAt: t.expose("paymentFailedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When the last payment failed; null if it didn't.",
    }),
    planV2: t.expose("planV2", {
      type: MembershipPlanV2,
      nullable: true,
      description: "The plan with its price; null for discontinued plans.",
    }),
    switchPlanSchedule: t.expose("switchPlanSchedule", {
      type: MembershipSwitchPlanSchedule,
      nullable: true,
      description: "The scheduled change of plan.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  membership: t.field({
    type: Membership,
    nullable: true,
    description: "The viewer's membership; null without one.",
    resolve: ({ id }, _args, context) => membershipByUser(context).load(id),
  }),
  membershipStatus: t.field({
    type: MembershipStatus,
    nullable: true,
    description: `How the viewer's membership is paid. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));
