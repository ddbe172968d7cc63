// The test cards of the embedded provider: Stripe's well-known numbers.

/** What a card does when it is paid with. */
export interface TestCard {
  brand: string;
  /** Why it is declined; null for a card that works. */
  decline: { code: string; declineCode: string | null; message: string } | null;
  needsChallenge: boolean;
  /** Pays at first, and is declined from then on. */
  failsLater: boolean;
}

const WORKS: TestCard = { brand: "visa", decline: null, needsChallenge: false, failsLater: false };

const declined = (code: string, declineCode: string | null, message: string): TestCard => ({
  ...WORKS,
  decline: { code, declineCode, message },
});

export const INSUFFICIENT = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

const CARDS: Readonly<Record<string, TestCard>> = {
  "4242424242424242": WORKS,
  "5555555555554444": { ...WORKS, brand: "mastercard" },
  "378282246310005": { ...WORKS, brand: "amex" },
  "6011111111111117": { ...WORKS, brand: "discover" },
  "3056930009020004": { ...WORKS, brand: "diners" },
  "3566002020360505": { ...WORKS, brand: "jcb" },
  "6200000000000005": { ...WORKS, brand: "unionpay" },
  "4000000000000002": declined("card_declined", "generic_decline", "Your card was declined."),
  "4000000000009995": { ...WORKS, decline: INSUFFICIENT },
  "4000000000000069": declined("expired_card", null, "Your card has expired."),
  "4000000000000127": declined("incorrect_cvc", null, "Your card's security code is incorrect."),
  "4000002500003155": { ...WORKS, needsChallenge: true },
  "4000000000003220": { ...WORKS, needsChallenge: true },
  "4000000000000341": { ...WORKS, failsLater: true },
};

const INVALID = declined("incorrect_number", null, "Your card number is invalid.");

/** A test card by its number, however it is spaced. Any other number is declined as invalid. */
export function testCard(number: string): TestCard {
  return CARDS[number.replaceAll(/\D/g, "")] ?? INVALID;
}
