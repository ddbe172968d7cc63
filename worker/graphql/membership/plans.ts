import { CURRENCIES } from "../../../shared/format/money.ts";
import { type Plan, PLAN_TYPES, planOf } from "../../../shared/membership/plans.ts";
import { builder } from "../machinery/builder.ts";
import {
  BillingPeriod,
  MembershipPlanType,
  MembershipTierEnum,
  MembershipType,
} from "./membership.ts";
import { Currency, Money } from "./money.ts";

const MembershipPrice = builder.objectRef<Plan["price"]>("MembershipPrice").implement({
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
  plan: Plan;
  numCycles: number;
  regularAmount: number;
}

const MembershipPlanDiscount = builder
  .objectRef<PlanDiscountValue>("MembershipPlanDiscount")
  .implement({
    description: "A temporary discount of a plan.",
    fields: (t) => ({
      regularPrice: t.field({
        type: Money,
        description: "The price after the discount.",
        resolve: ({ plan, regularAmount }) => ({
          amount: regularAmount,
          currency: plan.price.currency,
        }),
      }),
      numCycles: t.exposeInt("numCycles", {
        description: "Number of discounted billing periods.",
      }),
    }),
  });

export const MembershipPlanV2 = builder.objectRef<Plan>("MembershipPlanV2").implement({
  description: "A purchasable membership plan.",
  fields: (t) => ({
    id: t.id({
      description: "The plan's id.",
      resolve: ({ type, price }) => `plan:${type}:${price.currency}`,
    }),
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
    discount: t.field({
      type: MembershipPlanDiscount,
      nullable: true,
      description: "The current discount.",
      resolve: (plan) => plan.discount && { plan, ...plan.discount },
    }),
  }),
});

interface CardPaymentValue {
  driver: string;
  publishableKey: string;
}

const CardPayment = builder.objectRef<CardPaymentValue>("CardPayment").implement({
  description: "How cards are paid with on this site.",
  fields: (t) => ({
    driver: t.exposeString("driver", {
      description: "Which card form to show: stripe, or embedded in development and tests.",
    }),
    publishableKey: t.exposeString("publishableKey", {
      description: "The provider's public key.",
    }),
  }),
});

builder.queryFields((t) => ({
  membershipPlans: t.field({
    type: [MembershipPlanV2],
    description: "The plans and their variants; empty where membership isn't offered.",
    args: {
      currency: t.arg({
        type: Currency,
        defaultValue: CURRENCIES[0],
        description: "The currency of the prices.",
      }),
    },
    resolve: (_root, { currency }, { config }) =>
      config.payments.driver === "off"
        ? []
        : PLAN_TYPES.map((type) => planOf(type, currency ?? CURRENCIES[0])),
  }),
  cardPayment: t.field({
    type: CardPayment,
    nullable: true,
    description: "How cards are paid with; null where membership isn't offered.",
    resolve: (_root, _args, { config: { payments } }) =>
      payments.driver === "off"
        ? null
        : { driver: payments.driver, publishableKey: payments.publishableKey },
  }),
}));
