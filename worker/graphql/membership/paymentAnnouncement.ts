import { planOf } from "../../../shared/membership/plans.ts";
import type { CancellationReason } from "../../../shared/membership/cancelOffers.ts";
import type { Currency as CurrencyName } from "../../../shared/format/money.ts";
import {
  announcedNext,
  type DuePayment,
  type PaymentPreview,
} from "../../domain/membership/payments/announcePayments.ts";
import {
  type CancelOffer as CancelOfferValue,
  cancelOffer,
} from "../../domain/membership/payments/cancelMembership.ts";
import { builder } from "../machinery/builder.ts";
import { Viewer } from "../machinery/refs.ts";
import { MembershipCancellationDiscount, MembershipCancellationReason } from "./membership.ts";
import { Currency } from "./money.ts";
import { MembershipPlanV2 } from "./plans.ts";

type MembershipPaymentValue = DuePayment & { currency: CurrencyName };

const MembershipPayment = builder.objectRef<MembershipPaymentValue>("MembershipPayment").implement({
  description: "A payment to come, and what it is made of. Amounts in minor units.",
  fields: (t) => ({
    at: t.expose("at", { type: "Timestamp", description: "When the card is charged." }),
    plan: t.field({
      type: MembershipPlanV2,
      description: "The plan that it pays for.",
      resolve: ({ plan, currency }) => planOf(plan, currency),
    }),
    price: t.exposeInt("price", { description: "The price before the rest." }),
    unused: t.exposeInt("unused", {
      description: "What is left of the plan before, deducted.",
    }),
    discount: t.exposeInt("discount", { description: "The discount, deducted." }),
    tax: t.exposeInt("tax", { description: "The tax, added." }),
    credit: t.exposeInt("credit", {
      description: "What credit pays, deducted; negative for what was too little to charge before.",
    }),
    total: t.exposeInt("total", { description: "What the card is charged." }),
  }),
});

export const PaymentAnnouncement = builder
  .objectRef<PaymentPreview>("PaymentAnnouncement")
  .implement({
    description: "What will be charged for a membership, as the payment provider says.",
    fields: (t) => ({
      currency: t.expose("currency", { type: Currency, description: "The currency." }),
      today: t.field({
        type: MembershipPayment,
        nullable: true,
        description: "What a change charges at once; null if it charges nothing.",
        resolve: ({ today, currency }) => today && { ...today, currency },
      }),
      next: t.field({
        type: MembershipPayment,
        nullable: true,
        description: "The next charge of the card; null if there won't be one.",
        resolve: ({ next, currency }) => next && { ...next, currency },
      }),
      later: t.field({
        type: MembershipPayment,
        nullable: true,
        description: "The first charge after it that differs; null if all are the same.",
        resolve: ({ later, currency }) => later && { ...later, currency },
      }),
      prepaidUntil: t.field({
        type: "Timestamp",
        nullable: true,
        description: "Until when what was paid for the plan before pays for the new one.",
        resolve: ({ prepaid }) => prepaid?.until ?? null,
      }),
      prepaidAmount: t.int({
        nullable: true,
        description: "What was left of the plan before and pays for the new one.",
        resolve: ({ prepaid }) => prepaid?.unused ?? null,
      }),
      endsDiscount: t.exposeBoolean("endsDiscount", {
        description: "True if a discount ends with the change.",
      }),
    }),
  });

const CancelOffer = builder.objectRef<CancelOfferValue>("CancelOffer").implement({
  description: "A discount for a member who wants to cancel.",
  fields: (t) => ({
    discount: t.expose("discount", {
      type: MembershipCancellationDiscount,
      description: "The discount.",
    }),
    payments: t.expose("preview", {
      type: PaymentAnnouncement,
      description: "What is charged with it.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  membershipPayments: t.field({
    type: PaymentAnnouncement,
    nullable: true,
    description:
      "What will be charged for the viewer's membership; of a canceled one, if it is reactivated. Null without a subscription, or if the provider can't be reached.",
    resolve: ({ id }, _args, context) => announcedNext(context, id, { kind: "reactivate" }),
  }),
  membershipCancelOffer: t.field({
    type: CancelOffer,
    nullable: true,
    description: "What the viewer is offered instead of a cancellation for a reason.",
    args: {
      reason: t.arg({ type: MembershipCancellationReason, description: "The reason." }),
    },
    resolve: ({ id }, { reason }: { reason?: CancellationReason | null }, context) =>
      reason ? cancelOffer(context, id, reason) : null,
  }),
}));
