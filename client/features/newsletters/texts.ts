import { plural } from "../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

export { subscribe } from "./subscribing/subscribeTexts.ts";
export const subscribed = "Subscribed";
export const subscribeTo = (name: string) => `Subscribe to ${name}`;
export const alreadySubscribed = (name: string) => `You’re already subscribed to ${name}.`;
export const emailAddress = "Email address";
export const agreement =
  "Your email address is shared with {owner}. You can unsubscribe at any time. By subscribing you agree to the {terms} and acknowledge the {privacy}.";
export const termsOfService = "Terms of Service";
export const privacyPolicy = "Privacy Policy";
export const signIn = "Sign in to subscribe with one click";

export const name = "Name";
export const description = "Description";
export const senderName = "Sender name";
export const senderNameHint = `Leave empty to use the newsletter’s name. Mail apps show “via ${PRODUCT_NAME}” after it.`;
export const replyTo = "Reply-to address";
export const replyToHint = "Where replies go. Leave empty for none.";
export const postalAddress = "Postal address";
export const postalAddressHint = `Shown at the end of each email. The law often requires one. Leave empty to use ${PRODUCT_NAME}’s, if it has one.`;
export const accentColor = "Accent color";
export const accentColorHint = "The color of buttons and links in its emails.";
export const clearColor = "Use the default color";
export const audience = "Who gets an issue";
export const everyone = "All subscribers";
export const members = "Subscribers with a membership";
export const promote = "Promote it to readers on the publication’s pages";
export const trackEngagement = "Count opens and clicks";
export const trackNothing = "No: send plain links and no counting image";
export const save = "Save";
export const saved = "The newsletter’s settings are saved.";
export const seePage = "See its page";
export const stats = "Stats";
export const newsletterParts = "Parts of the newsletter";

export const subscribers = "Subscribers";
export const subscriberCount = (count: number) =>
  plural(count, {
    one: "1 subscriber",
    other: `${count.toLocaleString("en")} subscribers`,
  });
export const searchAddress = "Search by the beginning of an address";
export const state = "State";
export const allStates = "All states";
export const states = {
  PENDING: "Not confirmed",
  ACTIVE: "Subscribed",
  UNSUBSCRIBED: "Unsubscribed",
  SUPPRESSED: "Undeliverable",
} as const;
export const segment = "Segment";
export const segments = {
  MEMBERS: "With a membership",
  ENGAGED: "Engaged in the last 90 days",
  INACTIVE: "Inactive for 90 days",
} as const;
export const followersOf = "Followers of a topic";
export const show = "Show";
export const sources = {
  STORY: "Story",
  PROFILE: "Profile",
  PUBLICATION: "Publication",
  LANDING: "Newsletter page",
  ENDPOINT: "Link",
  IMPORT: "Import",
} as const;
export const since = (date: string) => `since ${date}`;
export const remove = "Remove";
export const removeAddress = (email: string) => `Remove ${email}`;
export const removed = "The address is removed.";
export const importFile = "Import subscribers";
export const download = "Download as CSV";
export const noSubscribers = "No subscribers yet";
export const noSubscribersText = "Share the newsletter’s page so that readers can subscribe.";
export const noMatch = "No address matches";
export const noMatchText = "Try the beginning of another address, or show all subscribers.";
export const addressesHidden =
  "Addresses are hidden while you act for someone else. Only those who manage the newsletter see them.";
export const noMatchHere = "No address on this page matches. Look on the next page.";
export const showAll = "Show all";
export const nextPage = "Next page";

export const newsletterSettings = "Newsletter settings";
export const image = "Image";
export const imageHint = "Shown on the newsletter’s page and in its emails.";
export const yes = "Yes";
export const no = "No";

export const emailStates = {
  SENDING: "Sending",
  PAUSED: "Paused",
  SENT: "Sent",
  CANCELLED: "Cancelled",
};
export const held = "Waiting because the newsletter is paused";
export const automatic = (days: number) =>
  days === 0
    ? "On: new subscribers get it at once."
    : plural(days, {
        one: "On: new subscribers get it a day after they subscribe.",
        other: `On: new subscribers get it ${days} days after they subscribe.`,
      });
export const automaticOff = "Off: new subscribers don’t get it. You can edit it now.";
export const sendsSoon = "Will be sent in a minute.";
export const sendsOn = (time: string) => `Will be sent on ${time}.`;
export const sendsWithStory = "Will be sent in a minute, or when the story is published.";
export const sendsWithStoryOn = (time: string) =>
  `Will be sent on ${time}, or when the story is published if that’s later.`;
export const sentCount = (count: number) => `${count} sent`;
export const waitingCount = (count: number) => `${count} waiting`;
export const failedCount = (count: number) => `${count} couldn’t be sent`;
export const deliveredCount = (count: number) => `${count} delivered`;
export const bouncedCount = (count: number) => `${count} came back`;
export const complainedCount = (count: number) => `${count} reported as spam`;
export const skippedCount = (count: number) => `${count} skipped`;

export const emails = "Emails";
export const emailsText = "Emails to your subscribers that aren’t stories.";
export const noEmailsText = "Write to your subscribers without publishing a story.";
export const olderEmails = "Older emails";
export const writeEmail = "Write an email";
export const untitled = "Untitled";
export const draft = "Draft";
export const editedOn = (date: string) => `Edited ${date}`;

export const nextStep = (time: string) =>
  `More subscribers get it at ${time}: the first emails to imported readers go out in steps of 200 and 2,000, so that we can stop if many come back`;
export const pausedHeading = "This newsletter is paused";
export const paused = {
  BOUNCES: (events: number, sent: number) =>
    `${events.toLocaleString("en")} of its last ${sent.toLocaleString("en")} emails came back because the address doesn’t exist. Mail services treat a newsletter as spam above 5%.`,
  COMPLAINTS: (events: number, sent: number) =>
    `${events.toLocaleString("en")} of its last ${sent.toLocaleString("en")} emails were reported as spam. Mail services block a newsletter above 0.3%.`,
} as const;
export const pausedNext =
  "Nothing is sent until we end the pause: emails on their way stopped, and scheduled and automatic ones wait. Remove addresses that didn’t ask for your newsletter, then {contact} how your list was collected.";
export const writeToUs = "write to us";
