// Decides what the columns of a file of subscribers say, by their names and by the values of its first
// rows. A column that may say whether people want email, but whose values aren't understood, is used
// too: its rows have to confirm by email.

import { type AddressCell, readAddressCell } from "./readAddressCell.ts";
import {
  isBlank,
  isDate,
  statusOfWord,
  type SubscriberStatus,
  wordsOf,
  yesOrNo,
} from "./statusWords.ts";

/** The services whose exports are recognized. */
export type SubscriberFormat =
  | "SUBSTACK"
  | "GHOST"
  | "MAILCHIMP"
  | "MEDIUM"
  | "BEEHIIV"
  | "HUBSPOT"
  | "BREVO"
  | "KLAVIYO"
  | "CONSTANT_CONTACT"
  | "MAILPOET"
  | "BUTTONDOWN"
  | "KIT"
  | "MAILERLITE"
  | "OTHER";

/** What a column is used for. NOT_UNDERSTOOD: a status with values of unknown meaning. */
export type ColumnUse = "ADDRESS" | "NAME" | "TIME" | "STATUS" | "NOT_UNDERSTOOD" | "UNUSED";

/** What a cell of a status column says; null if that isn't understood. */
type StatusReader = (cell: string) => SubscriberStatus | null;

/** Where the columns of a file are. */
export interface SubscriberColumns {
  format: SubscriberFormat;
  email: number;
  /** The parts of the name, in order. */
  names: number[];
  /** When it subscribed, the best column first. */
  times: number[];
  statuses: { index: number; read: StatusReader }[];
  /**
   * Columns of unknown purpose. A cell that says nothing but "unsubscribed" counts there too, unlike in
   * columns about other matters, such as orders.
   */
  others: number[];
  /** The name of each column; empty without a header. */
  header: string[];
  /** The first row is already a subscriber. */
  hasHeader: boolean;
}

/** Rows whose values decide what the columns are. */
export const SAMPLE_LENGTH = 500;

const NAMES = new Set(
  `name fullname displayname subscribername contactname nome nombre nombrecompleto nomecompleto
  vollstandigername nomcomplet`.split(/\s+/),
);
const FIRST_NAMES = new Set(
  "firstname fname givenname forename vorname prenom primernombre voornaam imie fornamn".split(" "),
);
const LAST_NAMES = new Set(
  `lastname lname surname familyname nachname familienname nom nomdefamille apellido apellidos cognome
  sobrenome achternaam nazwisko efternamn`.split(/\s+/),
);
const ADDRESSES = [
  "email",
  "emailaddress",
  "subscriberemail",
  "useremail",
  "emailid",
  "mail",
  "mailaddress",
  "subscriber",
  "address",
];
const TIMES = [
  "confirmtime",
  "optintime",
  "emailmarketingconsenttimestamp",
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
  "creationdate",
  "createdate",
  "startdate",
  "signupdate",
  "dateadded",
  "addedtime",
  "joinedat",
  "date",
];

/** Words of a column about something else than whether an address gets this newsletter. */
const OTHER_MATTERS =
  /\b(?:sms|phone|mobile|whatsapp|push|plan|tier|stripe|payments?|billing|orders?|deal|lead|lifecycle|paid|premium|gift|complimentary|revenue|utm|source|campaign|referr\w*|url|link|links|page|token|rating|country|province|region|zip|gender|marital|employment|opens?|opened|clicks?|clicked|rate|template|active subscription|cancel date|expiry|expires|priority)\b/;
/** Columns that are filled, or say yes, for those who get no email. */
const NEGATIVE =
  /\b(?:unsub\w*|un ?subscri\w*|bounc\w*|suppress\w*|black ?list\w*|block ?list\w*|blocked|complain\w*|complaints?|spam|abuse|opted ?out|opt ?out|optout|clean|cleaned|deleted|disabled|deactivated|quarantine\w*|undeliverab\w*|invalid|do not|left|inactive|abgemeldet|abmelde\w*|abmeldung|gesperrt|desabonn\w*|desinscri\w*|desuscri\w*|baja|rebote|disiscri\w*|descadastr\w*|uitgeschreven)\b/;
/** Columns that are filled, or say yes, for those who bounced or complained. */
const OF_SUPPRESSION =
  /\b(?:bounc\w*|suppress\w*|complain\w*|complaints?|spam|abuse|clean|cleaned|quarantine\w*|undeliverab\w*|invalid|rebote)\b/;
/** Columns that say yes for those who have confirmed their address. */
const CONFIRMING =
  /\b(?:double opt ?in|doi|confirm\w*|verified|validated|activated|bestatigt|confirme)\b/;
/** Columns that say yes, or how, for those who want email. */
const POSITIVE =
  /\b(?:subscri\w*|opt ?in|optin|opted in|consent\w*|permission\w*|active|is active|enabled|agreed|gdpr|einwilligung|zustimmung|abonn\w*|inscri\w*|iscri\w*|suscri\w*|consentement|consentimiento|consenso|aktiv|actif|activo|attivo|ativo)\b/;
const STATUS = /\b(?:status|statut|estado|stato|etat|zustand|situacao)\b/;
/** Names of columns that say who wants email if their values are yes and no. */
const MARKETING = /\b(?:newsletters?|mailings?|accepts|marketing|rgpd|dsgvo)\b/;
/** Parts of a name that stand for something that isn't a status. */
const FACTS =
  /\b(?:ids?|count|number|no|total|date|time|timestamp|at|on|ip|reason|name|method|form|language|since|legal basis|basis)\b/;

/** Columns that only one service's exports have. */
const MARKS: readonly (readonly [SubscriberFormat, readonly string[]])[] = [
  ["MAILCHIMP", ["leid", "euid", "memberrating", "optintime"]],
  ["GHOST", ["subscribedtoemails", "complimentaryplan"]],
  [
    "SUBSTACK",
    ["emaildisabled", "activesubscription", "firstpaymentat", "stripeplan", "paidupgradedate"],
  ],
  ["HUBSPOT", ["unsubscribedfromallemail", "emailhardbouncereason", "recordid"]],
  ["KLAVIYO", ["emailmarketingconsent", "emailsuppressions", "klaviyoid"]],
  ["CONSTANT_CONTACT", ["emailpermissionstatus", "emailupdatesource"]],
  ["MAILPOET", ["globalstatus", "liststatus"]],
  ["BREVO", ["blacklist", "emailblacklisted", "doubleoptin", "contactid"]],
  ["BUTTONDOWN", ["secondaryid", "unsubscriptiondate", "avatarurl"]],
  ["KIT", ["kitid", "convertkitid"]],
  ["BEEHIIV", ["utmsource", "utmmedium", "acquisitionsource", "subscriptiontier", "referralcode"]],
  ["MAILERLITE", ["subscriber"]],
  ["MEDIUM", ["mediumusername", "mediumprofile", "mediumuserid", "mediummember"]],
];

/** Finds the columns of a file by its first rows; null if no column contains addresses. */
export function findSubscriberColumns(
  sample: readonly (readonly string[])[],
): SubscriberColumns | null {
  const [first = [], ...below] = sample;
  const hasHeader = !first.some((cell) => isAddress(readAddressCell(cell)));
  const rows = hasHeader ? below : sample;
  const header = hasHeader ? first.map((cell) => cell.trim()) : [];
  const names = header.map(wordsOf);
  const keys = names.map((name) => name.replaceAll(" ", ""));
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const email = addressColumn(keys, rows, width);
  if (email === -1) return null;
  const columns: SubscriberColumns = {
    format: formatOf(keys),
    email,
    names: nameColumns(keys).filter((index) => index !== email),
    times: [],
    statuses: [],
    others: [],
    header,
    hasHeader,
  };
  for (let index = 0; index < width; index += 1) {
    if (index === email || columns.names.includes(index)) continue;
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => !isBlank(cell));
    const read = statusReader(names[index] ?? "", cells);
    if (read) columns.statuses.push({ index, read });
    else if (!OTHER_MATTERS.test(names[index] ?? "")) columns.others.push(index);
  }
  columns.times = TIMES.map((name) => keys.indexOf(name)).filter((index) =>
    columns.others.includes(index),
  );
  columns.others = columns.others.filter((index) => !columns.times.includes(index));
  return columns;
}

function formatOf(keys: readonly string[]): SubscriberFormat {
  return MARKS.find(([, marks]) => marks.some((mark) => keys.includes(mark)))?.[0] ?? "OTHER";
}

const isAddress = (cell: AddressCell): boolean => cell.email !== null;

/** The column with most addresses; of several the one with the best name, then the first. */
function addressColumn(
  keys: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): number {
  const counts = Array.from(
    { length: width },
    (_, index) => rows.filter((row) => isAddress(readAddressCell(row[index] ?? ""))).length,
  );
  const most = Math.max(0, ...counts);
  const rank = (index: number): number => {
    const at = ADDRESSES.indexOf(keys[index] ?? "");
    if (at !== -1) return at;
    return /e?mail/.test(keys[index] ?? "") ? ADDRESSES.length : ADDRESSES.length + 1;
  };
  // A file without one valid address is judged by its header, so that its rows are reported.
  const candidates = counts
    .map((count, index) => ({ count, index }))
    .filter(({ count, index }) => (most > 0 ? count * 2 >= most : rank(index) <= ADDRESSES.length));
  candidates.sort((a, b) => rank(a.index) - rank(b.index) || b.count - a.count);
  return candidates[0]?.index ?? -1;
}

function nameColumns(keys: readonly string[]): number[] {
  const [full, firstName, lastName] = [NAMES, FIRST_NAMES, LAST_NAMES].map((known) =>
    keys.findIndex((key) => known.has(key)),
  );
  const parts = [firstName, lastName].filter((index) => index !== -1);
  return (full === -1 || firstName !== -1 ? parts : [full]) as number[];
}

/**
 * How a column's cells say whether the address gets email; null for a column that says nothing about
 * it. `cells` are the filled ones of the sample.
 */
function statusReader(name: string, cells: readonly string[]): StatusReader | null {
  if (OTHER_MATTERS.test(name)) return null;
  const areDates = cells.length > 0 && cells.every(isDate);
  if (NEGATIVE.test(name)) return negativeReader(name);
  const isPositive = POSITIVE.test(name) || CONFIRMING.test(name);
  if (isPositive || STATUS.test(name)) {
    if (areDates || (FACTS.test(name) && !STATUS.test(name) && !isFlag(cells))) return null;
    return positiveReader(name, cells);
  }
  if (MARKETING.test(name) && isFlag(cells)) return positiveReader(name, cells);
  const understood = cells.map(statusOfWord);
  const isStatus =
    understood.some((status) => status !== null && status !== "subscribed") ||
    (WEAK.test(name) && understood.some((status) => status !== null));
  const share = understood.filter((status) => status !== null).length / cells.length;
  return isStatus && share > 0.5 ? positiveReader(name, cells) : null;
}

/** Names that stand for a status only if their values do. */
const WEAK = /^(?:state|type|kind|group|segment|typ|tipo)$/;

const isFlag = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => yesOrNo(cell) !== null || statusOfWord(cell) !== null);

/** Of a column that is filled for those who get no email: a date, a reason, or yes. */
function negativeReader(name: string): StatusReader {
  const filled = OF_SUPPRESSION.test(name) ? "suppressed" : "unsubscribed";
  return (cell) => {
    if (isBlank(cell) || yesOrNo(cell) === false) return "subscribed";
    const status = statusOfWord(cell);
    return status === "unsubscribed" || status === "subscribed" || status === "suppressed"
      ? status
      : filled;
  };
}

/** Of a column that says who wants email. An empty cell of a column with values says nobody agreed. */
function positiveReader(name: string, cells: readonly string[]): StatusReader {
  const isConfirming = CONFIRMING.test(name);
  const isEmpty = cells.length === 0;
  return (cell) => {
    if (isBlank(cell)) return isEmpty ? "subscribed" : "unconfirmed";
    const status = statusOfWord(cell);
    if (status !== null) return status;
    const answer = yesOrNo(cell);
    if (answer !== null) {
      if (answer) return "subscribed";
      return isConfirming ? "unconfirmed" : "unsubscribed";
    }
    return isDate(cell) ? "subscribed" : null;
  };
}
