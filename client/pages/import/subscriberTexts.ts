import { plural } from "../../../shared/format/plural.ts";

const count = (rows: number) => rows.toLocaleString("en");

export const importSubscribers = "Import subscribers";
export const importSubscribersText =
  "Bring your readers from Substack, Ghost, Mailchimp, Medium, beehiiv or a spreadsheet. Upload the CSV file as the service gave it to you. People who have unsubscribed there stay unsubscribed, and nobody is emailed because of the import unless you ask for confirmations.";
export const newsletter = "Newsletter";
export const ownNewsletter = "Your newsletter";
export const into = (name: string) => `Import into ${name}`;
export const file = (megabytes: number, rows: number) =>
  `CSV file, up to ${megabytes} MB and ${count(rows)} rows`;
export const howCollected = "How were these addresses collected?";
export const dailyLimit = (addresses: number) =>
  `At most ${count(addresses)} addresses a day are subscribed or asked, which protects the delivery of everyone’s emails. The rest of a longer file waits for the next days.`;
export const upload = "Upload and import";
export const formats = {
  SUBSTACK: "Substack",
  GHOST: "Ghost",
  MAILCHIMP: "Mailchimp",
  MEDIUM: "Medium",
  BEEHIIV: "beehiiv",
  OTHER: "CSV file",
} as const;
export const rows = (total: number) =>
  plural(total, { one: "1 row", other: `${count(total)} rows` });
export const subscribed = (number: number) => `${count(number)} subscribed`;
export const pending = (number: number) => `${count(number)} asked to confirm`;
export const unsubscribed = (number: number) => `${count(number)} unsubscribed elsewhere`;
export const known = (number: number) => `${count(number)} already in the list`;
export const rejected = (number: number) => `${count(number)} not imported`;
export const uploading = "The file is still being uploaded.";
export const waiting = (number: number) =>
  plural(number, {
    one: "1 row is waiting. You can close this page; the import continues.",
    other: `${count(number)} rows are waiting. You can close this page; the import continues.`,
  });
export const resumes = (number: number, date: string) =>
  `${count(number)} rows wait for ${date}, because today’s limit is reached. You can close this page; the import continues.`;
export const refresh = "Refresh";
export const row = "Row";
export const address = "Address";
export const reason = "Reason";
export const rejectedRows = "Rows that weren’t imported";
export const moreRows = "More rows";
export const downloadReport = "Download the report as CSV";
