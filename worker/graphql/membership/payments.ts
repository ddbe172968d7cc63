import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { Money, type MoneyValue } from "./money.ts";
import { EMPTY_YET, emptyPage } from "../unbuilt/notYet.ts";
import { User, Viewer } from "../machinery/refs.ts";
import type { UserRow } from "../../domain/core/people/userRow.ts";

const CHARGES_PAGE_SIZE = 25;
const GIFTS_PAGE_SIZE = 25;

export const PaymentProvider = describedEnum(
  "PaymentProvider",
  "The payment provider. Cards are processed by Braintree and Stripe.",
  {
    APPLE: "Apple's store.",
    BRAINTREE: "Braintree.",
    GOOGLE: "Google's store.",
    MEDIUM_GIFT: "None, because it is a gift.",
    PAYPAL: "PayPal.",
    STRIPE: "Stripe.",
  },
);

const CardType = describedEnum("CardType", "A card's network.", {
  VISA: "Visa.",
  MASTERCARD: "Mastercard.",
  AMEX: "American Express.",
  JCB: "JCB.",
  DISCOVER: "Discover.",
  DINERS_CLUB: "Diners Club.",
  CARTE_BLANCHE: "Carte Blanche.",
  CHINA_UNIONPAY: "China UnionPay.",
  ELO: "Elo.",
  LASER: "Laser.",
  UK_MAESTRO: "Maestro (UK).",
  MAESTRO: "Maestro.",
  SOLO: "Solo.",
  SWITCH: "Switch.",
  UNKNOWN: "Unknown network.",
});

const PurchaseType = describedEnum("PurchaseType", "The kind of purchase.", {
  ANNUAL: "A yearly membership.",
  MONTHLY: "A monthly membership.",
  PREMIUM_ANNUAL: "A yearly Friend membership.",
  PREMIUM_MONTHLY: "A monthly Friend membership.",
  CUSTOM_DOMAIN: "A custom domain.",
  GIFT: "A membership for someone else.",
  GROUP_GIFT: "Memberships for several other people.",
});

const GiftKind = describedEnum("GiftKind", "Whether a gift is for one person or several.", {
  GIFT: "For one person.",
  GROUP_GIFT: "For several.",
});

interface CardValue {
  __typename: "CreditCard" | "ApplePayCard" | "GooglePayCard";
  id: string;
  cardType: typeof CardType.$inferType;
  expirationMonth: number;
  expirationYear: number;
  lastFour: string;
}

const PaymentCard = builder.interfaceRef<CardValue>("PaymentCard").implement({
  description: "A payment card, used directly or through a wallet.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The payment method's id." }),
    cardType: t.expose("cardType", { type: CardType, description: "Its network." }),
    expirationMonth: t.exposeInt("expirationMonth", {
      description: "The last valid month, 1 to 12.",
    }),
    expirationYear: t.exposeInt("expirationYear", { description: "The year of that month." }),
    lastFour: t.exposeString("lastFour", { description: "The last four digits of its number." }),
  }),
});

function cardType(name: CardValue["__typename"], description: string) {
  return builder.objectRef<CardValue>(name).implement({
    description,
    interfaces: [PaymentCard],
    isTypeOf: (value) => (value as CardValue).__typename === name,
  });
}

const CreditCard = cardType("CreditCard", "A credit or debit card.");
const ApplePayCard = cardType("ApplePayCard", "A card in an Apple Pay wallet.");
const GooglePayCard = cardType("GooglePayCard", "A card in a Google Pay wallet.");

interface PayPalValue {
  __typename: "PayPal";
  id: string;
  email: string;
}

const PayPal = builder.objectRef<PayPalValue>("PayPal").implement({
  description: "A PayPal account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The payment method's id." }),
    email: t.exposeString("email", { description: "The account's email address." }),
  }),
});

/** A payment method. */
export type PaymentMethodValue = CardValue | PayPalValue;

export const PaymentMethod = builder.unionType("PaymentMethod", {
  description: "A payment method.",
  types: [CreditCard, ApplePayCard, GooglePayCard, PayPal],
  resolveType: (value) => value.__typename,
});

interface ChargeValue {
  id: string;
  price: MoneyValue;
  purchaseType: typeof PurchaseType.$inferType;
  paymentProvider: typeof PaymentProvider.$inferType;
  paymentMethod: PaymentMethodValue | null;
  createdAt: number;
}

const Charge = builder.objectRef<ChargeValue>("Charge").implement({
  description: "A payment, as shown on its receipt.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The charge's id." }),
    price: t.expose("price", { type: Money, description: "The amount paid." }),
    purchaseType: t.expose("purchaseType", {
      type: PurchaseType,
      description: "The kind of purchase.",
    }),
    paymentProvider: t.expose("paymentProvider", {
      type: PaymentProvider,
      description: "The payment provider.",
    }),
    paymentMethod: t.expose("paymentMethod", {
      type: PaymentMethod,
      nullable: true,
      description: "The payment method; null if the provider doesn't disclose it.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was charged." }),
  }),
});

interface GiftMembershipValue {
  id: string;
  kind: typeof GiftKind.$inferType;
  giftCode: string;
  createdAt: number;
  redeemedAt: number | null;
  redeemer: UserRow | null;
}

const GiftMembership = builder.objectRef<GiftMembershipValue>("GiftMembership").implement({
  description: "A gifted membership, as shown to its buyer.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The gift's id." }),
    kind: t.expose("kind", { type: GiftKind, description: "Single or bulk gift." }),
    giftCode: t.exposeString("giftCode", { description: "The code for redeeming it." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was bought." }),
    redeemedAt: t.expose("redeemedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was redeemed; null until then.",
    }),
    redeemer: t.expose("redeemer", {
      type: User,
      nullable: true,
      description: "The user who redeemed it.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  chargesConnection: t.connection({
    type: Charge,
    description: `The viewer's charges, newest first. ${EMPTY_YET}`,
    resolve: (_viewer, args) => emptyPage<ChargeValue>(args, CHARGES_PAGE_SIZE),
  }),
  giftMembershipsConnection: t.connection({
    type: GiftMembership,
    description: `Memberships that the viewer bought for others, newest first. ${EMPTY_YET}`,
    resolve: (_viewer, args) => emptyPage<GiftMembershipValue>(args, GIFTS_PAGE_SIZE),
  }),
}));
