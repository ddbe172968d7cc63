import { sql, type Sql, type Statement, type IdOrLookup } from "../../../db/sql.ts";
import { deleteSubscribers, dropConfirmations } from "./subscriberStates.ts";

/** SQL: the confirmed address of the account. */
const address = (userId: IdOrLookup): Sql =>
  sql`(SELECT email_key FROM user_emails WHERE user_id = ${userId})`;

/** SQL: the address gets no newsletters. */
const isSuppressedSql = (emailKey: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM email_suppressions b WHERE b.email_key = ${emailKey})`;

/** SQL: when someone last decided about a subscription. */
const decidedAtSql = (row: Sql): Sql =>
  sql`max(coalesce(${row}.confirmed_at, 0), coalesce(${row}.unsubscribed_at, 0))`;

/** SQL: where both addresses of the account have a row, the ids of those with the earlier decision. */
const earlierSql = (userId: IdOrLookup): Sql => sql`
  SELECT CASE
    WHEN next.user_id IS NULL AND ${decidedAtSql(sql`next`)} > ${decidedAtSql(sql`former`)}
      THEN former.id
    ELSE next.id END
  FROM newsletter_subscribers former JOIN newsletter_subscribers next
    ON next.newsletter_id = former.newsletter_id AND next.email_key = ${address(userId)}
  WHERE former.user_id = ${userId} AND former.email_key <> ${address(userId)}`;

/**
 * Builds the statements that move an account's subscriptions to its confirmed address, and give it
 * what subscribed there without an account. They come after every write of `user_emails`. A
 * subscription is judged by the new address: it continues after a bounce at the former one, but not
 * after a complaint.
 */
export function moveSubscriptions(userId: IdOrLookup): Statement[] {
  return [
    ...deleteSubscribers(sql`s.id IN (${earlierSql(userId)})`),
    dropConfirmations(
      sql`s.user_id = ${userId} AND s.email_key <> ${address(userId)}
        AND ${isSuppressedSql(address(userId))}`,
    ),
    sql`UPDATE newsletter_subscribers AS s SET email_key = e.email_key, email = e.email,
        state = CASE WHEN s.state = 'UNSUBSCRIBED' THEN s.state
          WHEN ${isSuppressedSql(sql`e.email_key`)} THEN 'SUPPRESSED'
          WHEN s.state = 'SUPPRESSED' AND ${isSuppressedSql(sql`s.email_key`)}
            AND NOT EXISTS (SELECT 1 FROM email_suppressions b
              WHERE b.email_key = s.email_key AND b.reason <> 'BOUNCE')
            THEN iif(s.confirmed_at IS NULL, 'PENDING', 'ACTIVE')
          ELSE s.state END
      FROM user_emails e
      WHERE e.user_id = ${userId} AND s.user_id = ${userId} AND s.email_key <> e.email_key`,
    sql`UPDATE newsletter_subscribers SET user_id = ${userId}
      WHERE email_key = ${address(userId)} AND user_id IS NULL`,
  ];
}
