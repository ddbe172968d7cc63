import { sql } from "../../../db/sql.ts";
import type { Currency } from "../../../../shared/format/money.ts";
import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** A gift, as its buyer sees it. */
export interface GiftRow {
  id: string;
  kind: "GIFT" | "GROUP_GIFT";
  code: string;
  plan: "YEARLY" | "PREMIUM_YEARLY";
  state: "PAID" | "REDEEMED" | "REFUNDED";
  recipientEmail: string | null;
  recipientName: string;
  message: string;
  sendAt: number | null;
  sentAt: number | null;
  createdAt: number;
  redeemedAt: number | null;
  redeemedBy: string | null;
  purchaseId: string;
  /** Its part of what was paid, with tax, in minor units; null while the payment isn't recorded. */
  paid: number | null;
  currency: Currency;
}

/** A purchase of gifts. */
export interface GiftOrder {
  id: string;
  kind: "GIFT" | "GROUP_GIFT";
  state: "OPEN" | "DONE" | "ABANDONED";
  /** Null until it is paid. */
  chargeId: string | null;
  gifts: GiftRow[];
}

const GIFT_COLUMNS = sql`g.id, g.kind, g.code, g.plan, g.state, g.recipient_email AS recipientEmail,
  g.recipient_name AS recipientName, g.message, g.send_at AS sendAt, g.sent_at AS sentAt,
  g.created_at AS createdAt, g.redeemed_at AS redeemedAt, g.redeemed_by AS redeemedBy,
  g.purchase_id AS purchaseId, p.currency,
  (SELECT c.amount FROM charges c WHERE c.purchase_id = p.id LIMIT 1) / p.quantity AS paid`;

const GIFTS = sql`gifts g JOIN purchases p ON p.id = g.purchase_id`;

/** The gifts of one of a user's purchases. */
export function giftsOfPurchase(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  purchaseId: string,
): Promise<GiftRow[]> {
  return db.all<GiftRow>(sql`
    SELECT ${GIFT_COLUMNS} FROM ${GIFTS} WHERE g.purchase_id = ${purchaseId}
      AND g.buyer_id = ${userId}
    ORDER BY g.position`);
}

/** One of a user's purchases of gifts; null for none. */
export async function giftOrderOf(
  context: Pick<DomainContext, "db">,
  userId: string,
  purchaseId: string,
): Promise<GiftOrder | null> {
  const [order, gifts] = await Promise.all([
    context.db.first<Omit<GiftOrder, "gifts">>(sql`
      SELECT p.id, p.kind, p.state,
        (SELECT c.id FROM charges c WHERE c.purchase_id = p.id LIMIT 1) AS chargeId
      FROM purchases p WHERE p.id = ${purchaseId} AND p.user_id = ${userId}
        AND p.kind <> 'MEMBERSHIP'`),
    giftsOfPurchase(context, userId, purchaseId),
  ]);
  return order && { ...order, gifts };
}

/** A page of the gifts that a user bought, newest first. */
export async function listGifts(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  bounds: PageBounds,
): Promise<Page<GiftRow>> {
  const rows = await db.all<GiftRow>(sql`
    SELECT ${GIFT_COLUMNS} FROM ${GIFTS}
    WHERE g.buyer_id = ${userId}
      AND (g.created_at, g.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
      ${bounds.after?.id ?? "~"})
    ORDER BY g.created_at DESC, g.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}
