// Owns rate limits. Every attempt counts individually, before it is processed: a batch of twenty
// counts as twenty, a request with a hundred aliases as a hundred. A window starts with its first
// attempt; attempts beyond the limit don't extend it.

import { HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hashToken } from "./session.ts";

/** A rate limit: `max` attempts per window. */
export interface Limit {
  name: string;
  max: number;
  /** In milliseconds. */
  window: number;
}

/** The limits, each with its own counter. */
export const LIMITS = {
  /** Sign-in emails to one address: per network, and in total (decision 25). */
  sendOfBoth: { name: "send-both", max: 6, window: 15 * MINUTE_MS },
  sendOfBothDaily: { name: "send-both-daily", max: 15, window: 24 * HOUR_MS },
  sendToAddress: { name: "send", max: 120, window: 24 * HOUR_MS },
  /** Other emails to one address: per requesting user, and in total. */
  writeOfBoth: { name: "write-both", max: 6, window: 15 * MINUTE_MS },
  writeOfBothDaily: { name: "write-both-daily", max: 10, window: 24 * HOUR_MS },
  writeToAddress: { name: "write-daily", max: 60, window: 24 * HOUR_MS },
  /** Confirmations of subscriptions to one address: per network, and in total. */
  subscribeOfBoth: { name: "subscribe-both", max: 6, window: 15 * MINUTE_MS },
  subscribeOfBothDaily: { name: "subscribe-both-daily", max: 15, window: 24 * HOUR_MS },
  subscribeToAddress: { name: "subscribe", max: 10, window: 24 * HOUR_MS },
  /** The same per network. */
  subscribeFromNetwork: { name: "subscribe-network", max: 100, window: HOUR_MS },
  /** The same without a bot check, for forms without JavaScript. */
  subscribeUnchecked: { name: "subscribe-unchecked", max: 5, window: HOUR_MS },
  /**
   * Emails of both kinds to one inbox, however many networks ask for them. More than one network can
   * ask for, so that none alone keeps the inbox's owner out.
   */
  unsolicitedInMinute: { name: "unsolicited", max: 12, window: MINUTE_MS },
  /** Files of subscribers uploaded per user. */
  subscriberImportsOfUser: { name: "subscriber-imports", max: 20, window: 24 * HOUR_MS },
  newslettersOfUser: { name: "newsletters", max: 50, window: 24 * HOUR_MS },
  /** Sign-in emails per network. */
  sendFromNetwork: { name: "send-network", max: 200, window: HOUR_MS },
  /** Logins per network with addresses that have no account; bounds account enumeration. */
  missesOfNetwork: { name: "miss-network", max: 40, window: HOUR_MS },
  /** Address availability checks per network. */
  askFromNetwork: { name: "ask-network", max: 30, window: HOUR_MS },
  /**
   * Wrong codes per address, over all codes sent; beyond it each code allows only a few attempts
   * (decision 25).
   */
  codesOfAddress: { name: "code", max: 14, window: 24 * HOUR_MS },
  /** The same per network; beyond it no code of that address works from there. */
  codesOfAddressFromNetwork: { name: "code-guesser", max: 14, window: 24 * HOUR_MS },
  /** Code attempts per network. */
  codesFromNetwork: { name: "code-network", max: 100, window: HOUR_MS },
  /** Address confirmation emails per user. */
  confirmOfUser: { name: "confirm-user", max: 20, window: 24 * HOUR_MS },
  /** Invite code lookups and redemptions, per network and per user. */
  invitesFromNetwork: { name: "invite-network", max: 60, window: HOUR_MS },
  invitesOfUser: { name: "invite-user", max: 20, window: HOUR_MS },
  /** Username changes per user. */
  renameOfUser: { name: "rename-user", max: 10, window: 24 * HOUR_MS },
  /** App sign-in tokens per user. */
  accountTokensOfUser: { name: "account-token", max: 60, window: HOUR_MS },
  /** Social sign-in attempts per network. */
  socialFromNetwork: { name: "social-network", max: 200, window: HOUR_MS },
  /** Account exports per user. */
  exportsOfUser: { name: "export-user", max: 5, window: 24 * HOUR_MS },
  /** SMS codes per user, per number, and per network; also bounds the cost. */
  codesToPerson: { name: "sms-user", max: 10, window: 24 * HOUR_MS },
  codesToNumber: { name: "sms-number", max: 5, window: HOUR_MS },
  codesToNetwork: { name: "sms-network", max: 40, window: 24 * HOUR_MS },
  /** Search indexes queried per network: four per search, several times a second while typing. */
  searchesFromNetwork: { name: "search-network", max: 1200, window: MINUTE_MS },
  /** Mention lookups per user: several a second while typing. */
  peopleAskedByUser: { name: "people", max: 600, window: 10 * MINUTE_MS },
  /** Writes per user that create rows; higher numbers indicate a program. */
  draftsOfUser: { name: "drafts", max: 300, window: 24 * HOUR_MS },
  savesOfUser: { name: "saves", max: 10_000, window: HOUR_MS },
  clapsOfUser: { name: "claps", max: 1500, window: HOUR_MS },
  /** Topic changes and story selections per editor. */
  topicEditsOfUser: { name: "topic-edits", max: 600, window: HOUR_MS },
  followsOfUser: { name: "follows", max: 600, window: HOUR_MS },
  mutesOfUser: { name: "mutes", max: 300, window: HOUR_MS },
  reductionsOfUser: { name: "reductions", max: 300, window: HOUR_MS },
  catalogsOfUser: { name: "catalogs", max: 100, window: 24 * HOUR_MS },
  highlightsOfUser: { name: "highlights", max: 600, window: HOUR_MS },
  memberFeedsOfUser: { name: "member-feeds", max: 50, window: 24 * HOUR_MS },
  friendLinksOfUser: { name: "friend-links", max: 100, window: 24 * HOUR_MS },
  bookmarksOfUser: { name: "bookmarks", max: 1500, window: HOUR_MS },
  settingsOfUser: { name: "story-settings", max: 600, window: HOUR_MS },
  sequencesOfUser: { name: "sequences", max: 50, window: 24 * HOUR_MS },
  /** Books and editions added per user. */
  booksOfUser: { name: "books", max: 200, window: 24 * HOUR_MS },
  /** Forms per user; answers per network and per form. */
  formsOfUser: { name: "forms", max: 50, window: 24 * HOUR_MS },
  answersFromNetwork: { name: "answer-network", max: 60, window: HOUR_MS },
  answersOfForm: { name: "answer-form", max: 1000, window: HOUR_MS },
  publicationsOfUser: { name: "publications", max: 20, window: 24 * HOUR_MS },
  /** Publication invitations and story submissions per user, and changes to both. */
  invitationsOfUser: { name: "invitations", max: 60, window: 24 * HOUR_MS },
  submissionsOfUser: { name: "submissions", max: 60, window: 24 * HOUR_MS },
  stepsOfUser: { name: "submission-steps", max: 600, window: 24 * HOUR_MS },
  viewsOfEditor: { name: "submission-views", max: 300, window: HOUR_MS },
  rolesOfUser: { name: "roles", max: 300, window: 24 * HOUR_MS },
  versionsOfUser: { name: "versions", max: 300, window: HOUR_MS },
  /** Conflicts per user that are stored as versions; each holds a full text. */
  conflictsOfUser: { name: "conflicts", max: 120, window: HOUR_MS },
  publishesOfUser: { name: "publishes", max: 200, window: HOUR_MS },
  /** Stories emailed to a newsletter, retries of failed emails, and test emails to oneself, per user. */
  issuesOfUser: { name: "issues", max: 30, window: 24 * HOUR_MS },
  issueRetriesOfUser: { name: "issue-retries", max: 30, window: 24 * HOUR_MS },
  testEmailsOfUser: { name: "test-emails", max: 30, window: HOUR_MS },
  /** Purchases started, and changes of a membership, per user: each calls the payment provider. */
  purchasesOfUser: { name: "purchases", max: 60, window: HOUR_MS },
  membershipChangesOfUser: { name: "membership-changes", max: 120, window: HOUR_MS },
  /**
   * Wrong gift codes per user, and per network, which many may share; beyond it no code works for a
   * while.
   */
  giftCodesOfUser: { name: "gift-codes", max: 10, window: HOUR_MS },
  giftCodesFromNetwork: { name: "gift-codes-network", max: 100, window: HOUR_MS },
  domainsOfUser: { name: "domains", max: 120, window: HOUR_MS },
  connectsOfUser: { name: "connects", max: 60, window: HOUR_MS },
  /** Changes per user that add no rows: settings, states, undo. */
  changesOfUser: { name: "changes", max: 2000, window: HOUR_MS },
  /** OAuth applications registered, and secrets renewed, per user. */
  applicationsOfUser: { name: "applications", max: 60, window: 24 * HOUR_MS },
  /** OAuth consents per user. */
  consentsOfUser: { name: "consents", max: 120, window: HOUR_MS },
  /**
   * Token requests per application and per network, and failed client authentications per network.
   */
  tokensOfApplication: { name: "oauth-app", max: 20_000, window: HOUR_MS },
  tokensFromNetwork: { name: "oauth-network", max: 5000, window: HOUR_MS },
  missedSecretsFromNetwork: { name: "oauth-secret-network", max: 60, window: 15 * MINUTE_MS },
  /** Unknown access tokens per network. */
  missedTokensFromNetwork: { name: "oauth-token-network", max: 60, window: 15 * MINUTE_MS },
  /** Token refreshes and API calls per grant. */
  refreshesOfGrant: { name: "oauth-refresh", max: 120, window: HOUR_MS },
  callsOfGrant: { name: "oauth-calls", max: 2000, window: HOUR_MS },
  /** Image uploads per user; `imagesFromNetwork` limits networks. */
  imagesOfUser: { name: "picture", max: 500, window: 24 * HOUR_MS },
  /** Embed lookups per user. */
  embedsOfUser: { name: "embed", max: 300, window: HOUR_MS },
  /** Responses written or changed, per user and per network. */
  responsesOfUser: { name: "response", max: 60, window: HOUR_MS },
  responsesFromNetwork: { name: "response-network", max: 600, window: HOUR_MS },
  imagesFromNetwork: { name: "picture-network", max: 1500, window: 24 * HOUR_MS },
  /** Images of other sites that one network fetches and no cache holds. */
  linkedImagesFromNetwork: { name: "linked-image-network", max: 1200, window: HOUR_MS },
  /** Imported pages and export files per user; imported pages per network. */
  importsOfUser: { name: "import", max: 40, window: HOUR_MS },
  importsFromNetwork: { name: "import-network", max: 120, window: HOUR_MS },
} as const satisfies Record<string, Limit>;

/** Key of a limit for a network, or for another value that must not be stored in plain text. */
export async function networkKey({ name }: Limit, network: string): Promise<string> {
  return `${name}:${(await hashToken(network)).slice(0, 32)}`;
}

/** Key of a limit for an email address (its `emailKeyOf` form) or for a user id. */
export function addressKey({ name }: Limit, emailKey: string): string {
  return `${name}:${emailKey}`;
}

/**
 * Expired; or started by a clock that was far ahead, which shows as an end more than two windows
 * away.
 */
const isOver = (now: number, end: number): Sql =>
  sql`ends_at <= ${now} OR ends_at > ${end} + (${end} - ${now})`;

const upsert = (now: number, end: number): Sql => sql`ON CONFLICT (key) DO UPDATE SET
  count = iif(${isOver(now, end)}, 0, count) + excluded.count, ends_at = iif(${isOver(now, end)},
    ${end}, ends_at)
  RETURNING count, ends_at AS endsAt`;

/** What the statements of a limit return. */
interface Count {
  count: number;
  /** The end of the window. */
  endsAt: number;
}

/**
 * Builds the statement that counts `attempts` and returns the count including these.
 */
export function countRequest(
  key: string,
  { window }: Limit,
  now: number,
  attempts = 1,
): Statement<Count> {
  return sql`
    INSERT INTO rate_limits (key, count, ends_at)
      VALUES (${key}, ${attempts}, ${now + window}) ${upsert(now, now + window)}`;
}

/**
 * The same for a key computed by SQL from a row; without that row nothing is counted or returned.
 */
export function countTryOf(
  { key, from }: { key: Sql; from: Sql },
  { window }: Limit,
  now: number,
): Statement<Count> {
  return sql`
    INSERT INTO rate_limits (key, count, ends_at) SELECT ${key}, 1, ${now + window}
      FROM ${from} ${upsert(now, now + window)}`;
}

/** Counts one attempt of a user; true if it exceeds the limit. */
export async function isOneTooMany(
  { db, now }: Pick<DomainContext, "db" | "now">,
  limit: Limit,
  userId: string,
): Promise<boolean> {
  const attempts = countRequest(addressKey(limit, userId), limit, now);
  const written = await db.write([attempts], {
    idempotent: false,
  });
  return isBeyond(written.first(attempts), limit);
}

/** Builds the statement that reads the current `count`, if there is one. */
export function readCount(key: string, now: number): Statement<Pick<Count, "count">> {
  return sql`SELECT count FROM rate_limits WHERE key = ${key} AND ends_at > ${now}`;
}

/** True if a count exceeds the limit. */
export function isBeyond(row: Pick<Count, "count"> | null, limit: Limit): boolean {
  return (row?.count ?? 0) > limit.max;
}
