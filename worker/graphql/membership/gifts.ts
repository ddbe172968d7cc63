import { spelledGiftCode } from "../../../shared/membership/gifts.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  type GiftOrder as GiftOrderRow,
  giftOrderOf,
  type GiftRow,
  listGifts,
} from "../../domain/membership/gifts/listGifts.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { User, Viewer } from "../machinery/refs.ts";
import { Money } from "./money.ts";

const GIFTS_PAGE_SIZE = 25;

export const GiftKind = describedEnum("GiftKind", "Whether a gift is for one person or several.", {
  GIFT: "For one person.",
  GROUP_GIFT: "For several.",
});

const GiftState = describedEnum("GiftState", "What became of a gift.", {
  PAID: "It waits to be redeemed.",
  REDEEMED: "Someone has redeemed it.",
  REFUNDED: "It was refunded, and can't be redeemed.",
});

export const GiftMembership = builder.objectRef<GiftRow>("GiftMembership").implement({
  description: "A gifted membership, as shown to its buyer.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The gift's id." }),
    kind: t.expose("kind", { type: GiftKind, description: "Single or bulk gift." }),
    state: t.expose("state", { type: GiftState, description: "What became of it." }),
    giftCode: t.string({
      description: "The code for redeeming it.",
      resolve: ({ code }) => spelledGiftCode(code),
    }),
    recipientEmail: t.exposeString("recipientEmail", {
      nullable: true,
      description: "Where it is sent; null for one that is printed.",
    }),
    recipientName: t.exposeString("recipientName", {
      description: "Whom it is for; may be empty.",
    }),
    message: t.exposeString("message", { description: "The buyer's words; may be empty." }),
    sendAt: t.expose("sendAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it is to be sent; null for one that is printed.",
    }),
    sentAt: t.expose("sentAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was sent; null until then.",
    }),
    purchaseId: t.exposeID("purchaseId", { description: "The id of its purchase." }),
    refundAmount: t.field({
      type: Money,
      nullable: true,
      description: "What a refund of it returns; null if it can't be refunded.",
      resolve: ({ state, paid, currency }) =>
        state === "PAID" && paid !== null ? { amount: paid, currency } : null,
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was bought." }),
    redeemedAt: t.expose("redeemedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was redeemed; null until then.",
    }),
    redeemer: t.field({
      type: User,
      nullable: true,
      description: "The user who redeemed it; null until then, or if the viewer can't see them.",
      resolve: async ({ redeemedBy }, _args, context) =>
        redeemedBy === null ? null : visibleUser(context, await userById(context).load(redeemedBy)),
    }),
  }),
});

const GiftOrder = builder.objectRef<GiftOrderRow>("GiftOrder").implement({
  description: "A purchase of gifts, as shown to its buyer.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The purchase's id." }),
    kind: t.expose("kind", { type: GiftKind, description: "Single or bulk gift." }),
    isPaid: t.boolean({
      description: "True once it is paid; then it has gifts.",
      resolve: ({ state }) => state === "DONE",
    }),
    chargeId: t.exposeID("chargeId", {
      nullable: true,
      description: "The charge, for its receipt; null until it is paid.",
    }),
    gifts: t.expose("gifts", { type: [GiftMembership], description: "The gifts." }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  giftOrder: t.field({
    type: GiftOrder,
    nullable: true,
    description: "One of the viewer's purchases of gifts; null for none.",
    args: { id: idArg(t, "purchase") },
    resolve: (viewer, { id }, context) => giftOrderOf(context, viewer.id, String(id)),
  }),
  giftMembershipsConnection: t.connection({
    type: GiftMembership,
    description: "Memberships that the viewer bought for others, newest first.",
    resolve: ({ id }, args: PageArguments, context) =>
      listGifts(context, id, pageBounds(args, GIFTS_PAGE_SIZE)),
  }),
}));
