import { PRODUCT_NAME } from "../../../shared/product.ts";

// The landing page
export const membership = "Membership";
export const landingDescription = `Become a member of ${PRODUCT_NAME}: read every member-only story, share it with friends, and keep the place free of ads.`;
export const landingTitle = "Read the whole story.";
export const landingLead = `Some of the best writing on ${PRODUCT_NAME} is for members. A membership opens all of it, to the last word, and pays for a place to read and write without ads.`;
export const getStarted = "Get started";
export const seePlans = "See plans";
export const fromPrice = (monthly: string, yearly: string) =>
  `${monthly} a month or ${yearly} a year. Cancel anytime.`;
export const memberOnly = "Member-only story";
export const sheetTitle = "What the tide tables leave out";
export const sheetText =
  "My grandmother never owned a clock. She had the harbor, and the harbor was never late.";

export const readTitle = "Every story, to the end";
export const readText = "Stories that writers reserve for members open in full, on every device.";
export const feedsTitle = "In your feed reader";
export const feedsText =
  "Follow writers, publications and lists in the app of your choice, with full text.";
export const shareTitle = "Share with friends";
export const shareText = "Send a friend link, and someone without a membership can read along.";
export const friendTitle = "Become a Friend";
export const friendText = `Give more to keep ${PRODUCT_NAME} independent, and carry the Friend badge.`;

export const chooseYourPlan = "Choose your plan";
export const questions = "Questions";
export const answers = [
  {
    question: "Can I cancel?",
    answer:
      "Yes, at any time in your settings. You keep your membership until the end of the time you paid for, and you aren’t charged again.",
  },
  {
    question: "What does a Friend get?",
    answer: `Everything that members get, and a Friend badge on their profile. The higher price is for people who want to do more for ${PRODUCT_NAME}.`,
  },
  {
    question: "How can I pay?",
    answer:
      "By card, in US or Canadian dollars. Where your browser offers them, also with Apple Pay, Google Pay or PayPal. Your card’s details go straight to our payment provider; we never see them.",
  },
  {
    question: "Can I switch plans later?",
    answer:
      "Yes. You see what it costs before you agree, and the unused time on your current plan counts toward the new one.",
  },
] as const;
export const giveOne = "Or give a membership to someone else";

// Plans
export const plansTitle = "Choose your plan";
export const plansLead =
  "Every plan opens every story. Cancel anytime, and keep what you paid for.";
export const whatIsMembership = "What is a membership?";
export const inDollars = { USD: "Prices in US dollars.", CAD: "Prices in Canadian dollars." };
export const discountTitle = "Half price for your first year";
export const discountLead =
  "A year as a member for half the price. After that it renews at the regular one, unless you cancel.";
export const discountForNewMembers =
  "The half-price year is for people who are new to membership. Here are the plans for you.";
export const upgradeTitle = "Keep reading with a membership";

// Checkout
export const checkoutTitle = "Complete your membership";
export const currency = "Currency";
export const currencyNames = { USD: "US dollars (USD)", CAD: "Canadian dollars (CAD)" };
export const yourOrder = "Your order";
export const planNames = { MEMBER: "Member", FRIEND: `Friend of ${PRODUCT_NAME}` };
export const billed = { MONTHLY: "Billed every month.", ANNUAL: "Billed every year." };
export const changePlan = "Change plan";
export const priceOf = { MONTHLY: "One month", ANNUAL: "One year" };
export const discount = "Discount";
export const tax = "Tax";
export const freeUntil = (date: string) => `Free until ${date}`;
export const dueToday = "Due today";
export const renews = {
  MONTHLY: (price: string) => `${price} plus tax every month, until you cancel.`,
  ANNUAL: (price: string) => `${price} plus tax every year, until you cancel.`,
};

export const convertsGift =
  "Until then, your gift membership counts as a Friend membership. A year as a Member becomes four months as a Friend.";
export const trialText = "Nothing is charged if you cancel before then.";

// After the first steps of an account
export const onboardingTitle = `Get all of ${PRODUCT_NAME}`;
export const onboardingLead =
  "You can read and write for free. Members also read every member-only story to the end.";
export const notNow = "Not now";

// Confirmation
export const confirmationTitle = "Your membership";
export const processingTitle = "Your payment is being processed";
export const processingText =
  "This usually takes a moment. You don’t need to pay again: your membership starts automatically, and your settings show it.";
export const yourMembership = "Your membership";
export const youAreAMember = "You’re a member";
export const youAreAFriend = `You’re a Friend of ${PRODUCT_NAME}`;
export const memberThanks =
  "You can now read every story. Thank you for keeping this place free of ads.";
export const friendThanks =
  "You can now read every story, and your profile shows the Friend badge. Thank you.";
export const continueToWelcome = "Continue";
export const seeReceipt = "See your receipt";

// Welcome
export const welcomeTitle = "Welcome";
export const welcome = (name: string) => `Welcome, ${name}`;
export const welcomeMember = "Your membership is active. Some places to start:";
export const welcomeFriend = "Your Friend membership is active. Some places to start:";
export const exploreTitle = "Find stories";
export const exploreText = "Browse topics, and read member-only stories to the end.";
export const followTitle = "Follow writers";
export const followText = "Your home page fills with what they publish.";
export const lockTitle = "Write for members";
export const lockText = "You can reserve your own stories for members, too.";
export const giveTitle = "Give a membership";
export const giveText = "To someone who should be reading along.";
export const startReading = "Start reading";
export const backToStory = "Back to your story";
