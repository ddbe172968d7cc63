import { sql, identifier, literal, type Statement } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { deleteLists } from "../lists/rows/listDiscussions.ts";
import { type OwnedImage, imagesOfPerson, type ImageStore } from "../images/rows/ownedImages.ts";
import { deleteIssues } from "../newsletters/rows/endIssues.ts";
import { deleteSubscribers } from "../newsletters/rows/subscriberStates.ts";
import { deleteSources } from "../notifications/deleteSources.ts";
import { retractPosts } from "../notifications/retractNotifications.ts";
import { erasePaymentDetails } from "../membership/payments/paymentDetails.ts";
import { endSessions } from "../identity/sessions/endSessions.ts";
import { noteFailedErasure } from "../identity/noteFailedErasure.ts";

/** Accounts erased per run; the rest wait for the next. */
const MOST = 5;

/**
 * Erases accounts whose grace period is over: profile, credentials, writing, follows, and claps.
 * Their stories go through the trash, which erases dependent rows and images; images that no story
 * uses are deleted here. Their usernames stay reserved. Failures are logged and retried later.
 */
export async function eraseAccounts(
  context: Pick<DomainContext, "db" | "now">,
  images: ImageStore,
): Promise<void> {
  const { db, now } = context;
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM users WHERE erase_at <= ${now} AND closed_at IS NOT NULL
      AND coalesce(erase_retry_at, 0) <= ${now}
    ORDER BY erase_at LIMIT ${literal(MOST)}`);
  for (const { id } of due) {
    try {
      const own = await imagesOfPerson(context, id);
      // Bytes first: the remaining row shows what is left to do.
      if (own.length > 0) await images.delete(own.map(({ objectKey }) => objectKey));
      await db.write(erasing(id, own, now), { idempotent: true });
      log("info", "An account was erased", { userId: id });
    } catch (error) {
      await noteFailedErasure(context, { table: "users", id, error });
    }
  }
}

/** Tables whose rows belong to one user, with the column that names the user. */
const OWN_ROWS = [
  ["user_emails", "user_id"],
  ["user_connections", "user_id"],
  ["social_sign_ins", "user_id"],
  ["user_passwords", "user_id"],
  ["mobile_numbers", "user_id"],
  ["mobile_verifications", "user_id"],
  ["auth_locks", "user_id"],
  ["limited_accounts", "user_id"],
  ["recovery_codes", "user_id"],
  ["second_factors", "user_id"],
  ["second_factor_enrolments", "user_id"],
  ["pending_second_factors", "user_id"],
  ["email_confirmations", "user_id"],
  ["account_exports", "user_id"],
  ["story_imports", "user_id"],
  ["collection_follows", "follower_id"],
  ["tag_follows", "follower_id"],
  ["catalog_follows", "follower_id"],
  ["user_follows", "follower_id"],
  ["user_follows", "target_id"],
  ["post_reads", "reader_id"],
  ["dismissals", "user_id"],
  ["collection_invitations", "invited_by"],
  ["collection_invitations", "user_id"],
  ["notification_outbox", "recipient_id"],
  ["notification_outbox", "actor_id"],
  ["notifications", "user_id"],
  ["user_mutes", "user_id"],
  ["user_mutes", "target_id"],
  ["collection_mutes", "user_id"],
  ["notification_preferences", "user_id"],
  ["digests", "user_id"],
  ["claps", "user_id"],
  ["clap_keys", "user_id"],
  ["pinned_posts", "user_id"],
  ["event_batches", "viewer_id"],
  ["reading_history", "user_id"],
  ["reading_history_pauses", "user_id"],
  ["feed_reductions", "user_id"],
  ["feed_reductions", "target_id"],
  ["publication_submissions", "writer_id"],
  ["post_authors", "user_id"],
  ["user_posts", "user_id"],
  ["newsletter_import_days", "user_id"],
  ["newsletters", "user_id"],
  ["flag_rules", "user_id"],
  ["highlights", "user_id"],
  ["notes", "user_id"],
  ["friend_links", "creator_id"],
  ["member_feeds", "user_id"],
  ["book_authors", "creator_id"],
  ["book_editions", "creator_id"],
  ["books", "creator_id"],
  ["form_answers", "owner_id"],
  ["forms", "owner_id"],
  ["catalog_items", "owner_id"],
  ["sequences", "creator_id"],
  // Codes and tokens are deleted with them.
  ["oauth_grants", "user_id"],
  ["oauth_applications", "owner_id"],
] as const;

/** Tables with the content of stories. */
const TEXTS = [
  "post_bodies",
  "drafts",
  "draft_deltas",
  "post_versions",
  "former_slugs",
  "reposts",
  "sequence_posts",
  // Highlights before the quotes that they refer to.
  "highlights",
  "quotes",
  "notes",
  "friend_links",
] as const;

/**
 * Rows that are kept, for counts or because they describe others' content, without the user's id.
 */
const NAMELESS_ROWS = [
  ["client_events", "viewer_id"],
  ["error_reports", "user_id"],
  ["collections", "creator_id"],
  ["custom_domains", "added_by"],
  ["drafts", "updated_by"],
  ["drafts", "scheduled_by"],
  ["images", "uploaded_by"],
  ["invite_codes", "redeemed_by"],
  ["newsletter_imports", "user_id"],
  ["newsletter_issues", "created_by"],
  ["post_versions", "created_by"],
] as const;

/** Notes to writers about submissions: the table, and the column with the note's writer. */
const NOTES_TO_WRITERS = [
  ["publication_submission_steps", "made_by"],
  ["publication_submissions", "updated_by"],
] as const;

/**
 * Follower counts to decrement: the table, its column, the follow table, and its column that refers
 * to the table.
 */
const COUNTS = [
  ["collections", "follower_count", "collection_follows", "collection_id"],
  ["tags", "follower_count", "tag_follows", "tag_id"],
  ["catalogs", "follower_count", "catalog_follows", "catalog_id"],
  ["users", "follower_count", "user_follows", "target_id"],
] as const;

/** Tables of emails, pending sign-ins and subscriptions, with SQL for the recipient's address. */
const ROWS_BY_ADDRESS = [
  ["mail_outbox", sql`lower(recipient)`],
  ["mailbox", sql`lower(recipient)`],
  ["sign_in_requests", sql`email_key`],
  ["collection_invitations", sql`email_key`],
  ["form_answers", sql`email_key`],
  ["email_bounces", sql`email_key`],
] as const;

function erasing(id: string, images: readonly OwnedImage[], now: number): Statement[] {
  const isDue = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND erase_at <= ${now})`;
  const posts = sql`SELECT id FROM posts WHERE creator_id = ${id}`;
  const newsletters = sql`SELECT id FROM newsletters WHERE user_id = ${id}`;
  const addresses = sql`
    SELECT email_key FROM user_emails WHERE user_id = ${id}
    UNION SELECT email_key FROM email_confirmations WHERE user_id = ${id}`;
  return [
    ...ROWS_BY_ADDRESS.map(
      ([table, address]): Statement =>
        sql`DELETE FROM ${identifier(table)} WHERE ${address} IN (${addresses}) AND ${isDue}`,
    ),
    ...erasePaymentDetails(id).map((statement): Statement => sql`${statement} AND ${isDue}`),
    sql`DELETE FROM sequence_posts WHERE ${isDue} AND sequence_id IN
      (SELECT id FROM sequences WHERE creator_id = ${id})`,
    ...COUNTS.map(
      ([table, column, rows, key]): Statement => sql`
        UPDATE ${identifier(table)} SET ${identifier(column)} = max(${identifier(column)} - 1, 0)
        WHERE id IN (SELECT ${identifier(key)} FROM ${identifier(rows)} WHERE follower_id = ${id})
          AND ${isDue}`,
    ),
    sql`UPDATE users SET following_count = max(following_count - 1, 0)
      WHERE id IN (SELECT follower_id FROM user_follows WHERE target_id = ${id}) AND ${isDue}`,
    sql`UPDATE posts AS p SET voter_count = max(voter_count - 1, 0), clap_count = max(clap_count -
        (SELECT c.clap_count FROM claps c WHERE c.post_id = p.id AND c.user_id = ${id}), 0)
      WHERE id IN (SELECT post_id FROM claps WHERE user_id = ${id}) AND ${isDue}`,
    sql`DELETE FROM client_events WHERE viewer_id = ${id} AND post_id IS NULL AND ${isDue}`,
    ...NAMELESS_ROWS.map(
      ([table, column]): Statement =>
        sql`UPDATE ${identifier(table)} SET ${identifier(column)} = NULL
          WHERE ${identifier(column)} = ${id} AND ${isDue}`,
    ),
    ...NOTES_TO_WRITERS.map(
      ([table, column]): Statement =>
        sql`UPDATE ${identifier(table)} SET note = '', ${identifier(column)} = NULL
          WHERE ${identifier(column)} = ${id} AND ${isDue}`,
    ),
    // A publication keeps its last owner's row, since every publication needs an owner.
    sql`DELETE FROM collection_members AS m WHERE m.user_id = ${id} AND ${isDue}
      AND (m.role <> 'OWNER'
      OR EXISTS (SELECT 1 FROM collection_members o WHERE o.collection_id = m.collection_id
        AND o.role = 'OWNER' AND o.user_id <> ${id}))`,
    sql`UPDATE custom_domains SET state = 'removed', removed_at = ${now}, error = NULL,
        next_check_at = iif(is_subdomain, NULL, ${now})
      WHERE owner_id = ${id} AND state <> 'removed' AND ${isDue}`,
    ...endSessions(now, sql`(user_id = ${id} OR impersonated_by_user_id = ${id}) AND ${isDue}`),
    sql`UPDATE posts SET email_newsletter_id = NULL WHERE ${isDue} AND email_newsletter_id IN
      (${newsletters})`,
    ...deleteIssues(
      sql`(i.newsletter_id IN (${newsletters}) OR i.post_id IN (${posts})) AND ${isDue}`,
    ),
    ...deleteSubscribers(sql`(s.newsletter_id IN (${newsletters}) OR s.user_id = ${id}
      OR s.email_key IN (${addresses})) AND ${isDue}`),
    sql`DELETE FROM newsletter_imports WHERE newsletter_id IN (${newsletters}) AND ${isDue}`,
    ...deleteSources(sql`s.actor_id = ${id} AND ${isDue}`),
    // The last highlight of a quote goes with it.
    sql`DELETE FROM quotes WHERE id IN (SELECT quote_id FROM highlights WHERE user_id = ${id})
      AND NOT EXISTS (SELECT 1 FROM highlights o
        WHERE o.quote_id = quotes.id AND o.user_id <> ${id}) AND ${isDue}`,
    ...OWN_ROWS.map(
      ([table, column]): Statement =>
        sql`DELETE FROM ${identifier(table)} WHERE ${identifier(column)} = ${id} AND ${isDue}`,
    ),
    ...deleteLists(sql`c.creator_id = ${id} AND ${isDue}`),
    ...TEXTS.map(
      (table): Statement =>
        sql`DELETE FROM ${identifier(table)} WHERE post_id IN (${posts}) AND ${isDue}`,
    ),
    sql`DELETE FROM sequences WHERE creator_id = ${id} AND ${isDue}`,
    sql`UPDATE posts SET status = 'DELETED', title = '', subtitle = '', excerpt = '', byline = NULL,
        canonical_url = NULL, preview_image_id = NULL, preview_image_alt = '',
        draft_saved_at = 0, deleted_at = iif(erased_at IS NULL, 0, deleted_at)
      WHERE creator_id = ${id} AND ${isDue}`,
    ...retractPosts("creator_id", id),
    sql`INSERT INTO former_usernames (username_key, user_id, changed_at)
      SELECT username_key, id, ${now} FROM users WHERE id = ${id} AND erase_at <= ${now}
      ON CONFLICT DO NOTHING`,
    sql`UPDATE users SET image_id = NULL WHERE id = ${id} AND ${isDue}`,
    sql`DELETE FROM images WHERE id IN (SELECT value
      FROM json_each(${JSON.stringify(images.map((image) => image.id))}))`,
    sql`UPDATE users SET username = 'deleted-' || id, username_key = 'deleted-' || id, name = '',
        bio = '', about = NULL, location = NULL, url = NULL,
        twitter_screen_name = NULL, tipping_link = NULL, domain = NULL,
        home_feed_order = 'RANKED', book_count = 0, shares_email_with_colleagues = 0,
        story_font = NULL,
        erase_at = NULL, erase_attempts = 0, erase_retry_at = NULL,
        updated_at = ${now}
      WHERE id = ${id} AND erase_at <= ${now}`,
  ];
}
