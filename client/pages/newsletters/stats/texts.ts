import { plural } from "../../../../shared/format/plural.ts";
import { ENGAGEMENT_DAYS } from "../../../../shared/limits.ts";

const number = (count: number): string => count.toLocaleString("en");

export const audience = "Audience";
export const statsOf = (name: string) => `Stats of ${name}`;
export const noNewsletter = "You don’t have a newsletter yet";
export const noNewsletterText =
  "Start one in your settings. It shows here how many readers subscribe and what they read.";
export const startNewsletter = "Go to publishing settings";

export const growth = "Growth";
export const period = "Period";
export const lastDays = (days: number) => (days === 365 ? "Last year" : `Last ${days} days`);
export const subscribers = "Subscribers";
export const won = "New";
export const lost = "Left";
export const plotOf = (name: string, days: number) =>
  `Subscribers of ${name} in the last ${days} days`;
export const plotSummary = (first: number, last: number) =>
  `From ${number(first)} to ${number(last)}.`;
export const noGrowth = "Your subscribers over time appear here once someone has subscribed.";
export const date = "Date";
export const span = (from: string, until: string) => `${from} – ${until}`;

export const issues = "Emails";
export const emails = "Emails";
export const delivery = "Delivery";
export const percent = (share: number) => `${share}%`;
export const sentShort = "sent";
export const openedShort = "opened";
export const clickedShort = "clicked";
export const leftShort = "left";
export const noIssues = "No emails yet";
export const noIssuesText =
  "Email a story to your subscribers from its settings. Its results appear here.";
export const olderIssues = "Older emails";
export const sentOn = (time: string) => `Sent on ${time}`;
export const foundNobody = "Not sent: nobody had subscribed";
export const held = "Waiting because the newsletter is paused";
export const states = {
  SCHEDULED: "Not sent yet",
  SENDING: "Being sent",
  PAUSED: "Paused",
  SENT: "Sent",
  CANCELLED: "Cancelled",
} as const;
export const results = "Results";
export const sent = "Sent";
export const delivered = "Delivered";
export const bounced = "Bounced";
export const failed = "Couldn’t be sent";
export const skippedLeft = "Not sent: had unsubscribed";
export const skippedSuppressed = "Not sent: undeliverable address";
export const skippedOtherwise = "Not sent: cancelled or turned off";
export const failedHeading = "Emails that couldn’t be sent";
export const failedText = (failed: number, retryable: number) => {
  const count = plural(failed, {
    one: "1 email couldn’t be sent.",
    other: `${number(failed)} emails couldn’t be sent.`,
  });
  if (retryable === failed) return `${count} Nobody gets the email twice.`;
  const all = plural(failed, { one: "It can’t be sent again", other: "They can’t be sent again" });
  const some = `${number(failed - retryable)} of them can’t be sent again`;
  return `${count} ${retryable === 0 ? all : some}: sending is paused, the reader left or can’t be reached, or the email may have arrived.`;
};
export const sendAgain = (count: number) =>
  plural(count, { one: "Send 1 email again", other: `Send ${number(count)} emails again` });
export const sentAgain = "The emails are being sent again. This can take a few minutes.";
export const complained = "Marked as spam";
export const opened = "Opened (unreliable)";
export const openedByProxies = "Privacy proxy only";
export const clicked = "Clicked a link";
export const unsubscribed = "Unsubscribed";
export const share = (count: string, percent: number) => `${count} (${percent}%)`;
export const moreFacts = (opens: number, scanned: number) =>
  [
    plural(opens, {
      one: "Opened 1 time in total.",
      other: `Opened ${number(opens)} times in total.`,
    }),
    plural(scanned, {
      one: "1 subscriber’s email was checked by a bot or a security scanner, which isn’t included above.",
      other: `${number(scanned)} subscribers’ emails were checked by a bot or a security scanner, which isn’t included above.`,
    }),
  ].join(" ");
export const aboutOpensShort = "Opens are unreliable; clicks are more reliable.";
export const more = "More";
export const aboutOpens =
  "Some mail apps never load images, and privacy proxies such as Apple’s and Gmail’s load them for readers who may not have opened the email, so those count separately. Bots and security scanners aren’t included. Readers who turned counting off aren’t in these numbers.";
export const notTracked =
  "Counting opens and clicks is off for this newsletter. You can turn it on in its settings.";
export const aboutRetention = `After ${ENGAGEMENT_DAYS} days the numbers stay, but not who opened or clicked, and nothing more is counted.`;
export const aboutReplies = "Replies go to your reply-to address, so they aren’t counted here.";
export const clicksByLink = "Clicks by link";
export const link = "Link";
export const clicks = "Subscribers who clicked";
export const noLinks = "No links yet";
export const noLinksText = "The email’s links appear here when it is sent.";
export const hasNoLinks = "No links";
export const unknownLinksText = "Which links were clicked isn’t known.";
export const hasNoLinksText = "This email has no links that readers could click.";
