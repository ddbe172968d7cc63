export const cardFrame = "Card details";
export const paymentDetails = "Payment";
export const loadingForm = "Loading the card form…";
export const notReached =
  "We couldn’t reach our payment provider, and you haven’t been charged. Check your connection and try again.";
export const formFailed = "The card form couldn’t be loaded. You haven’t been charged.";
export const checkoutExpired =
  "This checkout has expired, and you haven’t been charged. Reload the page.";
export const declined = "Your card was declined. Try another one.";
export const declinedBecause = (reason: string) =>
  `${reason} You haven’t been charged. Check the card’s details or try another one.`;
export const needsScript =
  "Paying needs JavaScript: your card’s details go straight to our payment provider, through its own form. Turn on JavaScript and reload this page.";
export const notYetKnown = "Not calculated yet";
export const proceed = "Continue";
export const payAmount = (amount: string) => `Pay ${amount}`;
export const saveCard = "Save";
export const paying = "Processing…";
export const startTrial = "Start without paying today";
export const agreement =
  "Your payment is encrypted. By paying, you agree to the {terms}. Memberships renew until you cancel.";
export const agreementOnce =
  "Your payment is encrypted. By paying, you agree to the {terms}. You pay once, and nothing renews.";
export const terms = "Terms of Service";
