// Owns how often something may be tried. Every try counts, one by one, before it is looked at: a batch
// of twenty is twenty, and a request with a hundred aliases a hundred. A window begins with its first
// try; tries beyond the most don't lengthen it.

import { HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { hashToken } from "./session.ts";

/** A kind of try: how many within how long. */
export interface Limit {
  name: string;
  max: number;
  /** In milliseconds. */
  window: number;
}

/** The platform's specification shows no limits of the server: these are ours. */
export const LIMITS = {
  /** Sign-in e-mails to one address that one network asks for, and all together (decision 151). */
  sendOfBoth: { name: "send-both", max: 6, window: 15 * MINUTE_MS },
  sendOfBothDaily: { name: "send-both-daily", max: 15, window: 24 * HOUR_MS },
  sendToAddress: { name: "send", max: 120, window: 24 * HOUR_MS },
  /** Other e-mails to one address that one person asks for, and all together. */
  writeOfBoth: { name: "write-both", max: 6, window: 15 * MINUTE_MS },
  writeOfBothDaily: { name: "write-both-daily", max: 10, window: 24 * HOUR_MS },
  writeToAddress: { name: "write-daily", max: 60, window: 24 * HOUR_MS },
  /** Sign-in e-mails that one network asks for. */
  sendFromNetwork: { name: "send-network", max: 200, window: HOUR_MS },
  /** Logins of one network with addresses that no account has: what it may learn of addresses. */
  missesOfNetwork: { name: "miss-network", max: 40, window: HOUR_MS },
  /** Questions whether an address is free. */
  askFromNetwork: { name: "ask-network", max: 30, window: HOUR_MS },
  /** Wrong codes for one address, however many were sent: beyond them each takes few (decision 122). */
  codesOfAddress: { name: "code", max: 14, window: 24 * HOUR_MS },
  /** The same of one network: beyond them none of that address's works there. */
  codesOfAddressFromNetwork: { name: "code-guesser", max: 14, window: 24 * HOUR_MS },
  /** Codes that one network tries. */
  codesFromNetwork: { name: "code-network", max: 100, window: HOUR_MS },
  /** Links to addresses that one person wants for their account. */
  confirmOfUser: { name: "confirm-user", max: 20, window: 24 * HOUR_MS },
  /** Invitation codes that one network, and one person, looks at or uses. */
  invitesFromNetwork: { name: "invite-network", max: 60, window: HOUR_MS },
  invitesOfUser: { name: "invite-user", max: 20, window: HOUR_MS },
  /** Usernames that one person takes. */
  renameOfUser: { name: "rename-user", max: 10, window: 24 * HOUR_MS },
  /** Tokens that a person's app asks for. */
  accountTokensOfUser: { name: "account-token", max: 60, window: HOUR_MS },
  /** Ways to a provider that one network sets out on. */
  socialFromNetwork: { name: "social-network", max: 200, window: HOUR_MS },
  /** Copies of an account that its owner asks for. */
  exportsOfUser: { name: "export-user", max: 5, window: 24 * HOUR_MS },
  /** Codes to mobile numbers: what one person, one number and one network have sent, and what it costs. */
  codesToPerson: { name: "sms-user", max: 10, window: 24 * HOUR_MS },
  codesToNumber: { name: "sms-number", max: 5, window: HOUR_MS },
  codesToNetwork: { name: "sms-network", max: 40, window: 24 * HOUR_MS },
  /** Indexes that one network searches: four at once, several times a second as somebody types. */
  searchesFromNetwork: { name: "search-network", max: 1200, window: MINUTE_MS },
  /** People whom one person looks for to mention: several a second as somebody types. */
  peopleAskedByUser: { name: "people", max: 600, window: 10 * MINUTE_MS },
  /** What one person writes that makes rows: in these numbers it is a program. */
  draftsOfUser: { name: "drafts", max: 300, window: 24 * HOUR_MS },
  savesOfUser: { name: "saves", max: 10_000, window: HOUR_MS },
  clapsOfUser: { name: "claps", max: 1500, window: HOUR_MS },
  /** Topics that one editor changes, and stories they choose. */
  topicEditsOfUser: { name: "topic-edits", max: 600, window: HOUR_MS },
  followsOfUser: { name: "follows", max: 600, window: HOUR_MS },
  mutesOfUser: { name: "mutes", max: 300, window: HOUR_MS },
  reductionsOfUser: { name: "reductions", max: 300, window: HOUR_MS },
  catalogsOfUser: { name: "catalogs", max: 100, window: 24 * HOUR_MS },
  highlightsOfUser: { name: "highlights", max: 600, window: HOUR_MS },
  bookmarksOfUser: { name: "bookmarks", max: 1500, window: HOUR_MS },
  settingsOfUser: { name: "story-settings", max: 600, window: HOUR_MS },
  sequencesOfUser: { name: "sequences", max: 50, window: 24 * HOUR_MS },
  /** Books and editions that one person adds. */
  booksOfUser: { name: "books", max: 200, window: 24 * HOUR_MS },
  /** Forms that one person makes; answers that one network gives, and that one form takes. */
  formsOfUser: { name: "forms", max: 50, window: 24 * HOUR_MS },
  answersFromNetwork: { name: "answer-network", max: 60, window: HOUR_MS },
  answersOfForm: { name: "answer-form", max: 1000, window: HOUR_MS },
  publicationsOfUser: { name: "publications", max: 20, window: 24 * HOUR_MS },
  /** People whom one person asks into publications, stories they hand in, and what they change of both. */
  invitationsOfUser: { name: "invitations", max: 60, window: 24 * HOUR_MS },
  submissionsOfUser: { name: "submissions", max: 60, window: 24 * HOUR_MS },
  stepsOfUser: { name: "submission-steps", max: 600, window: 24 * HOUR_MS },
  rolesOfUser: { name: "roles", max: 300, window: 24 * HOUR_MS },
  versionsOfUser: { name: "versions", max: 300, window: HOUR_MS },
  /** Clashes of one person that are kept as versions: each is a whole text. */
  conflictsOfUser: { name: "conflicts", max: 120, window: HOUR_MS },
  publishesOfUser: { name: "publishes", max: 200, window: HOUR_MS },
  domainsOfUser: { name: "domains", max: 120, window: HOUR_MS },
  connectsOfUser: { name: "connects", max: 60, window: HOUR_MS },
  /** What one person changes without adding anything: settings, states, what is taken back. */
  changesOfUser: { name: "changes", max: 2000, window: HOUR_MS },
  /** Applications that one person registers, and secrets of theirs. */
  applicationsOfUser: { name: "applications", max: 60, window: 24 * HOUR_MS },
  /** Consents that one person gives to applications. */
  consentsOfUser: { name: "consents", max: 120, window: HOUR_MS },
  /** Tokens that one application asks for; what one network asks for, and fails to prove itself at. */
  tokensOfApplication: { name: "oauth-app", max: 20_000, window: HOUR_MS },
  tokensFromNetwork: { name: "oauth-network", max: 5000, window: HOUR_MS },
  missedSecretsFromNetwork: { name: "oauth-secret-network", max: 60, window: 15 * MINUTE_MS },
  /** Access tokens that one network sends and nobody has. */
  missedTokensFromNetwork: { name: "oauth-token-network", max: 60, window: 15 * MINUTE_MS },
  /** What one application asks of one person: new tokens, and by them. */
  refreshesOfGrant: { name: "oauth-refresh", max: 120, window: HOUR_MS },
  callsOfGrant: { name: "oauth-calls", max: 2000, window: HOUR_MS },
  /** Pictures that one person uploads, and one network. */
  imagesOfUser: { name: "picture", max: 500, window: 24 * HOUR_MS },
  /** Pages whose sites one person has asked what they show. */
  embedsOfUser: { name: "embed", max: 300, window: HOUR_MS },
  /** Responses that one person writes or changes, and one network. */
  responsesOfUser: { name: "response", max: 60, window: HOUR_MS },
  responsesFromNetwork: { name: "response-network", max: 600, window: HOUR_MS },
  imagesFromNetwork: { name: "picture-network", max: 1500, window: 24 * HOUR_MS },
  /** Pages of others, and files of exports, that one person imports, and pages for one network. */
  importsOfUser: { name: "import", max: 40, window: HOUR_MS },
  importsFromNetwork: { name: "import-network", max: 120, window: HOUR_MS },
} as const satisfies Record<string, Limit>;

/** The count of a limit for one network, or for whom else no count is to name in the clear. */
export async function networkKey({ name }: Limit, network: string): Promise<string> {
  return `${name}:${(await hashToken(network)).slice(0, 32)}`;
}

/** The count of a limit for one e-mail address, in its key's spelling, or for one person. */
export function addressKey({ name }: Limit, emailKey: string): string {
  return `${name}:${emailKey}`;
}

/** Over; or begun by a clock that was far ahead, as an end shows that is more than two windows off. */
const IS_OVER = "ends_at <= ?2 OR ends_at > ?3 + (?3 - ?2)";

const UPSERT = `ON CONFLICT (key) DO UPDATE SET
  count = iif(${IS_OVER}, 0, count) + excluded.count, ends_at = iif(${IS_OVER}, ?3, ends_at)
  RETURNING count, ends_at`;

/**
 * The statement that counts one try, or so many at once, and answers `count`, these included, and
 * `ends_at`, when the window does.
 */
export function countTry(key: string, { window }: Limit, now: number, tries = 1): Statement {
  return [
    `INSERT INTO rate_limits (key, count, ends_at) VALUES (?1, ?4, ?3) ${UPSERT}`,
    key,
    now,
    now + window,
    tries,
  ];
}

/**
 * The same for a key of SQL over a row that may not be there: then nothing counts, or is answered.
 * `value` is `?1` of both, `more` are `?4` and on.
 */
export function countTryOf(
  { key, from, value, more = [] }: { key: string; from: string; value: string; more?: string[] },
  { window }: Limit,
  now: number,
): Statement {
  return [
    `INSERT INTO rate_limits (key, count, ends_at) SELECT ${key}, 1, ?3 FROM ${from} ${UPSERT}`,
    value,
    now,
    now + window,
    ...more,
  ];
}

/** Counts one try of a person's. True where it is one too many. Throws as `Database.write`. */
export async function isOneTooMany(
  { db, now }: Pick<DomainContext, "db" | "now">,
  limit: Limit,
  userId: string,
): Promise<boolean> {
  const [rows] = await db.write([countTry(addressKey(limit, userId), limit, now)], {
    idempotent: false,
  });
  return isBeyond(rows, limit);
}

/** The statement that answers `count` as it stands, where there is one. */
export function readCount(key: string, now: number): Statement {
  return ["SELECT count FROM rate_limits WHERE key = ?1 AND ends_at > ?2", key, now];
}

/** True where the rows that a count has answered are beyond its limit. */
export function isBeyond(
  rows: readonly Record<string, unknown>[] | undefined,
  limit: Limit,
): boolean {
  return Number(rows?.[0]?.count ?? 0) > limit.max;
}
