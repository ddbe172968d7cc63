// What a cell of another service's export says about an address, in the words of those services and of
// spreadsheets in the languages that our writers use most.

/** What a row says of an address, the mildest first. A row has the strictest of what its cells say. */
export const SUBSCRIBER_STATUSES = [
  "subscribed",
  "unconfirmed",
  "unsubscribed",
  "suppressed",
] as const;

/**
 * "unconfirmed" has to confirm by email; "unsubscribed" left or never agreed; "suppressed" bounced or
 * complained. The last two never get an email.
 */
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Returns the stricter of two statuses. */
export function stricter(a: SubscriberStatus, b: SubscriberStatus): SubscriberStatus {
  return SUBSCRIBER_STATUSES.indexOf(a) > SUBSCRIBER_STATUSES.indexOf(b) ? a : b;
}

/** Lower case, without accents and punctuation, words separated by single spaces. */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const SUPPRESSED =
  /^(?:hard |soft |permanent(?:ly)? |email |user )*(?:bounc\w*|cleaned|complain\w*|complaint|spam\w*|abuse\w*|suppress\w*|undeliverable|undelivered|invalid(?: email| address)?|quarantined?|junk|rebote\w*|rebotad\w*|unzustellbar|rejete\w*)(?: (?:email|address|hard|soft|complaint|report|reported|detected|bounce))*$/;
const LEFT =
  /^(?:email |marketing |globally |global |user |auto )*(?:unsub\w*|nonsub\w*|removed|inactive|disabled|deactivated|deleted|archived|blocked|blacklist\w*|blocklist\w*|black ?listed|block ?listed|opted out|opt out|optout|optedout|cancell?ed|declined|denied|withdrawn|revoked|expired|left|do not (?:email|contact|mail)|no permissions?(?: set)?|no consent|permission not set|not set|not opted in|abgemeldet|ausgetragen|inaktiv|gesperrt|geloscht|desabonne\w*|desinscrit\w*|inactif|inactive|supprime\w*|desuscrito|dado de baja|baja|inactivo|cancelado|disiscritto|inattivo|descadastrado|inativo|abgelehnt|uitgeschreven|avregistrerad|avmeldt|afmeldt|wypisany|отписан\w*|отписался)$/;
const NEVER =
  /^(?:never|not|non|un|no)(?: |)(?:subscribed|subscriber|opted in|consented|agreed|marketing)$/;
const WAITING =
  /^(?:is |email )*(?:pending(?: confirmation| opt ?in)?|unconfirmed|not confirmed|unverified|not verified|unactivated|not activated|validating|awaiting(?: confirmation)?|waiting(?: for confirmation)?|temp(?:orary)? hold|opt ?in pending|double opt ?in pending|implied|implicit|non marketing contact|unbestatigt|ausstehend|en attente|non confirme|pendiente|in attesa|pendente|niet bevestigd)$/;
const SUBSCRIBED =
  /^(?:email |marketing |is |list |double |single )*(?:subscribed|subscriber|active|confirmed|verified|enabled|opted in|opt in|optin|optedin|express|explicit|granted|agreed|consented|accepted|marketing contact|mailable|deliverable|valid|engaged|regular|premium|gifted|comped?|complimentary|paid|free|member|trialed|trialing|aktiv|bestatigt|angemeldet|abonniert|abonne\w*|actif|active|confirme|inscrit\w*|activo|confirmado|suscrito|attivo|iscritto|ativo|inscrito|actief|aktywny|активен|подписан)$/;
const YES = /^(?:yes|y|true|t|1|ja|oui|si|sim|x|да|tak|hai|はい|是)$/;
const NO = /^(?:no|n|false|f|0|nein|non|nao|нет|nie|nee|none|never|na|n a|null|いいえ|否)$/;

/** The longest of those texts are shorter. */
const MAX_WORDS = 40;
/** Values repeat in the columns of a file, which may have 500,000 rows. */
const known = new Map<string, SubscriberStatus | null>();
const MAX_KNOWN = 2000;

/** What one of those words says; null for any other text. */
export function statusOfWord(cell: string): SubscriberStatus | null {
  if (cell.length > MAX_WORDS || /\d/.test(cell)) return null;
  let status = known.get(cell);
  if (status === undefined) {
    status = readWords(wordsOf(cell));
    if (known.size < MAX_KNOWN) known.set(cell, status);
  }
  return status;
}

function readWords(words: string): SubscriberStatus | null {
  if (SUPPRESSED.test(words)) return "suppressed";
  if (LEFT.test(words) || NEVER.test(words)) return "unsubscribed";
  if (WAITING.test(words)) return "unconfirmed";
  return SUBSCRIBED.test(words) ? "subscribed" : null;
}

/** The longest yes or no, with quotes and spaces, is shorter. */
const MAX_ANSWER = 12;

/** Yes or no in a cell; null for anything else. */
export function yesOrNo(cell: string): boolean | null {
  if (cell.length > MAX_ANSWER) return null;
  const words = wordsOf(cell);
  if (YES.test(words)) return true;
  return NO.test(words) ? false : null;
}

/** True for a cell that says nothing: empty, a dash, or an empty list. */
export function isBlank(cell: string): boolean {
  return cell === "" || !/[\p{L}\p{N}]/u.test(cell);
}

/** True for a cell that begins with a date or is a time in seconds or milliseconds. */
export function isDate(cell: string): boolean {
  return /^\s*(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{10}(?:\d{3})?\s*$|[A-Za-z]{3,9} \d{1,2},? \d{4})/.test(
    cell,
  );
}
