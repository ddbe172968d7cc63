import { addMonths } from "../../../../shared/membership/billingDates.ts";
import { giftMonths, memberTimeOf, readGiftCode } from "../../../../shared/membership/gifts.ts";
import { tierOfPlan } from "../../../../shared/membership/plans.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import {
  addressKey,
  countRequest,
  LIMITS,
  networkKey,
  readCount,
} from "../../identity/rows/rateLimits.ts";
import { extendAccess, extensionStart, readExtendable } from "../extendAccess.ts";
import { logStatement } from "../membershipLog.ts";
import { queueSync } from "../sync/queueSync.ts";

/** Reads and writes that a concurrent change may make necessary. */
const MAX_ATTEMPTS = 5;

export type RedeemResult =
  | { kind: "done"; accessUntil: number }
  | { kind: "wrong-code" | "used-code" | "too-many-codes" };

interface FoundGift {
  id: string;
  plan: "YEARLY" | "PREMIUM_YEARLY";
  state: "PAID" | "REDEEMED" | "REFUNDED";
  redeemedBy: string | null;
}

/**
 * Redeems a gift, once. It extends a membership from its end; a subscription is next charged after
 * that. A user's ten wrong codes lock further ones for a while.
 */
export async function redeemGift(
  context: DomainContext,
  userId: string,
  typed: string,
): Promise<RedeemResult> {
  const { db, now } = context;
  if (await isLocked(context, userId)) return { kind: "too-many-codes" };
  const code = readGiftCode(typed);
  const gift = code === null ? null : await findGift(context, code);
  if (!gift || gift.state === "REFUNDED") {
    await countWrongCode(context, userId);
    return { kind: "wrong-code" };
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await readExtendable(context, userId);
    const start = extensionStart(found, now);
    const tier = found.tier ?? tierOfPlan(gift.plan);
    const months = tierOfPlan(gift.plan) === "FRIEND" ? 12 : giftMonths(found.tier);
    const until = addMonths(start, months);
    const redeemed = sql<{ id: string }>`
      UPDATE gifts SET state = 'REDEEMED', redeemed_by = ${userId}, redeemed_at = ${now}, granted_ms
        = ${tier === "FRIEND" ? memberTimeOf(until - start) : until - start}
      WHERE id = ${gift.id} AND state = 'PAID'
        AND coalesce((SELECT revision FROM memberships
          WHERE user_id = ${userId}), 0) = ${found.revision}
      RETURNING id`;
    const isRedeemed = sql`EXISTS (SELECT 1 FROM gifts g
      WHERE g.id = ${gift.id} AND g.redeemed_by = ${userId} AND g.redeemed_at = ${now})`;
    const [extended, purge] = extendAccess(context, found, { tier, until, when: isRedeemed });
    const entry = { userId, actor: { kind: "MEMBER" as const }, action: "redeem-gift" };
    const log = logStatement({ ...entry, detail: { gift: gift.id, months } }, now, isRedeemed);
    const written = await db.write(
      [redeemed, purge, extended, log, queueSync(context, userId, `gift:${gift.id}`)],
      { idempotent: false },
    );
    if (written.hasRows(redeemed)) return { kind: "done", accessUntil: until };
    const latest = await findGift(context, code ?? "");
    if (latest?.state !== "PAID") return { kind: "used-code" };
  }
  throw new Error("The membership kept changing while a gift was redeemed");
}

function findGift({ db }: DomainContext, code: string): Promise<FoundGift | null> {
  return db.first<FoundGift>(
    sql`SELECT id, plan, state, redeemed_by AS redeemedBy FROM gifts WHERE code = ${code}`,
  );
}

async function keysOf({ network }: DomainContext, userId: string): Promise<[string, string]> {
  const { giftCodesOfUser, giftCodesFromNetwork } = LIMITS;
  return [addressKey(giftCodesOfUser, userId), await networkKey(giftCodesFromNetwork, network)];
}

/** True after too many wrong codes of the user or from the network; then the right one doesn't work either. */
async function isLocked(context: DomainContext, userId: string): Promise<boolean> {
  const [ofUser, ofNetwork] = (await keysOf(context, userId)).map((key) =>
    readCount(key, context.now),
  );
  const written = await context.db.write([ofUser!, ofNetwork!], { idempotent: true });
  return (
    isFull(written.first(ofUser!), LIMITS.giftCodesOfUser) ||
    isFull(written.first(ofNetwork!), LIMITS.giftCodesFromNetwork)
  );
}

function isFull(row: { count: number } | null, { max }: { max: number }): boolean {
  return (row?.count ?? 0) >= max;
}

async function countWrongCode(context: DomainContext, userId: string): Promise<void> {
  const [ofUser, ofNetwork] = await keysOf(context, userId);
  await context.db.write(
    [
      countRequest(ofUser, LIMITS.giftCodesOfUser, context.now),
      countRequest(ofNetwork, LIMITS.giftCodesFromNetwork, context.now),
    ],
    { idempotent: false },
  );
}
