import { plural } from "../../../../shared/format/plural.ts";

const count = (rows: number) => rows.toLocaleString("en");

export const importSubscribers = "Import subscribers";
export const importSubscribersText =
  "Bring your readers from Substack, Ghost, Mailchimp, Kit, HubSpot, another service or a spreadsheet. Upload the CSV file as the service gave it to you. You then see what becomes of each address, and nothing happens until you confirm. People who unsubscribed there, bounced or complained never get an email. Where the file doesn’t say clearly that someone wants your emails, we ask them by email first.";
export const newsletter = "Newsletter";
export const ownNewsletter = "Your newsletter";
export const into = (name: string) => `Import into ${name}`;
export const file = (megabytes: number, rows: number) =>
  `CSV file, up to ${megabytes} MB and ${count(rows)} rows`;
export const howCollected = "How were these addresses collected?";
export const dailyLimit = (addresses: number) =>
  `At most ${count(addresses)} addresses a day are subscribed or asked, which protects the delivery of everyone’s emails. The rest of a longer file waits for the next days.`;
export const upload = "Upload and preview";
export const formats = {
  SUBSTACK: "Substack",
  GHOST: "Ghost",
  MAILCHIMP: "Mailchimp",
  MEDIUM: "Medium",
  BEEHIIV: "beehiiv",
  HUBSPOT: "HubSpot",
  BREVO: "Brevo",
  KLAVIYO: "Klaviyo",
  CONSTANT_CONTACT: "Constant Contact",
  MAILPOET: "MailPoet",
  BUTTONDOWN: "Buttondown",
  KIT: "Kit",
  MAILERLITE: "MailerLite",
  OTHER: "CSV file",
} as const;
export const rows = (total: number) =>
  plural(total, { one: "1 row", other: `${count(total)} rows` });
export const subscribed = (number: number) => `${count(number)} subscribed`;
export const pending = (number: number) => `${count(number)} asked to confirm`;
export const unsubscribed = (number: number) => `${count(number)} unsubscribed elsewhere`;
export const suppressed = (number: number) => `${count(number)} bounced or complained elsewhere`;
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

const addresses = (number: number) =>
  plural(number, { one: "1 address", other: `${count(number)} addresses` });
export const previewText =
  "Nothing has been imported yet. Check what becomes of the file, then confirm. Without confirmation it’s deleted after a day.";
export const willSubscribe = (number: number) => `${addresses(number)} will be subscribed`;
export const willAsk = (number: number) =>
  `${addresses(number)} will get an email that asks to confirm`;
export const haveLeft = (number: number) =>
  `${addresses(number)} left or never agreed, and won’t get any email`;
export const haveBounced = (number: number) =>
  `${addresses(number)} bounced or complained, and won’t get any email`;
export const areKnown = (number: number) => `${addresses(number)} in your list already`;
export const rejectedFor = (number: number, reason: string) =>
  `${rows(number)} left out: ${reason}`;
export const columns = "Columns";
export const firstColumn = "The column of addresses";
export const columnUses = {
  ADDRESS: "the address",
  NAME: "the name",
  TIME: "when they subscribed",
  STATUS: "who wants email, and who left, bounced or complained",
  NOT_UNDERSTOOD:
    "looks like a status, but we don’t understand all of its values. These people are asked to confirm by email.",
  UNUSED: "not used",
} as const;
export const unknownValues = (values: readonly string[]) =>
  `Not understood: ${values.map((value) => `“${value}”`).join(", ")}.`;
export const firstRows = "The first rows";
export const nameOf = "Name";
export const fileSays = "The file says";
export const statuses = {
  subscribed: "Wants emails",
  unconfirmed: "Not confirmed",
  unsubscribed: "Left or never agreed",
  suppressed: "Bounced or complained",
} as const;
export const needsReview = (number: number) =>
  `Because this adds ${addresses(number)} and we don’t know your newsletter yet, we look at the import before anyone is subscribed, usually within two working days. We’ll email you the decision.`;
export const goesOutInSteps =
  "Your first emails to imported readers go out in steps: to 200 people, an hour later to 2,000, and an hour after that to everyone.";
export const confirmImport = "Import";
export const sendForReview = "Send for review";
export const cancelImport = "Cancel";
export const confirmFile = (name: string) => `Import ${name}`;
export const cancelFile = (name: string) => `Cancel the import of ${name}`;
export const inReview =
  "We’re reviewing this import, usually within two working days. Nobody is subscribed until then, and we’ll email you the decision.";
export const rejectedByStaff = (reason: string) =>
  `We couldn’t accept this import, so nobody was subscribed. ${reason}`;
export const approved = (reason: string) => `We approved this import. ${reason}`;
