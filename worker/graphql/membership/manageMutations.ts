import type {
  CancellationDiscount,
  CancellationReason,
} from "../../../shared/membership/cancelOffers.ts";
import {
  type MembershipType as MembershipTypeName,
  planOf,
} from "../../../shared/membership/plans.ts";
import {
  cancelMembership,
  uncancelMembership,
} from "../../domain/membership/payments/cancelMembership.ts";
import {
  cancelSwitch,
  previewSwitch,
  type ShownSwitch,
  type SwitchPreviewResult,
  switchPlan,
} from "../../domain/membership/payments/switchPlan.ts";
import {
  finishMethodUpdate,
  startMethodUpdate,
} from "../../domain/membership/payments/updateMethod.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult } from "../machinery/results.ts";
import {
  MembershipCancellationDiscount,
  MembershipCancellationReason,
  MembershipType,
} from "./membership.ts";
import { MEMBERSHIP_RESULT_ERRORS, membershipErrorResult } from "./membershipResults.ts";
import { MembershipUpdate, updateOf } from "./membershipUpdate.ts";
import { PaymentAnnouncement } from "./paymentAnnouncement.ts";
import { MembershipPlanV2 } from "./plans.ts";

const MembershipResult = defineResult({
  name: "MembershipResult",
  description: "Result of a change of the viewer's membership.",
  types: [MembershipUpdate],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

const MembershipSwitchPreview = builder
  .objectRef<ShownSwitch>("MembershipSwitchPreview")
  .implement({
    description: "What a switch of the viewer's plan would do.",
    fields: (t) => ({
      plan: t.field({
        type: MembershipPlanV2,
        description: "The new plan.",
        resolve: ({ planType, currency }) => planOf(planType, currency),
      }),
      isImmediate: t.exposeBoolean("isImmediate", {
        description: "True if it takes effect at once; otherwise when the paid period ends.",
      }),
      startsAt: t.expose("startsAt", { type: "Timestamp", description: "When it takes effect." }),
      payments: t.field({
        type: PaymentAnnouncement,
        description: "What is charged today and later.",
        resolve: (preview) => preview,
      }),
      convertsGift: t.exposeBoolean("convertsGift", {
        nullable: true,
        description: "True if time that was given to a Member becomes less time of a Friend.",
      }),
    }),
  });

export const MembershipSwitchPreviewResult = defineResult({
  name: "MembershipSwitchPreviewResult",
  description: "Result of a preview.",
  types: [MembershipSwitchPreview],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

/** A preview as its result. */
export const shownSwitch = (result: SwitchPreviewResult) =>
  result.kind === "preview"
    ? { __typename: "MembershipSwitchPreview" as const, ...result.preview }
    : membershipErrorResult(result);

interface MethodUpdateValue {
  __typename: "PaymentMethodUpdate";
  id: string;
  clientSecret: string;
}

const PaymentMethodUpdate = builder.objectRef<MethodUpdateValue>("PaymentMethodUpdate").implement({
  description: "A change of the viewer's payment method that has started.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The change's id." }),
    clientSecret: t.exposeString("clientSecret", { description: "What the card form needs." }),
  }),
});

const PaymentMethodUpdateResult = defineResult({
  name: "PaymentMethodUpdateResult",
  description: "Result of starting a change of the payment method.",
  types: [PaymentMethodUpdate],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

builder.mutationFields((t) => {
  const membershipId = t.arg.id({ required: true, description: "The viewer's membership." });
  const planType = t.arg({ type: MembershipType, required: true, description: "The new plan." });
  return {
    cancelMembership: t.field({
      type: MembershipResult,
      description:
        "Cancels the viewer's membership at the end of the paid period; with a discount, applies it and the membership continues.",
      args: {
        membershipId,
        reason: t.arg({
          type: MembershipCancellationReason,
          required: true,
          description: "Why.",
        }),
        discount: t.arg({
          type: MembershipCancellationDiscount,
          description: "The offer that the viewer accepts instead; NONE to cancel.",
        }),
      },
      resolve: permitted(
        "cancelMembership",
        async (
          args: {
            membershipId: string;
            reason: CancellationReason;
            discount?: CancellationDiscount | null;
          },
          context,
          { userId },
        ) => {
          const input = { ...args, discount: args.discount ?? "NONE" };
          const result = await cancelMembership(context, userId, input);
          return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
        },
      ),
    }),
    uncancelMembership: t.field({
      type: MembershipResult,
      description: "Reactivates the viewer's membership before its period ends.",
      args: { membershipId },
      resolve: permitted(
        "uncancelMembership",
        async (args: { membershipId: string }, context, { userId }) => {
          const result = await uncancelMembership(context, userId, args.membershipId);
          return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
        },
      ),
    }),
    previewMembershipSwitch: t.field({
      type: MembershipSwitchPreviewResult,
      description: "What a switch of the plan would cost. Changes nothing.",
      args: { planType },
      resolve: permitted(
        "previewMembershipSwitch",
        async (args: { planType: MembershipTypeName }, context, { userId }) => {
          return shownSwitch(await previewSwitch(context, userId, args.planType));
        },
      ),
    }),
    switchMembershipPlan: t.field({
      type: MembershipResult,
      description: "Switches the viewer's plan, as previewed.",
      args: {
        planType,
        dueNow: t.arg.int({
          description:
            "What the preview said is charged today, in minor units: if it differs by now, nothing is done.",
        }),
      },
      resolve: permitted(
        "switchMembershipPlan",
        async (
          args: { planType: MembershipTypeName; dueNow?: number | null },
          context,
          { userId },
        ) => {
          const result = await switchPlan(context, userId, args.planType, args.dueNow ?? null);
          return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
        },
      ),
    }),
    cancelMembershipSwitch: t.field({
      type: MembershipResult,
      description: "Revokes a switch that waits for the end of the period.",
      resolve: permitted("cancelMembershipSwitch", async (_args: object, context, { userId }) => {
        const result = await cancelSwitch(context, userId);
        return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
      }),
    }),
    createPaymentMethodUpdate: t.field({
      type: PaymentMethodUpdateResult,
      description: "Starts a change of the payment method of the viewer's membership.",
      resolve: permitted(
        "createPaymentMethodUpdate",
        async (_args: object, context, { userId }) => {
          const result = await startMethodUpdate(context, userId);
          return result.kind === "started"
            ? { __typename: "PaymentMethodUpdate" as const, ...result }
            : membershipErrorResult(result);
        },
      ),
    }),
    completePaymentMethodUpdate: t.field({
      type: MembershipResult,
      description: "Uses the card that the card form stored, also for what is overdue.",
      args: { updateId: idArg(t, "change") },
      resolve: permitted(
        "completePaymentMethodUpdate",
        async (args: { updateId: string }, context, { userId }) => {
          const result = await finishMethodUpdate(context, userId, args.updateId);
          return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
        },
      ),
    }),
  };
});
