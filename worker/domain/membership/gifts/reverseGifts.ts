// Ends gifts whose payment was refunded or disputed, and restores them after a dispute that was won: also
// those that were redeemed. `purchases` are their ids, as JSON.

import { giftMonths } from "../../../../shared/membership/gifts.ts";
import { sql, type Sql, identifier, literal, type Statement } from "../../../db/sql.ts";
import { tierOfRowSql } from "../rows/tier.ts";
import { purgeFoundStatement } from "../../purges/queuePurge.ts";

/** How much longer a Member's time is than a Friend's that is worth the same. */
const RATIO = giftMonths("MEMBER") / giftMonths("FRIEND");

const ofPurchases = (purchases: string, gift: "g" | "l" = "g"): Sql =>
  sql`${identifier(gift)}.purchase_id IN (SELECT value FROM json_each(${purchases}))`;

/**
 * What is left of the gifts that people of `gifts` redeemed, which are used in the order in which they
 * were redeemed: of each, what the later ones don't explain.
 */
const leftSql = (now: number, purchases: string): Sql => sql`
  SELECT g.id, g.purchase_id, g.redeemed_by,
    iif(m.granted_tier = 'FRIEND', ${literal(RATIO)}, 1) AS ratio,
    max(0, min(g.own, m.granted_until - max(${now}, m.purchased_until)
      - (sum(g.own) OVER (PARTITION BY g.redeemed_by ORDER BY g.redeemed_at DESC, g.id)
        - g.own))) AS time
  FROM (SELECT g.*, CAST(g.granted_ms / iif(m.granted_tier = 'FRIEND', ${literal(RATIO)}, 1) AS
    INTEGER) AS own
    FROM gifts g JOIN memberships m ON m.user_id = g.redeemed_by) g
  JOIN memberships m ON m.user_id = g.redeemed_by
  WHERE g.state = 'REDEEMED' AND g.redeemed_by IN (SELECT g.redeemed_by FROM gifts g
    WHERE g.state = 'REDEEMED' AND ${ofPurchases(purchases)})`;

/** The statements that end gifts: they can't be redeemed any more, and what is left ends. */
export function endGifts(purchases: string, now: number): Statement[] {
  const ended = sql`g.state = 'REDEEMED' AND ${ofPurchases(purchases)}`;
  const left = sql`
    SELECT sum(l.time) FROM (${leftSql(now, purchases)}) l
    WHERE l.redeemed_by = memberships.user_id AND ${ofPurchases(purchases, "l")}`;
  return [
    purgeRedeemers(ended, now),
    sql`UPDATE gifts SET taken_ms = (SELECT CAST(l.time * l.ratio AS INTEGER)
      FROM (${leftSql(now, purchases)}) l
        WHERE l.id = gifts.id)
      WHERE state = 'REDEEMED' AND purchase_id IN (SELECT value FROM json_each(${purchases}))`,
    sql`UPDATE memberships SET revision = revision + 1, updated_at = ${now},
        granted_until = granted_until - (${left}),
        period_ends_at = iif(provider = 'MEDIUM_GIFT', granted_until - (${left}), period_ends_at)
      WHERE user_id IN (SELECT g.redeemed_by FROM gifts g WHERE ${ended})`,
    // The payments of redeemers that the gifts had postponed.
    queueRedeemers("gift-end", ended, now),
    sql`UPDATE gifts SET state = 'REFUNDED', reversed_at = ${now}
      WHERE state <> 'REFUNDED' AND purchase_id IN (SELECT value FROM json_each(${purchases}))`,
  ];
}

/**
 * The statements that restore gifts that a reversed payment had ended. What was taken from someone who
 * had redeemed one is added to what they have now.
 */
export function restoreGifts(purchases: string, now: number): Statement[] {
  const isEnded = sql`g.reversed_at IS NOT NULL AND ${ofPurchases(purchases)}`;
  const restored = sql`${isEnded} AND g.redeemed_by IS NOT NULL`;
  const isFriend = sql`${tierOfRowSql(now)} = 'FRIEND' AND m.access_until > ${now}`;
  const time = sql`(SELECT CAST(sum(g.taken_ms) AS INTEGER) FROM gifts g
    WHERE ${restored} AND g.redeemed_by = m.user_id)`;
  // What a Friend has left as a Member is worth less time then, too.
  const start = sql`max(${now}, m.purchased_until)`;
  const before = sql`max(0, m.granted_until - ${start})
    / iif(${isFriend} AND m.granted_tier = 'MEMBER', ${literal(RATIO)}, 1)`;
  const until = sql`${start} + ${before} + ${time} / iif(${isFriend}, ${literal(RATIO)}, 1)`;
  return [
    purgeRedeemers(restored, now),
    sql`UPDATE memberships AS m SET revision = revision + 1, updated_at = ${now},
        granted_tier = iif(${isFriend}, 'FRIEND', 'MEMBER'), granted_until = ${until},
        plan = iif(paid_until > ${now}, plan, iif(${isFriend}, 'PREMIUM_YEARLY', 'YEARLY')),
        provider = iif(paid_until > ${now}, provider, 'MEDIUM_GIFT'),
        period_ends_at = iif(paid_until > ${now}, period_ends_at, ${until}),
        is_cancelled = iif(paid_until > ${now}, is_cancelled, 0)
      WHERE user_id IN (SELECT g.redeemed_by FROM gifts g WHERE ${restored})`,
    queueRedeemers("gift-restore", restored, now),
    sql`UPDATE gifts SET state = iif(redeemed_at IS NULL, 'PAID', 'REDEEMED'), reversed_at = NULL,
        granted_ms = taken_ms, taken_ms = NULL
      WHERE reversed_at IS NOT NULL AND purchase_id IN (SELECT value FROM json_each(${purchases}))`,
  ];
}

function purgeRedeemers(when: Sql, now: number): Statement {
  const from = sql`SELECT 'user-' || g.redeemed_by AS tag FROM gifts g WHERE ${when}`;
  return purgeFoundStatement(from, now);
}

/** Queues a comparison of the people who redeemed gifts with the provider. */
function queueRedeemers(key: string, when: Sql, now: number): Statement {
  return sql`
    INSERT INTO payment_events (event_id, type, customer_id, received_at, due_at)
    SELECT ${key} || ':' || g.id || ':' || ${now}, 'sync', c.customer_id, ${now}, ${now}
    FROM gifts g JOIN payment_customers c ON c.user_id = g.redeemed_by WHERE ${when}
    ON CONFLICT (event_id) DO NOTHING`;
}
