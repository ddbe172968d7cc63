// Owns how many mails an address is sent because others ask (decision 151). What one of them may ask
// for this address is bounded first, and what is refused takes nothing from anybody else.

import type { Statement } from "../../../db/database.ts";
import {
  addressKey,
  countTry,
  countTryOf,
  isBeyond,
  type Limit,
  LIMITS,
  networkKey,
  readCount,
} from "../../core/identity/rateLimits.ts";

/** What mails of one kind are bounded by. */
interface MailLimits {
  /** Of one who asks, for one address. */
  soon: Limit;
  daily: Limit;
  /** Of all together, for one address. */
  toAddress: Limit;
}

/** Sign-in mails, which networks ask for. */
export const SIGN_IN_MAILS: MailLimits = {
  soon: LIMITS.sendOfBoth,
  daily: LIMITS.sendOfBothDaily,
  toAddress: LIMITS.sendToAddress,
};

/** Invitations, and links that make an address an account's, which people ask for. */
export const OTHER_MAILS: MailLimits = {
  soon: LIMITS.writeOfBoth,
  daily: LIMITS.writeOfBothDaily,
  toAddress: LIMITS.writeToAddress,
};

/** Once half of an address's mails are used up, each who asks has this few of a day. */
const MAX_WHILE_BUSY = 2;

interface MailInput {
  limits: MailLimits;
  /** A network, or a person's id. */
  requester: string;
  emailKey: string;
  /** Whatever else bounds who asks. */
  bound?: { key: string; limit: Limit };
  /** The account that would have the address: nothing is sent where another has it. */
  forUser?: string;
}

/** A try to have a mail sent. */
interface MailAttempts {
  /** Count it, in one write: the first of it. */
  statements: Statement[];
  /** Whether the results of that write say that it is one too many. */
  isOneTooMany: (results: readonly Record<string, unknown>[][]) => boolean;
}

/** A try to have a mail sent to an address. */
export async function mailAttempts(
  { limits: { soon, daily, toAddress }, requester, emailKey, bound, forUser }: MailInput,
  now: number,
): Promise<MailAttempts> {
  const both = `${requester} ${emailKey}`;
  // The day's comes first: what is bounded while many ask goes by it.
  const bounds = [
    { key: await networkKey(daily, both), limit: daily },
    { key: await networkKey(soon, both), limit: soon },
    ...(bound ? [bound] : []),
  ];
  const address = addressKey(toAddress, emailKey);
  const busyFrom = toAddress.max / 2;
  const isOver = bounds.map(({ limit }, index) => `(key = ?${index + 4} AND count > ${limit.max})`);
  const next = bounds.length + 4;
  const isTaken = `EXISTS (SELECT 1 FROM user_emails
    WHERE email_key = ?${next} AND user_id <> ?${next + 1})`;
  const ofAddress = countTryOf(
    {
      key: "?1",
      from: `(SELECT 1) WHERE NOT EXISTS (SELECT 1 FROM rate_limits WHERE ${isOver.join(" OR ")})
        AND NOT EXISTS (SELECT 1 FROM rate_limits a JOIN rate_limits d ON d.key = ?4
          WHERE a.key = ?1 AND a.ends_at > ?2 AND a.count >= ${busyFrom}
            AND d.count > ${MAX_WHILE_BUSY})
        ${forUser === undefined ? "" : `AND NOT ${isTaken}`}`,
      value: address,
      more: [
        ...bounds.map(({ key }) => key),
        ...(forUser === undefined ? [] : [emailKey, forUser]),
      ],
    },
    toAddress,
    now,
  );
  return {
    statements: [
      readCount(address, now),
      ...bounds.map(({ key, limit }) => countTry(key, limit, now)),
      ofAddress,
    ],
    isOneTooMany: ([before, ...counts]) => {
      const sent = Number(before?.[0]?.count ?? 0);
      const isBusy = sent >= busyFrom;
      return (
        sent >= toAddress.max ||
        bounds.some(({ limit }, index) => isBeyond(counts[index], limit)) ||
        (isBusy && isBeyond(counts[0], { ...daily, max: MAX_WHILE_BUSY }))
      );
    },
  };
}
