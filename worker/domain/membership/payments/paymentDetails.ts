/**
 * What erases an account's payment details, as SQL up to its condition, with the user's id as `?1`.
 * What was paid stays on record, without what else it says of people. A gift that is still to be
 * sent keeps its address.
 */
export const PAYMENT_DETAILS = [
  `UPDATE memberships SET card_type = NULL, card_month = NULL, card_year = NULL, last_four = NULL,
     paypal_email = NULL WHERE user_id = ?1`,
  `UPDATE charges SET card_type = NULL, card_month = NULL, card_year = NULL, last_four = NULL,
     paypal_email = NULL WHERE user_id = ?1`,
  "UPDATE purchases SET details = '{}' WHERE user_id = ?1 AND state <> 'OPEN'",
  `UPDATE gifts SET recipient_email = NULL, recipient_name = '', message = ''
   WHERE buyer_id = ?1 AND (send_at IS NULL OR sent_at IS NOT NULL OR state <> 'PAID')`,
] as const;
