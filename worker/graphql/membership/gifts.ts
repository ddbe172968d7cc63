import { spelledGiftCode } from "../../../shared/rules/gifts.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { type GiftRow, listGifts } from "../../domain/accounts/gifts/listGifts.ts";
import { visibleUser } from "../../domain/core/people/canSeeUser.ts";
import { userById } from "../../domain/core/people/users.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { User, Viewer } from "../machinery/refs.ts";

const GIFTS_PAGE_SIZE = 25;

export const GiftKind = describedEnum("GiftKind", "Whether a gift is for one person or several.", {
  GIFT: "For one person.",
  GROUP_GIFT: "For several.",
});

const GiftState = describedEnum("GiftState", "What became of a gift.", {
  PAID: "It waits to be redeemed.",
  REDEEMED: "Somebody has redeemed it.",
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

builder.objectFields(Viewer, (t) => ({
  giftMembershipsConnection: t.connection({
    type: GiftMembership,
    description: "Memberships that the viewer bought for others, newest first.",
    resolve: ({ id }, args: PageArguments, context) =>
      listGifts(context, id, pageBounds(args, GIFTS_PAGE_SIZE)),
  }),
}));
