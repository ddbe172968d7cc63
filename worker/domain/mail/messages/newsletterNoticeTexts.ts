import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const why = `You’re receiving this email because you manage a newsletter on ${PRODUCT_NAME}.`;
export const seeImport = "See the import";
export const seeStats = "See the newsletter’s results";

export const importWaitsSubject = "We’re reviewing your import of subscribers";
export const importWaits = (name: string, addresses: number) =>
  `You imported ${addresses.toLocaleString("en")} addresses into ${name}. We look at large first imports before anyone is subscribed, so that everyone’s emails keep reaching the inbox.`;
export const importWaitsNext =
  "We’ll email you once it’s decided, usually within two working days. You don’t need to do anything, and nobody in the file gets an email until then.";
export const importApprovedSubject = "Your import of subscribers is approved";
export const importApproved = (name: string) => `We approved your import into ${name}.`;
export const importApprovedNext =
  "It continues now. Your first emails go out in steps: to 200 people, an hour later to 2,000, and an hour after that to everyone.";
export const importRejectedSubject = "We couldn’t accept your import of subscribers";
export const importRejected = (name: string) =>
  `We didn’t import the addresses that you uploaded for ${name}. Nobody was subscribed or emailed.`;
export const importRejectedNext =
  "You can upload the file again and choose to ask people by email, if there are up to 500 of them. Readers can subscribe themselves at any time.";

export const pausedSubject = "We’ve paused your newsletter";
export const paused = {
  BOUNCES: (name: string, events: number, sent: number) =>
    `${events.toLocaleString("en")} of the last ${sent.toLocaleString("en")} emails of ${name} came back because the address doesn’t exist. Mail services treat a newsletter as spam above 5%.`,
  COMPLAINTS: (name: string, events: number, sent: number) =>
    `${events.toLocaleString("en")} of the last ${sent.toLocaleString("en")} emails of ${name} were reported as spam. Mail services block a newsletter above 0.3%.`,
} as const;
export const pausedEffect =
  "Emails that were being sent have stopped, and scheduled and automatic ones wait. Your stories and your subscribers are unchanged.";
export const pausedNext =
  "Remove addresses that didn’t ask for your newsletter. Then write to us how your list was collected, so that we can let it send again.";
export const senderBrokenSubject = "Your newsletter’s sending address no longer works";
export const senderBroken = (name: string, address: string) =>
  `Emails from ${name} are sent from ${PRODUCT_NAME}’s address for now, under your newsletter’s name, instead of ${address}. Nothing is lost.`;
export const senderRecords =
  "At least one of the four DNS records of your domain is missing or has changed. Look at the sending address in your newsletter’s settings to see which one, and fix it. We check every few hours.";
export const senderRejected =
  "Our email provider doesn’t accept it as a sender. Check the DNS records of your domain, then choose “Check again” at the sending address in your newsletter’s settings.";
export const resumedSubject = "Your newsletter is sending again";
export const resumed = (name: string) =>
  `We’ve ended the pause of ${name}. The email that was being sent goes on. Emails that were due during the pause wait for you: resume or cancel each in its settings.`;
