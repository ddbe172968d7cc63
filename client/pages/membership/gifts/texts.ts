import { plural } from "../../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

// The card
export const giftMembership = "Gift membership";
export const cardTitle = `A year of ${PRODUCT_NAME}`;
export const cardFor = "For {name}";
export const cardFrom = "From {name}";
export const cardRedeem = (address: string) => `Redeem it at ${address} with this code:`;
export const sampleMessage = "Every story, from the first word to the last. Enjoy!";

// Redeeming
export const redeemTitle = "Redeem your gift";
export const redeemDescription = `Enter the code of a ${PRODUCT_NAME} membership that someone gave you.`;
export const redeemLead =
  "Someone has given you a year of membership: every member-only story, from the first word to the last. It begins when you redeem it.";
export const yourCode = "Your code:";
export const signInToRedeem = "Create an account or sign in, then enter the code of your gift.";
export const signInKeepsCode =
  "Create an account or sign in, and you’ll come back here with your code.";
export const createAccount = "Create an account";
export const signIn = "Sign in";
/** By the present tier: the date to which the membership lasts without the gift. */
export const extensionOf = {
  MEMBER: (date: string) =>
    `You’re a member until ${date}. The gift adds a year to that, so nothing you have is lost.`,
  FRIEND: (date: string) =>
    `You’re a Friend of ${PRODUCT_NAME} until ${date}. The gift adds four months as a Friend, which cost as much as a year as a Member.`,
};
export const paymentMoves = "Your next payment moves back by the same time.";
export const code = "Gift code";
export const codeHint = "16 letters and numbers, with or without hyphens.";
export const redeem = "Redeem";
export const redeemedTitle = "Your gift is redeemed";
export const lastsUntil = (date: string) =>
  `You can now read every story. Your membership lasts until ${date}.`;
export const startHere = "See where to start";
export const yourMembership = "Your membership";

// The landing page
export const landingName = "Give a membership";
export const landingTitle = "Give someone every story.";
export const landingLead = `A year of ${PRODUCT_NAME} for someone who reads: every member-only story, from the first word to the last.`;
export const landingDescription = `Give a year of ${PRODUCT_NAME} to one person or to a group: by email now or on a date, or on a card that you print.`;
export const giveNow = "Give a membership";
export const giveGroup = "Give to a group";
export const landingPrice = (price: string) => `${price} for a year, paid once. Nothing renews.`;
export const sampleName = "Robin";
export const sampleGiver = "Ada";
export const waysTitle = "Three ways to give";
export const ways = [
  {
    title: "Send it now",
    text: "An email with your words and a link, a moment after you pay.",
  },
  {
    title: "Send it on a date",
    text: "Choose the day, up to a year ahead. We send it in the morning.",
  },
  {
    title: "Print it",
    text: "A card with the code, to put into an envelope or a book.",
  },
] as const;
export const questions = "Questions";
export const answers = [
  {
    question: "What does the recipient get?",
    answer:
      "A year as a Member, from the day they redeem it: every member-only story, links that open a story for their friends, and full-text feeds.",
  },
  {
    question: "What if they’re a member already?",
    answer:
      "Then the gift adds a year to their membership and moves their next payment back. For a Friend it adds four months, which cost the same.",
  },
  {
    question: "Does it renew?",
    answer: "No. You pay once, and the membership ends after a year. No card is charged later.",
  },
  {
    question: "Can I get my money back?",
    answer:
      "Yes, until the gift is redeemed. You get the refund in your settings, and the code stops working at once.",
  },
] as const;
export const haveACode = "Do you have a gift code?";

// The choice
export const plansTitle = "Who is it for?";
export const plansLead = "Every gift is a year as a Member, paid once.";
export const inDollars = {
  USD: "Prices in US dollars, before tax.",
  CAD: "Prices in Canadian dollars, before tax.",
};
export const kinds = {
  gift: {
    name: "For one person",
    text: "A year of stories for someone you know.",
    price: "{price} for a year",
    action: "Give to one person",
    points: [
      "Sent by email now or on a date, or printed",
      "With your own words",
      "Refundable until it is redeemed",
    ],
  },
  "group-gift": {
    name: "For a group",
    text: "For a team, a class or a family: up to 50 at once.",
    price: "{price} for each person",
    action: "Give to a group",
    points: [
      "One payment, and a code for each person",
      "Paste a list of names and addresses",
      "Each gift refundable until it is redeemed",
    ],
  },
} as const;

// The checkout
export const checkoutTitle = {
  gift: "Give a membership",
  "group-gift": "Give memberships to a group",
};
export const howToGive = "How do you want to give it?";
export const deliveries = {
  gift: {
    now: { name: "Send it now", text: "By email, a moment after you pay." },
    date: { name: "Send it on a date", text: "By email, for example on a birthday." },
    print: { name: "Print it", text: "You get a card with a code and a link." },
  },
  "group-gift": {
    now: { name: "Send them now", text: "By email, a moment after you pay." },
    date: { name: "Send them on a date", text: "By email, all on the same day." },
    print: { name: "Print them", text: "You get a card with a code and a link for each." },
  },
};
export const date = "Date";
export const dateHint = (timeZone: string) =>
  timeZone === "" ? "Sent at 9 in the morning." : `Sent at 9 in the morning, ${timeZone} time.`;
export const dateMissing = "Choose the date on which we send it.";
export const datePast = "This date has passed. Choose today or a later date.";
export const dateTooFar = "We can send gifts up to 366 days ahead. Choose an earlier day.";
export const recipient = "Who is it for?";
export const recipients = "Who are they for?";
export const recipientNumber = (number: number) => `Recipient ${number}`;
export const addRecipient = "Add a recipient";
export const removeRecipient = (number: number) => `Remove recipient ${number}`;
export const noMoreRoom =
  "You’ve reached the limit for one purchase. Give to others in another one.";
export const name = "Name";
export const nameTooLong = "Use at most 100 characters.";
export const email = "Email address";
export const emailMissing = "Enter an email address, or choose to print.";
export const emailRepeated = "This address is in the list already.";
export const pasteList = "Paste a list";
export const list = "Names and email addresses";
export const listHint = "One person a line, as in: Ada Lovelace, ada@example.com";
export const addList = "Add to the recipients";
export const added = (count: number) =>
  plural(count, { one: "One recipient was added.", other: `${count} recipients were added.` });
export const linesWrong = (count: number) =>
  plural(count, {
    one: "One line wasn’t added. Correct it, then add it again.",
    other: `${count} lines weren’t added. Correct them, then add them again.`,
  });
export const lineError = (line: number) => `Line ${line},`;
export const tooManyRecipients = "There is room for 50 recipients.";
export const message = {
  gift: "Your message (optional)",
  "group-gift": "Your message to everyone (optional)",
};
export const messageHint = "It’s in the email and on the card.";
export const messageTooLong = "Shorten your message to 500 characters.";
export const currency = "Currency";
export const currencyNames = { USD: "US dollars (USD)", CAD: "Canadian dollars (CAD)" };
export const continueToPay = "Continue to payment";
export const yourOrder = "Your order";
export const yearAsMember = "A year as a Member";
export const paidOnce = "Paid once. It doesn’t renew.";
export const years = (count: number) =>
  plural(count, { one: "1 gift membership", other: `${count} gift memberships` });
export const tax = "Tax";
export const dueToday = "Due today";
export const beforeTax = "Total before tax";
export const refundNote = "You can get a refund until the gift is redeemed.";
export const review = (count: number) =>
  plural(count, { one: "Your gift", other: `Your ${count} gifts` });
export const change = "Change";
export const reviewDelivery = {
  now: () => "Sent by email as soon as you have paid.",
  date: (day: string) => `Sent by email on ${day}.`,
  print: () => "To print.",
};
export const more = (count: number) => `and ${count} more`;

// After the payment
export const thanks = (count: number) =>
  plural(count, { one: "Your gift is ready", other: "Your gifts are ready" });
export const thanksText = (count: number) =>
  plural(count, {
    one: "Thank you. Here is its code; you find it in your settings, too.",
    other: "Thank you. Here are their codes; you find them in your settings, too.",
  });
export const print = "Print";
export const printFor = (name: string) => `Print the card for ${name}`;
export const printAll = "Print all cards";
export const seeReceipt = "See your receipt";
export const allGifts = "Gifts you gave";
export const giveAnother = "Give another membership";
export const unfinishedTitle = "Your gift isn’t paid yet";
export const unfinishedText =
  "If you have just paid, it takes a moment: reload this page. You don’t need to pay again.";
export const checkingPayment = "Asking whether your payment arrived…";
export const backToGift = "Back to your gift";
