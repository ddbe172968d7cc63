import { planOf } from "../../../shared/membership/plans.ts";
import {
  hasCardExpired,
  membershipStatusByUser,
  type MembershipStatusRow,
} from "../../domain/membership/membershipStatus.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { Viewer } from "../machinery/refs.ts";
import {
  MembershipCancellationDiscount,
  MembershipCancellationReason,
  MembershipState,
  MembershipType,
} from "./membership.ts";
import { Currency } from "./money.ts";
import { methodOf, PaymentMethod, PaymentProvider } from "./paymentMethods.ts";
import { MembershipPlanV2 } from "./plans.ts";

const MembershipSwitchPlanSchedule = builder
  .objectRef<MembershipStatusRow>("MembershipSwitchPlanSchedule")
  .implement({
    description: "A scheduled change of plan.",
    fields: (t) => ({
      startAt: t.field({
        type: "Timestamp",
        description: "When it takes effect.",
        resolve: ({ switchAt, periodEndsAt }) => switchAt ?? periodEndsAt,
      }),
      plan: t.field({
        type: MembershipPlanV2,
        description: "The new plan.",
        resolve: ({ switchPlan, membershipType, currency }) =>
          planOf(switchPlan ?? membershipType, currency),
      }),
    }),
  });

export const MembershipStatus = builder
  .objectRef<MembershipStatusRow>("MembershipStatus")
  .implement({
    description: "The billing state of a membership, for its member and staff only.",
    fields: (t) => ({
      membershipId: t.exposeID("membershipId", { description: "The membership's id." }),
      membershipType: t.expose("membershipType", {
        type: MembershipType,
        description: "The current plan.",
      }),
      status: t.expose("status", { type: MembershipState, description: "The membership's state." }),
      startedAt: t.expose("startedAt", { type: "Timestamp", description: "When it began." }),
      currentPeriodEndsAt: t.expose("periodEndsAt", {
        type: "Timestamp",
        description: "When the paid period ends.",
      }),
      accessEndsAt: t.expose("coveredUntil", {
        type: "Timestamp",
        description: "When what was paid or given ends, without the days of grace for a payment.",
      }),
      amount: t.exposeInt("amount", { description: "The price per period in minor units." }),
      currency: t.expose("currency", {
        type: Currency,
        description: "The currency of the amount.",
      }),
      discountEndsAt: t.expose("discountEndsAt", {
        type: "Timestamp",
        nullable: true,
        description: "When a discount ends; null without one.",
      }),
      isCancelled: t.boolean({
        description: "True if it ends with the current period.",
        resolve: ({ isCancelled }) => isCancelled === 1,
      }),
      cancellationReason: t.field({
        type: MembershipCancellationReason,
        nullable: true,
        description: "Why it was cancelled; null if it wasn't, or without a reason.",
        resolve: ({ cancelReason, isCancelled }) => (isCancelled === 1 ? cancelReason : null),
      }),
      cancellationDiscount: t.field({
        type: MembershipCancellationDiscount,
        description: "The discount that was accepted instead of a cancellation.",
        resolve: ({ cancelDiscount }) => cancelDiscount ?? "NONE",
      }),
      paymentProvider: t.expose("provider", {
        type: PaymentProvider,
        description: "The payment provider.",
      }),
      paymentMethod: t.field({
        type: PaymentMethod,
        nullable: true,
        description: "The payment method; null if the provider doesn't disclose it.",
        resolve: methodOf,
      }),
      hasCreditCardExpired: t.boolean({
        description: "True if the card has expired.",
        resolve: (row, _args, { now }) => hasCardExpired(row, now),
      }),
      hasRecurringPaymentFailedMoreThanOnce: t.boolean({
        description: "True if at least two payment attempts have failed.",
        resolve: ({ failedPayments }) => failedPayments > 1,
      }),
      paymentFailedAt: t.expose("paymentFailedAt", {
        type: "Timestamp",
        nullable: true,
        description: "When the last payment failed; null if it didn't.",
      }),
      planV2: t.field({
        type: MembershipPlanV2,
        nullable: true,
        description: "The plan with its price; null for discontinued plans.",
        resolve: ({ plan, currency }) => planOf(plan, currency),
      }),
      switchPlanSchedule: t.field({
        type: MembershipSwitchPlanSchedule,
        nullable: true,
        description: "The scheduled change of plan.",
        resolve: (row) => (row.switchPlan === null ? null : row),
      }),
    }),
  });

/** The days of the trial that a user may begin with: their first membership only. */
async function trialDaysOf(context: GraphQLContext, userId: string): Promise<number | null> {
  const { settings, payments } = context.config;
  const days = settings.membership?.trialDays;
  if (days === undefined || payments.driver === "off") return null;
  return (await membershipStatusByUser(context).load(userId)) === null ? days : null;
}

builder.objectFields(Viewer, (t) => ({
  membershipStatus: t.field({
    type: MembershipStatus,
    nullable: true,
    description:
      "How the viewer's membership is paid, also after it ended; null for those who never had one.",
    resolve: ({ id }, _args, context) => membershipStatusByUser(context).load(id),
  }),
  hasPastMemberships: t.boolean({
    nullable: true,
    description: "True if the viewer was a member before and isn't now.",
    resolve: async ({ id }, _args, context) =>
      (await membershipStatusByUser(context).load(id))?.status === "INACTIVE",
  }),
  isMembershipTrialEligible: t.boolean({
    nullable: true,
    description: "True if the viewer's membership may start with a trial.",
    resolve: async ({ id }, _args, context) => (await trialDaysOf(context, id)) !== null,
  }),
  membershipTrialDays: t.int({
    nullable: true,
    description: "The days of a trial that the viewer's membership may start with; null for none.",
    resolve: ({ id }, _args, context) => trialDaysOf(context, id),
  }),
  hasGroupGiftingEnabled: t.boolean({
    nullable: true,
    description: "True if the viewer may buy gifts for a group.",
    resolve: (_viewer, _args, { config }) => config.payments.driver !== "off",
  }),
}));
