export const cardForm = "Card";
export const number = "Card number";
export const expirationDate = "Expiration date";
export const expirationHint = "MM / YY";
export const cvv = "CVV";
export const postalCode = "Postal code";
export const challengeTitle = "3-D Secure test";
export const challengeText = "Your bank asks you to confirm this payment.";
export const passChallenge = "Complete authentication";
export const failChallenge = "Fail authentication";
export const noConnection = "We couldn’t reach the payment provider. Try again.";
export const testTitle = "Test payments";
export const testText =
  "Pay with 4242 4242 4242 4242, any later expiration date, any CVV and any postal code. Here you let time pass and see what the payment provider knows.";
export const cardsTitle = "Test cards";
export const cards: readonly (readonly [number: string, meaning: string])[] = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0025 0000 3155", "asks for 3-D Secure"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0000 0000 0069", "has expired"],
  ["4000 0000 0000 0341", "pays once, and fails on renewal"],
];
export const timeTitle = "Let time pass";
export const passTime = (days: number) => (days === 1 ? "1 day" : `${days} days`);
export const eventsTitle = "Events";
export const eventsHeld = "Events wait until you deliver them.";
export const eventsSent = "Events are delivered at once.";
export const holdEvents = "Hold events";
export const sendEvents = "Deliver at once";
export const deliverAgain = "Deliver all again, out of order";
export const deliverHeld = "Deliver held events";
export const subscriptionsTitle = "Subscriptions";
export const noSubscriptions = "There are none yet. Become a member to see one.";
export const subscription = (price: string, status: string, until: string) =>
  `${price}, ${status}, until ${until}`;
export const chargesTitle = "Charges";
export const noCharges = "There are none yet.";
export const charge = (amount: string, currency: string, at: string, state: string) =>
  `${amount} ${currency}, ${at}, ${state}`;
export const succeeded = "paid";
export const failed = "failed";
export const refunded = "refunded";
export const disputed = "disputed";
export const refund = "Refund";
export const dispute = "Dispute";
export const winDispute = "Win the dispute";
