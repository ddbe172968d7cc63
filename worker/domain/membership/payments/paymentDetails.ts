import { sql, type Statement } from "../../../db/sql.ts";

/**
 * What erases an account's payment details, up to a further condition.
 * What was paid stays on record, without what else it says of people. A gift that is still to be
 * sent keeps its address.
 */
export const erasePaymentDetails = (userId: string): Statement[] => [
  sql`UPDATE memberships SET card_type = NULL, card_month = NULL, card_year = NULL,
    last_four = NULL,
    paypal_email = NULL WHERE user_id = ${userId}`,
  sql`UPDATE charges SET card_type = NULL, card_month = NULL, card_year = NULL, last_four = NULL,
    paypal_email = NULL WHERE user_id = ${userId}`,
  sql`UPDATE purchases SET details = '{}' WHERE user_id = ${userId} AND state <> 'OPEN'`,
  sql`UPDATE gifts SET recipient_email = NULL, recipient_name = '', message = ''
    WHERE buyer_id = ${userId} AND (send_at IS NULL OR sent_at IS NOT NULL OR state <> 'PAID')`,
];
