// How a card is named.

import { cardExpiry } from "./billingDates.ts";

/** The networks of cards. */
export const CARD_TYPES = [
  "VISA",
  "MASTERCARD",
  "AMEX",
  "JCB",
  "DISCOVER",
  "DINERS_CLUB",
  "CARTE_BLANCHE",
  "CHINA_UNIONPAY",
  "ELO",
  "LASER",
  "UK_MAESTRO",
  "MAESTRO",
  "SOLO",
  "SWITCH",
  "UNKNOWN",
] as const;
export type CardType = (typeof CARD_TYPES)[number];

export const CARD_NAMES: Readonly<Record<CardType, string>> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "Amex",
  JCB: "JCB",
  DISCOVER: "Discover",
  DINERS_CLUB: "Diners Club",
  CARTE_BLANCHE: "Carte Blanche",
  CHINA_UNIONPAY: "China UnionPay",
  ELO: "Elo",
  LASER: "Laser",
  UK_MAESTRO: "UK Maestro",
  MAESTRO: "Maestro",
  SOLO: "Solo",
  SWITCH: "Switch",
  UNKNOWN: "Card",
};

export interface Card {
  cardType: CardType;
  expirationMonth: number;
  expirationYear: number;
  lastFour: string;
}

/** "Visa ending in 4242 (Expires 4/2027)". `now` in milliseconds since 1970. */
export function cardText(card: Card, now: number): string {
  const { cardType, expirationMonth, expirationYear, lastFour } = card;
  const word = cardExpiry(expirationMonth, expirationYear) <= now ? "Expired" : "Expires";
  return `${CARD_NAMES[cardType]} ending in ${lastFour} (${word} ${expirationMonth}/${expirationYear})`;
}
