import type { Currency as CurrencyName } from "../../../shared/format/money.ts";
import { planOf, type PlanType } from "../../../shared/membership/plans.ts";
import { finishPurchase } from "../../domain/membership/payments/finishPurchase.ts";
import {
  startPurchase,
  type StartedPurchase,
} from "../../domain/membership/payments/startPurchase.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult } from "../machinery/results.ts";
import { CheckoutAmounts, CheckoutMode } from "./checkout.ts";
import { MembershipPlanType } from "./membership.ts";
import { MEMBERSHIP_RESULT_ERRORS, membershipErrorResult } from "./membershipResults.ts";
import { MembershipUpdate, updateOf } from "./membershipUpdate.ts";
import { Currency } from "./money.ts";
import { PaymentAnnouncement } from "./paymentAnnouncement.ts";
import { MembershipPlanV2 } from "./plans.ts";

const MembershipPurchase = builder.objectRef<StartedPurchase>("MembershipPurchase").implement({
  description: "A purchase of a membership that the viewer has started.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The purchase's id." }),
    plan: t.field({
      type: MembershipPlanV2,
      description: "The plan.",
      resolve: ({ planType, currency }) => planOf(planType, currency),
    }),
    clientSecret: t.string({
      description: "What the card form needs.",
      resolve: ({ checkout }) => checkout.clientSecret ?? "",
    }),
    mode: t.field({
      type: CheckoutMode,
      description: "What the card form does.",
      resolve: ({ checkout }) => (checkout.mode === "setup" ? "SETUP" : "PAYMENT"),
    }),
    amounts: t.field({
      type: CheckoutAmounts,
      description: "What is charged now.",
      resolve: ({ checkout, currency }) => ({ ...checkout, currency }),
    }),
    payments: t.expose("preview", {
      type: PaymentAnnouncement,
      description: "What is charged after that.",
    }),
    convertsGift: t.exposeBoolean("convertsGift", {
      nullable: true,
      description: "True if time that was given to a Member becomes less time of a Friend.",
    }),
  }),
});

const CreateMembershipPurchaseResult = defineResult({
  name: "CreateMembershipPurchaseResult",
  description: "Result of starting a purchase.",
  types: [MembershipPurchase],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

const CompleteMembershipPurchaseResult = defineResult({
  name: "CompleteMembershipPurchaseResult",
  description: "Result of a purchase.",
  types: [MembershipUpdate],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

builder.mutationFields((t) => ({
  createMembershipPurchase: t.field({
    type: CreateMembershipPurchaseResult,
    description:
      "Starts the purchase of a membership; returns the one that is open for the same plan. Nothing is charged until the card form is confirmed.",
    args: {
      planType: t.arg({ type: MembershipPlanType, required: true, description: "The plan." }),
      currency: t.arg({ type: Currency, description: "USD by default." }),
      withTrial: t.arg.boolean({ description: "True to begin with a trial." }),
    },
    resolve: permitted(
      "createMembershipPurchase",
      async (
        args: { planType: PlanType; currency?: CurrencyName | null; withTrial?: boolean | null },
        context,
        session,
      ) => {
        const result = await startPurchase(context, session, {
          planType: args.planType,
          currency: args.currency ?? "USD",
          withTrial: args.withTrial ?? false,
        });
        return result.kind === "started"
          ? { __typename: "MembershipPurchase" as const, ...result.purchase }
          : membershipErrorResult(result);
      },
    ),
  }),
  completeMembershipPurchase: t.field({
    type: CompleteMembershipPurchaseResult,
    description:
      "Grants what was paid, after the card form. May be repeated, and isn't needed: the provider reports payments, too.",
    args: { purchaseId: idArg(t, "purchase") },
    resolve: permitted(
      "completeMembershipPurchase",
      async ({ purchaseId }: { purchaseId: string }, context, { userId }) => {
        const result = await finishPurchase(context, userId, purchaseId);
        return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
      },
    ),
  }),
}));
