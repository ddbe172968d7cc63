import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { chargeOf, type ChargeRow, listCharges } from "../../domain/membership/charges.ts";
import type { PurchaseType as PurchaseTypeName } from "../../domain/membership/ledger/chargeStatements.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Viewer } from "../machinery/refs.ts";
import { MembershipPlanType } from "./membership.ts";
import { Money } from "./money.ts";
import { methodOf, PaymentMethod, PaymentProvider } from "./paymentMethods.ts";

const CHARGES_PAGE_SIZE = 25;

const PurchaseType = describedEnum<PurchaseTypeName>("PurchaseType", "The kind of purchase.", {
  ANNUAL: "A yearly membership.",
  MONTHLY: "A monthly membership.",
  PREMIUM_ANNUAL: "A yearly Friend membership.",
  PREMIUM_MONTHLY: "A monthly Friend membership.",
  CUSTOM_DOMAIN: "A custom domain.",
  GIFT: "A membership for someone else.",
  GROUP_GIFT: "Memberships for several other people.",
});

export const Charge = builder.objectRef<ChargeRow>("Charge").implement({
  description: "A payment, as shown on its receipt.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The charge's id." }),
    price: t.field({
      type: Money,
      description: "The amount paid, with tax.",
      resolve: ({ amount, currency }) => ({ amount, currency }),
    }),
    tax: t.exposeInt("tax", { description: "The tax in it, in minor units." }),
    refundedAmount: t.exposeInt("refunded", {
      description: "What was refunded, in minor units; 0 for nothing.",
    }),
    isDisputed: t.boolean({
      description: "True if it was disputed at the bank.",
      resolve: ({ disputedAt }) => disputedAt !== null,
    }),
    purchaseType: t.expose("purchaseType", {
      type: PurchaseType,
      description: "The kind of purchase.",
    }),
    plan: t.expose("plan", { type: MembershipPlanType, description: "The plan paid for." }),
    paymentProvider: t.field({
      type: PaymentProvider,
      description: "The payment provider.",
      resolve: () => "STRIPE" as const,
    }),
    paymentMethod: t.field({
      type: PaymentMethod,
      nullable: true,
      description: "The payment method; null if the provider doesn't disclose it.",
      resolve: methodOf,
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was charged." }),
    periodStartsAt: t.expose("periodStart", {
      type: "Timestamp",
      nullable: true,
      description: "Of a membership: the beginning of the period that it paid for.",
    }),
    periodEndsAt: t.expose("periodEnd", {
      type: "Timestamp",
      nullable: true,
      description: "Of a membership: the end of that period.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  chargesConnection: t.connection({
    type: Charge,
    description: "The viewer's charges, newest first.",
    resolve: ({ id }, args: PageArguments, context) =>
      listCharges(context, id, pageBounds(args, CHARGES_PAGE_SIZE)),
  }),
}));

builder.queryFields((t) => ({
  charge: t.field({
    type: Charge,
    nullable: true,
    description: "One of the viewer's charges, for its receipt; null for none.",
    args: { id: idArg(t, "charge") },
    resolve: async (_root, { id }, context) => {
      const userId = selfOf(await context.session());
      return userId === null ? null : chargeOf(context, userId, String(id));
    },
  }),
}));
