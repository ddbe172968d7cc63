import type { MembershipTier } from "../../../shared/enums.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Currency, Money, type MoneyValue } from "./money.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { PaymentMethod, type PaymentMethodValue, PaymentProvider } from "./payments.ts";
import { Viewer } from "../machinery/refs.ts";

const MembershipTierEnum = describedEnum<MembershipTier>(
  "MembershipTier",
  "What someone's membership gives them.",
  {
    FREE: "No paid membership.",
    MEMBER: "All stories.",
    FRIEND: "All stories, and four times as much for their writers.",
  },
);

const MembershipType = describedEnum(
  "MembershipType",
  "The plan that a membership is on. The premium ones are the Friend tier's.",
  {
    MONTHLY: "A member's, paid each month.",
    YEARLY: "A member's, paid each year.",
    PREMIUM_MONTHLY: "A Friend's, paid each month.",
    PREMIUM_YEARLY: "A Friend's, paid each year.",
  },
);

const MembershipPlanType = describedEnum(
  "MembershipPlanType",
  "The plans on offer: those of memberships and their variants of another price.",
  {
    MONTHLY: "A member's, paid each month.",
    YEARLY: "A member's, paid each year.",
    PREMIUM_MONTHLY: "A Friend's, paid each month.",
    PREMIUM_YEARLY: "A Friend's, paid each year.",
    YEARLY_CROSSOUT: "A member's for a year, beside the higher price that is crossed out.",
    PREMIUM_YEARLY_CROSSOUT: "A Friend's for a year, beside the price that is crossed out.",
    YEARLY_STAFF: "A year for staff.",
    YEARLY_DISCOUNT: "A year at a lower price.",
  },
);

const BillingPeriod = describedEnum("BillingPeriod", "How often a plan is paid.", {
  MONTHLY: "Each month.",
  ANNUAL: "Each year.",
});

const MembershipState = describedEnum("MembershipState", "Whether a membership runs.", {
  ACTIVE: "It runs.",
  INACTIVE: "It has ended.",
  PENDING: "Its first payment is under way.",
  UNKNOWN: "The payment provider has not said.",
});

const MembershipCancellationReason = describedEnum(
  "MembershipCancellationReason",
  "Why someone cancelled.",
  {
    CONTENT: "What there is to read.",
    COSTS: "What it costs.",
    DUPLICATE_ACCOUNTS: "They have another account.",
    FEATURE_USAGE: "They do not use what it gives.",
    OTHER: "Another reason.",
    PREMIUM_TIER: "The Friend tier.",
    SWITCHING_PRODUCT: "They go to another product.",
    TIME: "They have no time to read.",
  },
);

const MembershipCancellationDiscount = describedEnum(
  "MembershipCancellationDiscount",
  "What is offered to someone who is about to cancel.",
  {
    NONE: "Nothing.",
    TWENTY_PERCENT_OFF_ONE_YEAR: "A year at 20% off.",
    FIFTY_PERCENT_OFF_ONE_YEAR: "A year at 50% off.",
  },
);

interface MembershipValue {
  id: string;
  tier: MembershipTier;
  memberSince: number;
  friendSince: number | null;
}

export const Membership = builder.objectRef<MembershipValue>("Membership").implement({
  description: "A paid membership.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The membership's id." }),
    tier: t.expose("tier", { type: MembershipTierEnum, description: "The tier." }),
    memberSince: t.expose("memberSince", { type: "Timestamp", description: "When it began." }),
    friendSince: t.expose("friendSince", {
      type: "Timestamp",
      nullable: true,
      description: "When the Friend tier began; null outside it.",
    }),
  }),
});

interface MembershipPriceValue extends MoneyValue {
  crossoutAmount: number | null;
}

const MembershipPrice = builder.objectRef<MembershipPriceValue>("MembershipPrice").implement({
  description: "What a plan costs.",
  fields: (t) => ({
    amount: t.exposeInt("amount", { description: "In minor units." }),
    crossoutAmount: t.exposeInt("crossoutAmount", {
      nullable: true,
      description: "The higher price that is shown crossed out, in minor units.",
    }),
    currency: t.expose("currency", { type: Currency, description: "What it is in." }),
  }),
});

interface PlanDiscountValue {
  regularPrice: MoneyValue;
  numCycles: number;
}

const MembershipPlanDiscount = builder
  .objectRef<PlanDiscountValue>("MembershipPlanDiscount")
  .implement({
    description: "A lower price that a plan has for some time.",
    fields: (t) => ({
      regularPrice: t.expose("regularPrice", {
        type: Money,
        description: "What the plan costs afterwards.",
      }),
      numCycles: t.exposeInt("numCycles", {
        description: "How many billing periods the discount holds.",
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
  description: "A plan that a membership can be bought on.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The plan's id." }),
    type: t.expose("type", { type: MembershipPlanType, description: "Which plan." }),
    membershipType: t.expose("membershipType", {
      type: MembershipType,
      description: "The plan without its variants of price.",
    }),
    tier: t.expose("tier", { type: MembershipTierEnum, description: "The tier it gives." }),
    billingPeriod: t.expose("billingPeriod", {
      type: BillingPeriod,
      description: "How often it is paid.",
    }),
    price: t.expose("price", { type: MembershipPrice, description: "What it costs a period." }),
    discount: t.expose("discount", {
      type: MembershipPlanDiscount,
      nullable: true,
      description: "The lower price that it has for now.",
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
    description: "A change of plan that is to come.",
    fields: (t) => ({
      startAt: t.expose("startAt", { type: "Timestamp", description: "When it takes effect." }),
      plan: t.expose("plan", { type: MembershipPlanV2, description: "The plan from then on." }),
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
  description: "How a membership is paid and how long it runs, for the member alone.",
  fields: (t) => ({
    membershipId: t.exposeID("membershipId", { description: "The membership's id." }),
    membershipType: t.expose("membershipType", {
      type: MembershipType,
      description: "The plan it is on.",
    }),
    status: t.expose("status", { type: MembershipState, description: "Whether it runs." }),
    startedAt: t.expose("startedAt", { type: "Timestamp", description: "When it began." }),
    currentPeriodEndsAt: t.expose("currentPeriodEndsAt", {
      type: "Timestamp",
      description: "When what is paid for ends.",
    }),
    amount: t.exposeInt("amount", { description: "What a period costs, in minor units." }),
    currency: t.expose("currency", { type: Currency, description: "What the amount is in." }),
    discountEndsAt: t.expose("discountEndsAt", {
      type: "Timestamp",
      nullable: true,
      description: "When a discount ends; null without one.",
    }),
    isCancelled: t.exposeBoolean("isCancelled", {
      description: "True where it ends with the current period.",
    }),
    cancellationReason: t.expose("cancellationReason", {
      type: MembershipCancellationReason,
      nullable: true,
      description: "Why it was cancelled; null where it is not, or where no reason was given.",
    }),
    cancellationDiscount: t.expose("cancellationDiscount", {
      type: MembershipCancellationDiscount,
      description: "What is offered to one who is about to cancel it.",
    }),
    paymentProvider: t.expose("paymentProvider", {
      type: PaymentProvider,
      description: "Who takes the money.",
    }),
    paymentMethod: t.expose("paymentMethod", {
      type: PaymentMethod,
      nullable: true,
      description: "What it is paid with; null where the provider keeps that to itself.",
    }),
    hasCreditCardExpired: t.exposeBoolean("hasCreditCardExpired", {
      description: "True where the card is no longer good.",
    }),
    hasRecurringPaymentFailedMoreThanOnce: t.exposeBoolean(
      "hasRecurringPaymentFailedMoreThanOnce",
      { description: "True where the provider has tried twice in vain." },
    ),
    paymentFailedAt: t.expose("paymentFailedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When the last payment failed; null where it did not.",
    }),
    planV2: t.expose("planV2", {
      type: MembershipPlanV2,
      nullable: true,
      description: "The plan with its price; null for plans that are no longer on offer.",
    }),
    switchPlanSchedule: t.expose("switchPlanSchedule", {
      type: MembershipSwitchPlanSchedule,
      nullable: true,
      description: "The change of plan that is to come.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  membership: t.field({
    type: Membership,
    nullable: true,
    description: `The viewer's paid membership; null without one. ${NONE_YET}`,
    resolve: noneYet,
  }),
  membershipStatus: t.field({
    type: MembershipStatus,
    nullable: true,
    description: `How the viewer's membership is paid. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));
