export const forSomeone = "For someone";
export const copyLink = "Copy link";
export const copyLinkFor = (name: string) => `Copy link of the gift for ${name}`;

// What became of a gift
export const refunded = "Refunded. Its code doesn’t work any more.";
export const redeemed = (date: string) => `Redeemed on ${date}.`;
export const redeemedBy = (name: string, date: string) => `Redeemed by ${name} on ${date}.`;
export const toPrint = "To print or to share. Not redeemed yet.";
export const sent = (email: string, date: string) =>
  `Sent to ${email} on ${date}. Not redeemed yet.`;
export const sending = (email: string) => `On its way to ${email}.`;
export const waits = (email: string, date: string) => `Goes to ${email} on ${date}.`;
