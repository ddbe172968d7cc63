import { plural } from "../../../../../shared/format/plural.ts";

export const sendEmail = "Send the email";
export const receipt = "Your email";
export const loading = "Saving the email first…";
export const issue = "Who gets the email, and when";
export const emailOf = (newsletter: string) => `Email to ${newsletter}`;
export const showReceipt = "Show details";
export const to = "To";
export const when = "When";
export const nowIn = (zone: string) => `Empty for now. Your time zone is ${zone}.`;
export const timeIn = (zone: string) => `Your time zone is ${zone}.`;
export const subject = "Subject";
export const subjectHint = "Leave empty to use the title.";
export const previewLine = "Preview line";
export const previewLineHint = "Inboxes show it after the subject. Leave empty for the beginning.";
export const sendNow = "Send now";
export const sendTo = (count: number) =>
  plural(count, {
    one: "Send to 1 subscriber",
    other: `Send to ${count.toLocaleString("en")} subscribers`,
  });
export const schedule = "Schedule";
export const sendTest = "Send a test to me";
export const automatically = "Send it automatically to new subscribers instead";
export const preview = "Preview of the email";
export const onItsWay = (newsletter: string) =>
  `Your email is on its way to the subscribers of ${newsletter}.`;
export const scheduledFor = (time: string) => `Your email will be sent on ${time}.`;
export const results = "Results";
export const toNewsletter = "Open the newsletter";
export const onTheWeb = "View on the web";
export const pauseOrCancel = "Pause or cancel";
