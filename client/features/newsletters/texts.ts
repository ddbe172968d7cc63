import { plural } from "../../../shared/format/plural.ts";

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

export const nextStep = (time: string) =>
  `More subscribers get it at ${time}: the first emails to imported readers go out in steps of 200 and 2,000, so that we can stop if many come back`;
export const pausedHeading = "This newsletter is paused";
export const paused = {
  BOUNCES: (events: number, sent: number) =>
    `${events.toLocaleString("en")} of its last ${sent.toLocaleString("en")} emails came back because the address doesn’t exist. Mail services treat a newsletter as spam above 5%.`,
  OWNER: () =>
    "Nothing is sent until you end the pause under Sending: emails on their way stopped, and scheduled and automatic ones wait.",
  COMPLAINTS: (events: number, sent: number) =>
    `${events.toLocaleString("en")} of its last ${sent.toLocaleString("en")} emails were reported as spam. Mail services block a newsletter above 0.3%.`,
} as const;
export const pausedNext =
  "Nothing is sent until we end the pause: emails on their way stopped, and scheduled and automatic ones wait. Remove addresses that didn’t ask for your newsletter, then {contact} how your list was collected.";
export const writeToUs = "write to us";
