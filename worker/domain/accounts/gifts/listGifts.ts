import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";

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
}

const GIFT_COLUMNS = `g.id, g.kind, g.code, g.plan, g.state, g.recipient_email AS recipientEmail,
  g.recipient_name AS recipientName, g.message, g.send_at AS sendAt, g.sent_at AS sentAt,
  g.created_at AS createdAt, g.redeemed_at AS redeemedAt, g.redeemed_by AS redeemedBy`;

/** The gifts of one of a user's purchases. Throws like Database. */
export function giftsOfPurchase(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  purchaseId: string,
): Promise<GiftRow[]> {
  return db.all<GiftRow>(
    `SELECT ${GIFT_COLUMNS} FROM gifts g WHERE g.purchase_id = ?1 AND g.buyer_id = ?2
     ORDER BY g.position`,
    purchaseId,
    userId,
  );
}

/** A page of the gifts that a user bought, newest first. Throws like Database. */
export async function listGifts(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  bounds: PageBounds,
): Promise<Page<GiftRow>> {
  const rows = await db.all<GiftRow>(
    `SELECT ${GIFT_COLUMNS} FROM gifts g
     WHERE g.buyer_id = ?1 AND (g.created_at, g.id) < (?2, ?3)
     ORDER BY g.created_at DESC, g.id DESC LIMIT +?4`,
    userId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
  );
  return toPage(rows, bounds, ({ createdAt, id }) => ({ value: createdAt, id }));
}
