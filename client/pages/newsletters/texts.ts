import { plural } from "../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

export const inYourInbox = (name: string) => `Get ${name} in your inbox`;
export const writerText = (name: string) => `An email whenever ${name} publishes a story.`;
export const writerDescription = (name: string) =>
  `Subscribe to get an email whenever ${name} publishes on ${PRODUCT_NAME}.`;
export const ownNewsletter = "This is where readers subscribe to your stories by email.";
export const latestStories = "Latest stories";
export const allStories = "All stories";
export const newslettersOf = (name: string) => `Newsletters of ${name}`;
export const newsletterDescription = (newsletter: string, publication: string) =>
  `Subscribe to ${newsletter}, a newsletter of ${publication}.`;
export const newsletterBy = "A newsletter of {publication}";
export const noNewsletters = "No newsletters yet";
export const noNewslettersText = (name: string) =>
  `${name} doesn’t have a newsletter. Follow it to see its stories on your home page.`;
export const readThePublication = "Read its stories";
export const manage = "Manage the newsletter";

export const newsletters = "Newsletters";
export const paused = "Paused";
export const subscriberCount = (count: number) =>
  plural(count, { one: "1 subscriber", other: `${count.toLocaleString("en")} subscribers` });
export const startText =
  "A newsletter brings the publication to its readers’ inboxes, whether or not they visit.";
export const startSteps = [
  { title: "Create it", text: "A name and a sentence about it. You can change both later." },
  { title: "Make it yours", text: "Image, color, header and footer, with a preview." },
  { title: "Send", text: "Stories as you publish them, or emails of their own." },
] as const;
export const name = "Name";
export const description = "Description";
export const newNewsletterLead = "You can change all of this later.";
export const newNewsletter = "New newsletter";
export const createNewsletter = "Create newsletter";
export const unsubscribeAll = "Unsubscribe from all newsletters";
export const unsubscribeAllAuthors = "Unsubscribe from all newsletters of writers";
export const unsubscribeAllText = (count: number) =>
  plural(count, {
    one: "You get 1 newsletter. After this you won’t get it by email. It takes effect within 24 hours.",
    other: `You get ${count} newsletters. After this you won’t get them by email. It takes effect within 24 hours.`,
  });
export const unsubscribe = "Unsubscribe";
export const nothingSubscribed = "You don’t get any of these newsletters.";
export const endedText = (count: number) =>
  plural(count, {
    one: "You unsubscribed from 1 newsletter. It takes effect within 24 hours.",
    other: `You unsubscribed from ${count} newsletters. It takes effect within 24 hours.`,
  });
export const undo = "Undo";
export const manageSubscriptions = "Manage your subscriptions";
export const unsubscribeNotifications = "Unsubscribe from notification emails";
export const unsubscribeNotificationsText =
  "You won’t get the digest by email. Your newsletters and account emails stay as they are.";
export const digestIsOff = "You don’t get the digest by email.";
export const notificationSettings = "Notification settings";

export const emailSettings = "Your emails";
export const emailSettingsText =
  "These are the newsletters that this account gets by email. You don’t need to sign in to leave one.";
export const noEmails = "This account gets no newsletters.";
export const moreInSettings = "More settings";

export const writtenBy = (names: string) => `By ${names}`;
export const emailOf = "An email from {newsletter}";
export const emailNotSent = "This is a draft. Only those who manage the newsletter can read it.";
export const emailNotPublic =
  "This email isn’t public. Only the subscribers who got it, and those who manage the newsletter, can read it.";
