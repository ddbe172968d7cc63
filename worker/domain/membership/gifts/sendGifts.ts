import { sql } from "../../../db/sql.ts";
import { spelledGiftCode } from "../../../../shared/membership/gifts.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { giftMembership } from "../../mail/messages/giftMembership.ts";
import { InvalidMailError, queueMail } from "../../mail/queueMail.ts";

/** Gifts sent in one run; the rest waits for the next. */
const GIFTS_AT_ONCE = 20;

interface DueGift {
  id: string;
  code: string;
  email: string;
  name: string;
  message: string;
  buyerName: string;
}

/** Sends the gifts that are due, each once. */
export async function sendGifts(
  context: Pick<DomainContext, "db" | "now" | "mail" | "config">,
): Promise<void> {
  const { db, now, mail, config } = context;
  if (!mail.sender) return;
  const gifts = await db.all<DueGift>(sql`
    SELECT g.id, g.code, g.recipient_email AS email, g.recipient_name AS name, g.message,
      u.name AS buyerName
    FROM gifts g JOIN users u ON u.id = g.buyer_id
    WHERE g.sent_at IS NULL AND g.send_at IS NOT NULL AND g.state = 'PAID' AND g.send_at <= ${now}
    ORDER BY g.send_at LIMIT +${GIFTS_AT_ONCE}`);
  for (const { id, code, email, name, message, buyerName } of gifts) {
    const redeem = buildPath("Redeem", {});
    const mailMessage = giftMembership({
      buyerName,
      recipientName: name,
      message,
      code: spelledGiftCode(code),
      url: `${config.publicUrl}${redeem}?giftCode=${code}&giftType=gift`,
    });
    try {
      const queued = queueMail(context, { to: email, key: `gift-${id}`, message: mailMessage });
      await db.write([queued, sql`UPDATE gifts SET sent_at = ${now} WHERE id = ${id}`], {
        idempotent: true,
      });
    } catch (error) {
      if (!(error instanceof InvalidMailError)) throw error;
      log("error", "A gift could not be sent", { gift: id, error });
    }
  }
}
