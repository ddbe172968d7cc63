// Recognizes the columns of other services' exports of subscribers by their header.

import { readEmail } from "../../../../../shared/format/inputPatterns.ts";

/** The services whose exports are recognized. */
export type SubscriberFormat = "SUBSTACK" | "GHOST" | "MAILCHIMP" | "MEDIUM" | "BEEHIIV" | "OTHER";

/** What a row says of an address. */
export type SubscriberStatus = "subscribed" | "unconfirmed" | "unsubscribed";

/** Where the columns of a file are. */
export interface SubscriberColumns {
  format: SubscriberFormat;
  email: number;
  /** The parts of the name, in order. */
  names: number[];
  /** When it subscribed, the best column first. */
  times: number[];
  /** Tells how a cell changes the status. */
  statuses: { index: number; read: (cell: string) => SubscriberStatus }[];
  /** The first row is already a subscriber. */
  hasHeader: boolean;
}

const EMAILS = [
  "email",
  "emailaddress",
  "subscriberemail",
  "useremail",
  "emailid",
  "mail",
  "mailaddress",
  "address",
];
const TIMES = [
  "confirmtime",
  "optintime",
  "consentdate",
  "consentedat",
  "confirmed",
  "confirmedat",
  "subscribedat",
  "datesubscribed",
  "subscriptiondate",
  "subscribed",
  "createdat",
  "created",
  "startdate",
  "signupdate",
  "dateadded",
  "joinedat",
  "date",
];

/** Columns that are filled only for those who have left. */
const ENDS = new Set([
  "unsubtime",
  "cleantime",
  "unsubscribed",
  "unsubscribedat",
  "dateunsubscribed",
  "deletedat",
  "bouncedat",
  "complainedat",
]);
/** Columns that say yes for those who get no email, and for those who do. */
const DISABLED = new Set(["emaildisabled", "bounced", "suppressed", "optedout", "optout"]);
const ENABLED = new Set([
  "subscribedtoemails",
  "subscribed",
  "isactive",
  "active",
  "issubscribed",
  "optin",
]);
const STATUSES = new Set(["status", "state", "subscriptionstatus", "emailstatus", "memberstatus"]);

const LEFT =
  /unsub|clean|bounce|invalid|inactive|complain|spam|suppress|cancel|delet|disabl|block|opt.?(?:ed)?.?out|undeliverable|non.?subscribed/i;
const WAITING = /pending|unconfirmed|not.?confirmed|validating|awaiting/i;

/** Columns that only one service's exports have. */
const MARKS: readonly (readonly [SubscriberFormat, readonly string[]])[] = [
  ["MAILCHIMP", ["leid", "euid", "memberrating", "optintime"]],
  ["GHOST", ["subscribedtoemails", "complimentaryplan"]],
  [
    "SUBSTACK",
    ["emaildisabled", "activesubscription", "firstpaymentat", "stripeplan", "paidupgradedate"],
  ],
  ["BEEHIIV", ["utmsource", "utmmedium", "acquisitionsource", "subscriptiontier", "referralcode"]],
  ["MEDIUM", ["mediumusername", "mediumprofile", "mediumuserid", "mediummember"]],
];

/** Finds the columns of a file by its first row; null if no column contains addresses. */
export function findSubscriberColumns(cells: readonly string[]): SubscriberColumns | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  const indexOf = (wanted: readonly string[]): number[] =>
    wanted.map((name) => names.indexOf(name)).filter((index) => index !== -1);
  const email =
    indexOf(EMAILS)[0] ?? names.findIndex((name) => /^e?mail|e?mail(?:address)?$/.test(name));
  const hasHeader = !cells.some((cell) => readEmail(cell) !== null);
  if (!hasHeader) {
    const index = cells.findIndex((cell) => readEmail(cell) !== null);
    return { format: "OTHER", email: index, names: [], times: [], statuses: [], hasHeader };
  }
  if (email === -1) return null;
  const full = indexOf(["name", "fullname", "displayname", "subscribername"]).slice(0, 1);
  return {
    format: MARKS.find(([, marks]) => marks.some((mark) => names.includes(mark)))?.[0] ?? "OTHER",
    email,
    names: full.length > 0 ? full : indexOf(["firstname", "lastname"]),
    times: indexOf(TIMES),
    statuses: names.flatMap((name, index) => {
      const read = statusReader(name);
      return read ? [{ index, read }] : [];
    }),
    hasHeader,
  };
}

function statusReader(name: string): ((cell: string) => SubscriberStatus) | null {
  if (ENDS.has(name))
    return (cell) => (isYes(cell) || isTime(cell) ? "unsubscribed" : "subscribed");
  if (DISABLED.has(name)) return (cell) => (isYes(cell) ? "unsubscribed" : "subscribed");
  if (ENABLED.has(name)) return (cell) => (isNo(cell) ? "unsubscribed" : "subscribed");
  if (!STATUSES.has(name)) return null;
  return (cell) =>
    LEFT.test(cell) ? "unsubscribed" : WAITING.test(cell) ? "unconfirmed" : "subscribed";
}

const isYes = (cell: string): boolean => /^\s*(?:true|yes|y|1)\s*$/i.test(cell);
const isNo = (cell: string): boolean => /^\s*(?:false|no|n|0)\s*$/i.test(cell);
const isTime = (cell: string): boolean => /\d{2,}/.test(cell);
