// Owns how many emails others may cause to be sent to an address (decision 25). The limits per
// requester apply first, and a rejected request does not count against the address's shared limit.

import type { WriteResult } from "../../../db/database.ts";
import { sql, type Sql, literal, joinSql, type Statement } from "../../../db/sql.ts";
import {
  addressKey,
  countRequest,
  countTryOf,
  isBeyond,
  type Limit,
  LIMITS,
  networkKey,
  readCount,
} from "../rows/rateLimits.ts";

/** Limits for one kind of email. */
interface MailLimits {
  /** Per requester and address. */
  soon: Limit;
  daily: Limit;
  /** Per address, for all requesters together. */
  toAddress: Limit;
  /** The same within a minute and for every kind of email that nobody has to sign in for. */
  inMinute?: Limit;
}

/** Sign-in emails; the requester is a network. */
export const SIGN_IN_MAILS: MailLimits = {
  soon: LIMITS.sendOfBoth,
  daily: LIMITS.sendOfBothDaily,
  toAddress: LIMITS.sendToAddress,
  inMinute: LIMITS.unsolicitedInMinute,
};

/** Invitations and address confirmations; the requester is a user. */
export const OTHER_MAILS: MailLimits = {
  soon: LIMITS.writeOfBoth,
  daily: LIMITS.writeOfBothDaily,
  toAddress: LIMITS.writeToAddress,
};

/** Confirmations of newsletter subscriptions; the requester is a network. */
export const SUBSCRIPTION_MAILS: MailLimits = {
  soon: LIMITS.subscribeOfBoth,
  daily: LIMITS.subscribeOfBothDaily,
  toAddress: LIMITS.subscribeToAddress,
  inMinute: LIMITS.unsolicitedInMinute,
};

/** Once half of an address's limit is used up, each requester gets this many emails a day. */
const MAX_WHILE_BUSY = 2;

interface MailInput {
  limits: MailLimits;
  /** Network, or user id. */
  requester: string;
  emailKey: string;
  /** An additional limit on the requester. */
  bound?: { key: string; limit: Limit };
  /** Account that will get the address: nothing is sent if another account has it. */
  forUser?: string;
}

/** A rate-limited request to send an email. */
interface MailAttempts {
  /** Run these first, in one write. */
  statements: Statement[];
  /** Whether the results of that write exceed a limit. */
  isOneTooMany: (written: WriteResult) => boolean;
}

/**
 * The inbox that an address leads to, as far as its form tells: with most providers `a+b@x` is that of
 * `a@x`, and Gmail ignores dots. Only for limits: elsewhere these are different addresses.
 */
export function inboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf("@");
  const domain = emailKey.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const name = emailKey.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/** SQL: the count of a limit by its key is at least this. */
const isAtLeast = (key: string, count: number, now: number): Sql =>
  sql`EXISTS (SELECT 1 FROM rate_limits l
    WHERE l.key = ${key} AND l.ends_at > ${now} AND l.count >= ${literal(count)})`;

/** Builds the rate-limit statements for an email to an address. */
export async function mailAttempts(
  { limits: { soon, daily, toAddress, inMinute }, requester, emailKey, bound, forUser }: MailInput,
  now: number,
): Promise<MailAttempts> {
  const inbox = inboxOf(emailKey);
  const both = `${requester} ${inbox}`;
  // The daily limit comes first: the check for busy addresses reads bounds[0].
  const bounds = [
    { key: await networkKey(daily, both), limit: daily },
    { key: await networkKey(soon, both), limit: soon },
    ...(bound ? [bound] : []),
  ];
  const address = addressKey(toAddress, inbox);
  const busyFrom = toAddress.max / 2;
  const isOver = bounds.map(
    ({ key, limit }) => sql`(key = ${key} AND count > ${literal(limit.max)})`,
  );
  const isWithin = sql`NOT EXISTS (SELECT 1 FROM rate_limits WHERE ${joinSql(isOver, " OR ")})`;
  const minute = inMinute && { limit: inMinute, key: addressKey(inMinute, inbox) };
  const isCounted = sql`${isWithin} AND NOT EXISTS (SELECT 1 FROM rate_limits a
      JOIN rate_limits d ON d.key = ${bounds[0]!.key} WHERE a.key = ${address}
        AND a.ends_at > ${now}
        AND a.count >= ${literal(busyFrom)} AND d.count > ${literal(MAX_WHILE_BUSY)})
    ${
      forUser === undefined
        ? sql``
        : sql`AND NOT EXISTS (SELECT 1 FROM user_emails
            WHERE email_key = ${emailKey} AND user_id <> ${forUser})`
    }`;
  const before = readCount(address, now);
  const minuteBefore = minute && readCount(minute.key, now);
  // The count of a full minute continues to grow, which shows the next statement that it was full.
  const ofMinute =
    minute &&
    countTryOf(
      {
        key: sql`${minute.key}`,
        from: sql`(SELECT 1) WHERE ${isCounted} AND NOT ${isAtLeast(address, toAddress.max, now)}`,
      },
      minute.limit,
      now,
    );
  const ofAddress = countTryOf(
    {
      key: sql`${address}`,
      from: sql`(SELECT 1) WHERE ${isCounted}
        ${minute ? sql`AND NOT ${isAtLeast(minute.key, minute.limit.max + 1, now)}` : sql``}`,
    },
    toAddress,
    now,
  );
  const counts = bounds.map(({ key, limit }) => ({ limit, count: countRequest(key, limit, now) }));
  return {
    statements: [
      before,
      ...(minuteBefore ? [minuteBefore] : []),
      ...counts.map(({ count }) => count),
      ...(ofMinute ? [ofMinute] : []),
      ofAddress,
    ],
    isOneTooMany: (written) => {
      const sent = written.first(before)?.count ?? 0;
      const most = (limit: Limit): Limit =>
        limit === daily && sent >= busyFrom ? { ...daily, max: MAX_WHILE_BUSY } : limit;
      return (
        sent >= toAddress.max ||
        (minuteBefore !== undefined &&
          (written.first(minuteBefore)?.count ?? 0) >= minute!.limit.max) ||
        counts.some(({ limit, count }) => isBeyond(written.first(count), most(limit)))
      );
    },
  };
}
