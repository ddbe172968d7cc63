import { plural } from "../../../../../shared/format/plural.ts";

export const sendEmail = "Send the email";
export const onItsWay = "On its way";
export const scheduled = "Scheduled";
export const sent = "Sent";
export const receipt = "Details";
export const loading = "Saving the email first…";
export const issue = "Who gets the email, and when";
export const emailOf = (newsletter: string) => `Email to ${newsletter}`;
export const showReceipt = "Show details";
export const to = "To";
export const when = "When";
export const nowIn = (zone: string) => `Leave empty to send now. Your time zone is ${zone}.`;
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
export const nobody = "Nobody has subscribed yet. {share} or {import}.";
export const share = "Share the page";
export const importList = "import a list";
export const sendsTo = {
  ALL: (count: number) =>
    plural(count, {
      one: "To 1 subscriber",
      other: `To ${count.toLocaleString("en")} subscribers`,
    }),
  MEMBERS: () => "To subscribers with a membership",
  TOPIC: () => "To subscribers who follow its topic",
  ENGAGED: () => "To engaged subscribers",
  INACTIVE: () => "To inactive subscribers",
} as const;
export const inAMinute = "in a minute";
export const onTime = (time: string) => `on ${time}`;
export const results = "See results";
export const cancel = "Cancel sending";
