// Ends gifts whose payment was refunded or disputed, and restores them after a dispute that was won: also
// those that were redeemed. `purchases` are their ids, as JSON.

import { giftMonths } from "../../../../shared/membership/gifts.ts";
import type { Statement } from "../../../db/database.ts";
import { tierOfRowSql } from "../rows/tier.ts";
import { purgeFoundStatement } from "../../purges/queuePurge.ts";

/** How much longer a Member's time is than a Friend's that is worth the same. */
const RATIO = giftMonths("MEMBER") / giftMonths("FRIEND");

const OF_PURCHASES = "g.purchase_id IN (SELECT value FROM json_each(?2))";

/**
 * What is left of the gifts that people of `gifts` redeemed, which are used in the order in which they
 * were redeemed: of each, what the later ones don't explain. `?1` is the time.
 */
const LEFT = `SELECT g.id, g.purchase_id, g.redeemed_by,
    iif(m.granted_tier = 'FRIEND', ${RATIO}, 1) AS ratio,
    max(0, min(g.own, m.granted_until - max(?1, m.purchased_until)
      - (sum(g.own) OVER (PARTITION BY g.redeemed_by ORDER BY g.redeemed_at DESC, g.id)
        - g.own))) AS time
  FROM (SELECT g.*, CAST(g.granted_ms / iif(m.granted_tier = 'FRIEND', ${RATIO}, 1) AS INTEGER) AS own
    FROM gifts g JOIN memberships m ON m.user_id = g.redeemed_by) g
  JOIN memberships m ON m.user_id = g.redeemed_by
  WHERE g.state = 'REDEEMED' AND g.redeemed_by IN (SELECT g.redeemed_by FROM gifts g
    WHERE g.state = 'REDEEMED' AND ${OF_PURCHASES})`;

/** The statements that end gifts: they can't be redeemed any more, and what is left ends. */
export function endGifts(purchases: string, now: number): Statement[] {
  const ended = `g.state = 'REDEEMED' AND ${OF_PURCHASES}`;
  const left = `SELECT sum(l.time) FROM (${LEFT}) l
    WHERE l.redeemed_by = memberships.user_id AND ${OF_PURCHASES.replace("g.", "l.")}`;
  return [
    purgeRedeemers(ended, purchases, now),
    [
      `UPDATE gifts SET taken_ms = (SELECT CAST(l.time * l.ratio AS INTEGER) FROM (${LEFT}) l
         WHERE l.id = gifts.id)
       WHERE state = 'REDEEMED' AND purchase_id IN (SELECT value FROM json_each(?2))`,
      now,
      purchases,
    ],
    [
      `UPDATE memberships SET revision = revision + 1, updated_at = ?1,
         granted_until = granted_until - (${left}),
         period_ends_at = iif(provider = 'MEDIUM_GIFT', granted_until - (${left}), period_ends_at)
       WHERE user_id IN (SELECT g.redeemed_by FROM gifts g WHERE ${ended})`,
      now,
      purchases,
    ],
    // The payments of redeemers that the gifts had postponed.
    queueRedeemers("gift-end", ended, purchases, now),
    [
      `UPDATE gifts SET state = 'REFUNDED', reversed_at = ?1
       WHERE state <> 'REFUNDED' AND purchase_id IN (SELECT value FROM json_each(?2))`,
      now,
      purchases,
    ],
  ];
}

/**
 * The statements that restore gifts that a reversed payment had ended. What was taken from someone who
 * had redeemed one is added to what they have now.
 */
export function restoreGifts(purchases: string, now: number): Statement[] {
  const isEnded = `g.reversed_at IS NOT NULL AND ${OF_PURCHASES}`;
  const restored = `${isEnded} AND g.redeemed_by IS NOT NULL`;
  const isFriend = `${tierOfRowSql("?1")} = 'FRIEND' AND m.access_until > ?1`;
  const time = `(SELECT CAST(sum(g.taken_ms) AS INTEGER) FROM gifts g
    WHERE ${restored} AND g.redeemed_by = m.user_id)`;
  // What a Friend has left as a Member is worth less time then, too.
  const start = "max(?1, m.purchased_until)";
  const before = `max(0, m.granted_until - ${start})
    / iif(${isFriend} AND m.granted_tier = 'MEMBER', ${RATIO}, 1)`;
  const until = `${start} + ${before} + ${time} / iif(${isFriend}, ${RATIO}, 1)`;
  return [
    purgeRedeemers(restored, purchases, now),
    [
      `UPDATE memberships AS m SET revision = revision + 1, updated_at = ?1,
         granted_tier = iif(${isFriend}, 'FRIEND', 'MEMBER'), granted_until = ${until},
         plan = iif(paid_until > ?1, plan, iif(${isFriend}, 'PREMIUM_YEARLY', 'YEARLY')),
         provider = iif(paid_until > ?1, provider, 'MEDIUM_GIFT'),
         period_ends_at = iif(paid_until > ?1, period_ends_at, ${until}),
         is_cancelled = iif(paid_until > ?1, is_cancelled, 0)
       WHERE user_id IN (SELECT g.redeemed_by FROM gifts g WHERE ${restored})`,
      now,
      purchases,
    ],
    queueRedeemers("gift-restore", restored, purchases, now),
    [
      `UPDATE gifts SET state = iif(redeemed_at IS NULL, 'PAID', 'REDEEMED'), reversed_at = NULL,
         granted_ms = taken_ms, taken_ms = NULL
       WHERE reversed_at IS NOT NULL AND purchase_id IN (SELECT value FROM json_each(?1))`,
      purchases,
    ],
  ];
}

function purgeRedeemers(when: string, purchases: string, now: number): Statement {
  const from = `SELECT 'user-' || g.redeemed_by AS tag FROM gifts g WHERE ${when}`;
  return purgeFoundStatement({ from, value: purchases }, now);
}

/** Queues a comparison of the people who redeemed gifts with the provider. */
function queueRedeemers(key: string, when: string, purchases: string, now: number): Statement {
  return [
    `INSERT INTO payment_events (event_id, type, customer_id, received_at, due_at)
     SELECT ?3 || ':' || g.id || ':' || ?1, 'sync', c.customer_id, ?1, ?1
     FROM gifts g JOIN payment_customers c ON c.user_id = g.redeemed_by WHERE ${when}
     ON CONFLICT (event_id) DO NOTHING`,
    now,
    purchases,
    key,
  ];
}
