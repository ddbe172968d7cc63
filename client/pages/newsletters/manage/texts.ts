import { plural } from "../../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

const number = (count: number): string => count.toLocaleString("en");

export const newsletterPages = "Pages of the newsletter";
export const overview = "Overview";
export const subscribers = "Subscribers";
export const look = "Look";
export const sending = "Sending";
export const stats = "Stats";
export const writeEmail = "Write an email";
export const backToSettings = "Settings";
export const newsletters = "Newsletters";
export const viewPage = "View page";

// Overview
export const subscriberCount = (count: number) =>
  plural(count, { one: "1 subscriber", other: `${number(count)} subscribers` });
export const inThirtyDays = "in the last 30 days";
export const lastOpened = "Opened the last email";
export const lastClicked = "Clicked in the last email";
export const ofDelivered = (part: number, whole: number) => `${number(part)} of ${number(whole)}`;
export const percent = (share: number) => `${share}%`;
export const nothingYet = "–";
export const nextSteps = "What to do next";
export const stepsDone = (done: number, all: number) => `${done} of ${all} done`;
export const done = "Done:";
export const steps = {
  look: {
    title: "Choose how your emails look",
    text: "Your image and color make them yours at a glance.",
  },
  welcome: {
    title: "Write a welcome email",
    text: "Everyone who subscribes gets it automatically.",
  },
  subscribers: {
    title: "Bring your subscribers",
    text: "Import a list from another service, or share the newsletter’s page.",
  },
  sending: {
    title: "Say where replies go",
    text: "Add a reply-to address, and send from your own domain if you have one.",
  },
  first: {
    title: "Send your first email",
    text: "Email a story as you publish it, or write an email of its own.",
  },
} as const;
export const lastIssues = "Last emails";
export const allIssues = "All emails and stats";
export const opened = "opened";
export const clicked = "clicked";
export const sentOn = (time: string) => `Sent ${time}`;
export const states = {
  SCHEDULED: "Scheduled",
  SENDING: "Sending",
  PAUSED: "Paused",
  SENT: "Sent",
  CANCELLED: "Cancelled",
} as const;
export const foundNobody = "Not sent: nobody had subscribed";

// Emails
export const emails = "Emails";
export const noEmails = "Write to your subscribers";
export const noEmailsText =
  "An email goes to your subscribers alone. A story can go to them, too, when you publish it.";
export const noEmailsSteps = [
  { title: "Write", text: "In the same editor as your stories. It is saved as you type." },
  { title: "Preview", text: "See it as it arrives, and send yourself a test." },
  { title: "Send", text: "Now or later, to everyone or to some of your subscribers." },
] as const;
export const olderEmails = "Older emails";
export const untitled = "Untitled";
export const draft = "Draft";
export const automaticEmail = "Automatic";
export const story = "Story";
export const editedOn = (date: string) => `Edited ${date}`;
export const emailAStory = "Email a story";
export const emailAStoryText =
  "Choose your newsletter when you publish a story, or in the settings of a published one.";
export const yourStories = "Your stories";

// Subscribers
export const searchSubscribers = "Search by any part of a name or address";
export const filter = "Which subscribers";
export const allStates = "All";
export const subscriberStates = {
  PENDING: "Not confirmed",
  ACTIVE: "Subscribed",
  UNSUBSCRIBED: "Unsubscribed",
  SUPPRESSED: "Undeliverable",
} as const;
export const segments = {
  MEMBERS: "Members",
  ENGAGED: "Engaged lately",
  INACTIVE: "Inactive",
} as const;
export const followersOf = "Followers of a topic";
export const show = "Show";
export const sources = {
  STORY: "From a story",
  PROFILE: "From your profile",
  PUBLICATION: "From the publication",
  LANDING: "From the newsletter’s page",
  ENDPOINT: "By a link",
  IMPORT: "Imported",
} as const;
export const since = (date: string) => `since ${date}`;
export const remove = "Remove";
export const removeAddress = (email: string) => `Remove ${email}`;
export const removed = "The subscriber was removed.";
export const importFile = "Import";
export const importLabel = "Import subscribers from a file";
export const download = "Export";
export const downloadLabel = "Export subscribers as CSV";
export const noSubscribers = "No subscribers yet";
export const noSubscribersText = "Three ways to find the first ones:";
export const noSubscribersSteps = [
  { title: "Share", text: "Post the address of the newsletter’s page where your readers are." },
  { title: "Import", text: "Bring your list from Substack, Ghost, Mailchimp or a CSV file." },
  { title: "Publish", text: "Readers are offered the newsletter at the end of your stories." },
] as const;
export const noMatch = "No subscriber matches";
export const noMatchText = "Try another part of the name or address, or show all subscribers.";
export const noMatchHere = "No match so far";
export const noMatchHereText =
  "We looked through the newest subscribers. Continue with older ones.";
export const addressesHidden =
  "Addresses are hidden while you act for someone else. Only those who manage the newsletter see them.";
export const showAll = "Show all";
export const nextPage = "Next page";

// Look
export const name = "Name";
export const description = "Description";
export const about = "About";
export const aboutText = "On the newsletter’s page, and at the top of its emails.";
export const emailLook = "Emails";
export const emailLookText = "The preview shows a change before it is saved.";
export const image = "Image";
export const imageHint = "Square, beside the newsletter’s name.";
export const headerImage = "Header image";
export const headerImageHint = "Wide, above the title of each email.";
export const accentColor = "Accent color";
export const accentColorHint = "The color of buttons and links.";
export const clearColor = "Use the default color";
export const footer = "Footer";
export const footerHint = "Your own words at the end of each email, such as who you are.";
export const postalAddress = "Postal address";
export const postalAddressHint = `Shown at the end of each email. The law often requires one. Leave empty to use ${PRODUCT_NAME}’s, if it has one.`;
export const preview = "Preview of an email";

// Sending
export const from = "From and replies";
export const fromText = "What your subscribers see in their inbox.";
export const senderName = "Sender name";
export const senderNameHint = `Leave empty to use the newsletter’s name. Mail apps show “via ${PRODUCT_NAME}” after it.`;
export const inInbox = "How it appears in the inbox";
export const sampleSubject = "The subject of your email";
export const samplePreview = "Its preview line, or the beginning of the text";
export const replyTo = "Reply-to address";
export const replyToHint = "Where replies go. Leave empty for none.";
export const welcome = "Welcome emails";
export const welcomeText =
  "Everyone who subscribes gets these, on their day. Write an email, then choose “Send automatically” where you send it.";
export const onDay = (days: number) =>
  days === 0 ? "At once" : plural(days, { one: "After 1 day", other: `After ${days} days` });
export const isOn = "On";
export const isOff = "Off";
export const turnOn = "Turn on";
export const turnOff = "Turn off";
export const noWelcome = "No welcome emails yet.";
export const writeWelcome = "Write a welcome email";
export const delivery = "Emails";
export const deliveryText = "Defaults, which you can change for each email.";
export const audience = "Who gets an email";
export const everyone = "All subscribers";
export const members = "Subscribers with a membership";
export const promote = "Offer it to readers on the publication’s pages";
export const trackEngagement = "Count opens and clicks";
export const trackEngagementHint = "Otherwise links are plain, and emails have no counting image.";
export const pause = "Pause";
export const pauseText =
  "While the newsletter is paused, nothing is sent: emails on their way stop, and scheduled and automatic ones wait.";
export const pauseNow = "Pause the newsletter";
export const resume = "End the pause";
export const pausedNow = "The newsletter is paused.";
export const resumedNow =
  "The newsletter sends again. Emails that were due during the pause wait for you.";
export const heldIssues = "Emails that wait for you";
export const heldIssuesText =
  "They were due or being sent when the newsletter was paused. Decide for each what happens now.";
export const heldUnsent = (waiting: number | null) =>
  waiting === null
    ? "Nobody has got it yet."
    : plural(waiting, {
        one: "1 email is waiting; nobody has got it yet.",
        other: `${number(waiting)} emails are waiting; nobody has got it yet.`,
      });
export const heldHalfSent = (waiting: number | null, sent: number) =>
  waiting === null
    ? `${number(sent)} sent; the rest is waiting.`
    : plural(waiting, {
        one: `${number(sent)} sent; 1 email is waiting.`,
        other: `${number(sent)} sent; ${number(waiting)} emails are waiting.`,
      });
export const continueSending = "Continue";
export const stopRest = "Stop the rest";
export const sendHeld = "Send it now";
export const dontSend = "Don’t send it";
export const pausedByUs =
  "We paused this newsletter because of how its emails were received, so only we can end it.";
