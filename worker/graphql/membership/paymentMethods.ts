import type { CardType as CardTypeName } from "../../../shared/membership/cardText.ts";
import type { MethodColumns } from "../../domain/membership/membershipStatus.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

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

const CardType = describedEnum<CardTypeName>("CardType", "A card's network.", {
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

interface CardValue {
  __typename: "CreditCard" | "ApplePayCard" | "GooglePayCard";
  id: string;
  cardType: CardTypeName;
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

type PaymentMethodValue = CardValue | PayPalValue;

export const PaymentMethod = builder.unionType("PaymentMethod", {
  description: "A payment method.",
  types: [CreditCard, ApplePayCard, GooglePayCard, PayPal],
  resolveType: (value) => value.__typename,
});

const CARD_TYPENAMES = {
  CARD: "CreditCard",
  APPLE_PAY: "ApplePayCard",
  GOOGLE_PAY: "GooglePayCard",
} as const;

/** The payment method of a membership or of a charge; null if it isn't known. */
export function methodOf(row: MethodColumns): PaymentMethodValue | null {
  if (row.methodKind === null) return null;
  const id = row.methodId ?? "";
  if (row.methodKind === "PAYPAL")
    return { __typename: "PayPal", id, email: row.paypalEmail ?? "" };
  return {
    __typename: CARD_TYPENAMES[row.methodKind],
    id,
    cardType: row.cardType ?? "UNKNOWN",
    expirationMonth: row.cardMonth ?? 0,
    expirationYear: row.cardYear ?? 0,
    lastFour: row.lastFour ?? "",
  };
}
