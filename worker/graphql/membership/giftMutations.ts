import type { Currency as CurrencyName } from "../../../shared/format/money.ts";
import {
  buyGift,
  type GiftInput,
  type StartedGift,
} from "../../domain/membership/gifts/buyGift.ts";
import { type GiftRow, giftsOfPurchase } from "../../domain/membership/gifts/listGifts.ts";
import { redeemGift } from "../../domain/membership/gifts/redeemGift.ts";
import { refundGift } from "../../domain/membership/gifts/refundGift.ts";
import { sendGifts } from "../../domain/membership/gifts/sendGifts.ts";
import { finishPurchase } from "../../domain/membership/payments/finishPurchase.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult } from "../machinery/results.ts";
import { CheckoutAmounts } from "./checkout.ts";
import { GiftKind, GiftMembership } from "./gifts.ts";
import { MEMBERSHIP_RESULT_ERRORS, membershipErrorResult } from "./membershipResults.ts";
import { MembershipUpdate, updateOf } from "./membershipUpdate.ts";
import { Currency } from "./money.ts";

const GiftPurchase = builder.objectRef<StartedGift>("GiftPurchase").implement({
  description: "A purchase of gifts that the viewer has started.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The purchase's id." }),
    quantity: t.exposeInt("quantity", { description: "The number of memberships." }),
    isPaid: t.boolean({
      description: "True if the same gifts were paid just before, and nothing is left to pay.",
      resolve: ({ checkout }) => checkout.status === "paid",
    }),
    clientSecret: t.string({
      description: "What the card form needs.",
      resolve: ({ checkout }) => checkout.clientSecret ?? "",
    }),
    amounts: t.field({
      type: CheckoutAmounts,
      description: "What is charged.",
      resolve: ({ checkout, currency }) => ({ ...checkout, currency }),
    }),
  }),
});

interface BoughtGifts {
  __typename: "GiftsUpdate";
  gifts: GiftRow[];
}

const GiftsUpdate = builder.objectRef<BoughtGifts>("GiftsUpdate").implement({
  description: "The viewer's gifts after a change.",
  fields: (t) => ({
    gifts: t.expose("gifts", { type: [GiftMembership], description: "The gifts." }),
  }),
});

const CreateGiftPurchaseResult = defineResult({
  name: "CreateGiftPurchaseResult",
  description: "Result of starting a purchase of gifts.",
  types: [GiftPurchase],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

const GiftsResult = defineResult({
  name: "GiftsResult",
  description: "Result of a change of the viewer's gifts.",
  types: [GiftsUpdate],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

const RedeemGiftMembershipResult = defineResult({
  name: "RedeemGiftMembershipResult",
  description: "Result of redeeming a gift.",
  types: [MembershipUpdate],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

const GiftRecipient = builder.inputType("GiftRecipient", {
  description: "Whom a gift is for.",
  fields: (t) => ({
    name: t.string({ description: "A name; may be empty." }),
    email: t.string({ description: "Where it is sent; without it, it is printed." }),
  }),
});

builder.mutationFields((t) => ({
  createGiftPurchase: t.field({
    type: CreateGiftPurchaseResult,
    description:
      "Starts the purchase of years of membership for others, or returns the open one of the same gifts. Nothing is charged until the card form is confirmed.",
    args: {
      kind: t.arg({ type: GiftKind, required: true, description: "For one or for several." }),
      recipients: t.arg({
        type: [GiftRecipient],
        required: true,
        description: "One for GIFT, 1 to 50 for GROUP_GIFT.",
      }),
      message: t.arg.string({ description: "The viewer's words, up to 500 characters." }),
      sendAt: t.arg({ type: "Timestamp", description: "When to send it; null for at once." }),
      currency: t.arg({ type: Currency, description: "USD by default." }),
    },
    resolve: permitted(
      "createGiftPurchase",
      async (
        args: {
          kind: GiftInput["kind"];
          recipients: readonly { name?: string | null; email?: string | null }[];
          message?: string | null;
          sendAt?: number | null;
          currency?: CurrencyName | null;
        },
        context,
        { userId },
      ) => {
        const result = await buyGift(context, userId, {
          kind: args.kind,
          recipients: args.recipients.map(({ name, email }) => ({
            name: name ?? "",
            email: email ?? null,
          })),
          message: args.message ?? "",
          sendAt: args.sendAt ?? null,
          currency: args.currency ?? "USD",
        });
        return result.kind === "started"
          ? { __typename: "GiftPurchase" as const, ...result.purchase }
          : membershipErrorResult(result);
      },
    ),
  }),
  completeGiftPurchase: t.field({
    type: GiftsResult,
    description: "Returns the gifts that were paid, after the card form. May be repeated.",
    args: { purchaseId: idArg(t, "purchase") },
    resolve: permitted(
      "completeGiftPurchase",
      async ({ purchaseId }: { purchaseId: string }, context, { userId }) => {
        const result = await finishPurchase(context, userId, purchaseId);
        if (result.kind !== "done") return membershipErrorResult(result);
        await sendGifts(context);
        const gifts = await giftsOfPurchase(context, userId, purchaseId);
        return { __typename: "GiftsUpdate" as const, gifts };
      },
    ),
  }),
  redeemGiftMembership: t.field({
    type: RedeemGiftMembershipResult,
    description: "Redeems a gift for the viewer, once. It extends a membership that runs.",
    args: { code: t.arg.string({ required: true, description: "The code, however typed." }) },
    resolve: permitted(
      "redeemGiftMembership",
      async ({ code }: { code: string }, context, { userId }) => {
        const result = await redeemGift(context, userId, code);
        return result.kind === "done" ? updateOf(userId) : membershipErrorResult(result);
      },
    ),
  }),
  refundGiftMembership: t.field({
    type: GiftsResult,
    description: "Refunds one of the viewer's gifts that nobody has redeemed.",
    args: { giftId: t.arg.id({ required: true, description: "The gift." }) },
    resolve: permitted(
      "refundGiftMembership",
      async ({ giftId }: { giftId: string }, context, { userId }) => {
        const result = await refundGift(context, userId, giftId);
        return result.kind === "done"
          ? { __typename: "GiftsUpdate" as const, gifts: [] }
          : membershipErrorResult(result);
      },
    ),
  }),
}));
