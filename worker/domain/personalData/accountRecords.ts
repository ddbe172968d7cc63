// Tables of the account export, one CSV file each: columns with their SQL, and the source rows.
// Content and names of other people are included only if the user may
// still see them.

import { sql, type Sql, identifier, literal, joinSql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { csvFile } from "../kernel/csvFile.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";
import { readablePassage } from "./readablePassage.ts";

/** Maximum number of events in an export; the latest are included. */
const MAX_EVENTS = 20_000;

/** Columns that hold timestamps. */
const TIMESTAMPS = new Set(["since", "last", "when", "until"]);

const SEEN = isPublishedSql("p");

/** The account, and the time of the export. */
interface AccountAt {
  userId: string;
  now: number;
}

/** The exported tables by file name. */
export const ACCOUNT_RECORDS: Readonly<
  Record<
    string,
    { columns: Record<string, Sql | ((of: AccountAt) => Sql)>; from: (of: AccountAt) => Sql }
  >
> = {
  "following-people.csv": {
    columns: { username: sql`u.username`, name: sql`u.name`, since: sql`f.created_at` },
    from: ({ userId }) => sql`user_follows f JOIN users u ON u.id = f.target_id
      WHERE f.follower_id = ${userId} AND u.is_suspended = 0 ORDER BY f.created_at`,
  },
  "following-publications.csv": {
    columns: { slug: sql`c.slug`, name: sql`c.name`, since: sql`f.created_at` },
    from: ({ userId }) => sql`collection_follows f JOIN collections c ON c.id = f.collection_id
      WHERE f.follower_id = ${userId} ORDER BY f.created_at`,
  },
  "following-topics.csv": {
    columns: { slug: sql`t.slug`, title: sql`t.display_title`, since: sql`f.created_at` },
    from: ({ userId }) =>
      sql`tag_follows f JOIN tags t ON t.id = f.tag_id WHERE f.follower_id = ${userId}
        ORDER BY f.created_at`,
  },
  "following-lists.csv": {
    columns: { list: sql`c.name`, username: sql`u.username`, since: sql`f.created_at` },
    from: ({ userId }) => sql`catalog_follows f JOIN catalogs c ON c.id = f.catalog_id
        AND c.visibility <> 'PRIVATE' AND c.deleted_at IS NULL
      JOIN users u ON u.id = c.creator_id AND u.is_suspended = 0
      WHERE f.follower_id = ${userId} ORDER BY f.created_at`,
  },
  "muted-people.csv": {
    columns: { username: sql`u.username`, name: sql`u.name`, since: sql`m.created_at` },
    from: ({ userId }) => sql`user_mutes m JOIN users u ON u.id = m.target_id
      WHERE m.user_id = ${userId} AND u.is_suspended = 0 ORDER BY u.username`,
  },
  "muted-publications.csv": {
    columns: { slug: sql`c.slug`, name: sql`c.name`, since: sql`m.created_at` },
    from: ({ userId }) => sql`collection_mutes m JOIN collections c ON c.id = m.collection_id
      WHERE m.user_id = ${userId} ORDER BY c.slug`,
  },
  "claps.csv": {
    columns: {
      story: sql`coalesce(p.catalog_id, p.id)`,
      title: sql`coalesce(l.name, p.title)`,
      claps: sql`c.clap_count`,
      last: sql`c.updated_at`,
    },
    from: ({
      userId,
    }) => sql`claps c JOIN posts p ON p.id = c.post_id LEFT JOIN catalogs l ON l.id = p.catalog_id
      WHERE c.user_id = ${userId} AND ${SEEN} ORDER BY c.updated_at`,
  },
  "lists.csv": {
    columns: {
      list: sql`c.name`,
      "seen by": sql`c.visibility`,
      story: sql`p.title`,
      note: sql`i.note`,
      since: sql`i.created_at`,
    },
    from: ({ userId }) => sql`catalog_items i JOIN catalogs c ON c.id = i.catalog_id JOIN posts p
      ON p.id = i.post_id
      WHERE i.owner_id = ${userId} AND i.removed_at IS NULL AND c.deleted_at IS NULL AND ${SEEN}
      ORDER BY c.created_at, c.id, i.position DESC`,
  },
  "reading-history.csv": {
    columns: { story: sql`p.id`, title: sql`p.title`, last: sql`h.read_at` },
    from: ({ userId }) => sql`reading_history h JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ${userId} AND ${SEEN} ORDER BY h.read_at`,
  },
  "shown-less.csv": {
    columns: {
      what: sql`r.kind`,
      name: sql`coalesce(u.name, c.name, t.display_title, '')`,
      since: sql`r.created_at`,
    },
    from: ({ userId }) => sql`feed_reductions r
      LEFT JOIN users u ON r.kind = 'USER' AND u.id = r.target_id AND u.is_suspended = 0
      LEFT JOIN collections c ON r.kind = 'COLLECTION' AND c.id = r.target_id
      LEFT JOIN tags t ON r.kind = 'TAG' AND t.id = r.target_id
      WHERE r.user_id = ${userId} ORDER BY r.created_at`,
  },
  "own-lists.csv": {
    columns: {
      list: sql`name`,
      description: sql`description`,
      "seen by": sql`visibility`,
      since: sql`created_at`,
    },
    from: ({ userId }) =>
      sql`catalogs WHERE creator_id = ${userId} AND deleted_at IS NULL ORDER BY created_at, id`,
  },
  "home.csv": {
    columns: { order: sql`home_feed_order` },
    from: ({ userId }) => sql`users WHERE id = ${userId}`,
  },
  "series.csv": {
    columns: {
      title: sql`title`,
      description: sql`description`,
      since: sql`created_at`,
      last: sql`updated_at`,
    },
    from: ({ userId }) => sql`sequences WHERE creator_id = ${userId} ORDER BY created_at`,
  },
  "books.csv": {
    columns: {
      title: sql`b.title`,
      authors: sql`(SELECT group_concat(name, '; ') FROM
        (SELECT name FROM book_authors WHERE book_id = b.id ORDER BY position))`,
      description: sql`b.description`,
      edition: sql`e.title`,
      publisher: sql`e.publisher`,
      isbn: sql`e.isbn`,
      published: sql`e.published_on`,
      link: sql`e.buy_url`,
      since: sql`b.created_at`,
    },
    from: ({ userId }) => sql`books b LEFT JOIN book_editions e ON e.book_id = b.id
      WHERE b.creator_id = ${userId} ORDER BY b.position, b.id, e.created_at`,
  },
  "form-answers.csv": {
    columns: {
      form: sql`f.title`,
      text: sql`f.text`,
      asks: sql`f.kind`,
      answer: sql`a.answer`,
      when: sql`a.created_at`,
    },
    from: ({ userId }) => sql`forms f LEFT JOIN form_answers a ON a.form_id = f.id
      WHERE f.owner_id = ${userId} ORDER BY f.created_at, f.id, a.created_at`,
  },
  "pinned-stories.csv": {
    columns: { story: sql`p.id`, title: sql`p.title`, since: sql`n.pinned_at` },
    from: ({
      userId,
    }) => sql`pinned_posts n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ${userId}
      AND ${SEEN}
      ORDER BY n.pinned_at`,
  },
  "written-with-others.csv": {
    columns: { story: sql`p.id`, title: sql`p.title`, as: sql`a.role` },
    from: ({ userId }) => sql`post_authors a JOIN posts p ON p.id = a.post_id
      WHERE a.user_id = ${userId} AND p.creator_id IS NOT ${userId} AND ${SEEN} ORDER BY p.id`,
  },
  "publications.csv": {
    columns: { slug: sql`c.slug`, name: sql`c.name`, role: sql`m.role`, since: sql`m.created_at` },
    from: ({ userId }) => sql`collection_members m JOIN collections c ON c.id = m.collection_id
      WHERE m.user_id = ${userId} ORDER BY m.created_at`,
  },
  "submissions.csv": {
    columns: {
      publication: sql`c.slug`,
      story: sql`p.title`,
      status: sql`s.status`,
      since: sql`s.created_at`,
      last: sql`s.updated_at`,
    },
    from: ({ userId }) => sql`publication_submissions s JOIN collections c ON c.id = s.collection_id
      JOIN posts p ON p.id = s.post_id WHERE s.writer_id = ${userId} ORDER BY s.created_at`,
  },
  "imports.csv": {
    columns: {
      file: sql`file_name`,
      kind: sql`kind`,
      site: sql`site_address`,
      when: sql`created_at`,
    },
    from: ({ userId }) => sql`story_imports WHERE user_id = ${userId} ORDER BY created_at`,
  },
  "domains.csv": {
    columns: { domain: sql`domain`, state: sql`state`, since: sql`added_at` },
    from: ({ userId }) => sql`custom_domains WHERE owner_id = ${userId} ORDER BY added_at`,
  },
  "newsletter.csv": {
    columns: {
      name: sql`name`,
      description: sql`description`,
      sender: sql`sender_name`,
      "replies go to": sql`reply_to`,
      "postal address": sql`postal_address`,
      since: sql`created_at`,
    },
    from: ({ userId }) => sql`newsletters WHERE user_id = ${userId}`,
  },
  "newsletter-issues.csv": {
    columns: {
      newsletter: sql`n.name`,
      subject: sql`i.subject`,
      state: sql`i.state`,
      when: sql`i.created_at`,
    },
    from: ({ userId }) => sql`newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
      WHERE n.user_id = ${userId} ORDER BY i.created_at`,
  },
  "newsletter-recommendations.csv": {
    columns: { newsletter: sql`n.name`, recommended: sql`o.name`, since: sql`r.created_at` },
    from: ({
      userId,
    }) => sql`newsletter_recommendations r JOIN newsletters n ON n.id = r.newsletter_id
      JOIN newsletters o ON o.id = r.recommended_id WHERE n.user_id = ${userId} ORDER BY r.position`,
  },
  "newsletter-senders.csv": {
    columns: { newsletter: sql`n.name`, address: sql`s.address`, since: sql`s.created_at` },
    from: ({ userId }) =>
      sql`newsletter_senders s JOIN newsletters n ON n.id = s.newsletter_id
        WHERE n.user_id = ${userId}`,
  },
  "newsletter-imports.csv": {
    columns: {
      newsletter: sql`n.name`,
      file: sql`i.file_name`,
      consent: sql`i.consent_text`,
      rows: sql`i.total`,
      when: sql`i.created_at`,
    },
    from: ({ userId }) => sql`newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
      WHERE i.user_id = ${userId} ORDER BY i.created_at`,
  },
  "subscriptions.csv": {
    columns: {
      newsletter: sql`n.name`,
      email: sql`s.email`,
      state: sql`s.state`,
      since: sql`s.created_at`,
      until: sql`s.unsubscribed_at`,
    },
    from: ({ userId }) => sql`newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
      WHERE s.user_id = ${userId} ORDER BY s.created_at`,
  },
  "newsletter-opens.csv": {
    columns: {
      newsletter: sql`n.name`,
      subject: sql`i.subject`,
      opens: sql`r.opens`,
      by_proxies: sql`r.proxy_opens`,
    },
    from: ({
      userId,
    }) => sql`newsletter_issue_readers r JOIN newsletter_subscribers s ON s.id = r.subscriber_id
      JOIN newsletter_issues i ON i.id = r.issue_id JOIN newsletters n ON n.id = i.newsletter_id
      WHERE s.user_id = ${userId} ORDER BY i.created_at`,
  },
  "newsletter-clicks.csv": {
    columns: { subject: sql`i.subject`, url: sql`l.url`, when: sql`c.clicked_at` },
    from: ({
      userId,
    }) => sql`newsletter_clicks c JOIN newsletter_subscribers s ON s.id = c.subscriber_id
      JOIN newsletter_issue_links l ON l.id = c.link_id
      JOIN newsletter_issues i ON i.id = l.issue_id WHERE s.user_id = ${userId}
        ORDER BY c.clicked_at`,
  },
  "undeliverable-addresses.csv": {
    columns: { email: sql`email_key`, reason: sql`reason`, since: sql`created_at` },
    from: ({ userId }) => sql`email_suppressions WHERE email_key IN
      (SELECT email_key FROM user_emails WHERE user_id = ${userId})`,
  },
  "membership.csv": {
    columns: {
      plan: sql`plan`,
      card: sql`last_four`,
      paypal: sql`paypal_email`,
      since: sql`member_since`,
      until: sql`period_ends_at`,
    },
    from: ({ userId }) => sql`memberships WHERE user_id = ${userId}`,
  },
  "charges.csv": {
    columns: {
      what: sql`purchase_type`,
      amount: sql`amount`,
      tax: sql`tax`,
      refunded: sql`refunded`,
      currency: sql`currency`,
      card: sql`last_four`,
      paypal: sql`paypal_email`,
      when: sql`created_at`,
    },
    from: ({ userId }) => sql`charges WHERE user_id = ${userId} ORDER BY created_at`,
  },
  "gifts.csv": {
    columns: {
      to: sql`recipient_name`,
      email: sql`recipient_email`,
      message: sql`message`,
      state: sql`state`,
      when: sql`created_at`,
    },
    from: ({ userId }) => sql`gifts WHERE buyer_id = ${userId} ORDER BY created_at`,
  },
  "former-usernames.csv": {
    columns: { username: sql`username_key`, until: sql`changed_at` },
    from: ({ userId }) => sql`former_usernames WHERE user_id = ${userId} ORDER BY changed_at`,
  },
  "highlights.csv": {
    columns: {
      story: sql`p.id`,
      title: sql`p.title`,
      passage: (of) => readablePassage(sql`q.text`, of),
      since: sql`h.created_at`,
    },
    from: ({
      userId,
    }) => sql`highlights h JOIN quotes q ON q.id = h.quote_id JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ${userId} AND ${SEEN} ORDER BY h.created_at`,
  },
  "notes.csv": {
    columns: {
      story: sql`p.id`,
      title: sql`p.title`,
      passage: (of) => readablePassage(sql`n.text`, of),
      note: sql`n.note`,
      since: sql`n.created_at`,
    },
    from: ({
      userId,
    }) => sql`notes n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ${userId} AND ${SEEN}
      ORDER BY n.created_at`,
  },
  "notifications.csv": {
    columns: { what: sql`s.kind`, who: sql`u.username`, when: sql`s.occurred_at` },
    from: ({ userId }) => sql`notification_sources s JOIN users u ON u.id = s.actor_id
      WHERE s.user_id = ${userId} AND u.is_suspended = 0 ORDER BY s.occurred_at`,
  },
  "notification-settings.csv": {
    columns: {
      follows: sql`follows`,
      claps: sql`claps`,
      responses: sql`responses`,
      submissions: sql`submissions`,
      mentions: sql`mentions`,
      digest: sql`digest`,
      "counts opened emails": sql`allows_newsletter_tracking`,
    },
    from: ({ userId }) => sql`notification_preferences WHERE user_id = ${userId}`,
  },
  "digests.csv": {
    columns: { "how often": sql`frequency`, since: sql`created_at` },
    from: ({ userId }) =>
      sql`digests WHERE user_id = ${userId} AND post_ids <> '[]' ORDER BY created_at`,
  },
  "sign-ins.csv": {
    columns: { browser: sql`user_agent`, place: sql`place`, since: sql`created_at` },
    from: ({ userId, now }) => sql`sessions WHERE user_id = ${userId} AND expires_at > ${now}
      AND impersonated_by_user_id IS NULL
      ORDER BY created_at`,
  },
  "connected-accounts.csv": {
    columns: {
      provider: sql`provider`,
      name: sql`name`,
      email: sql`email`,
      since: sql`connected_at`,
    },
    from: ({ userId }) => sql`user_connections WHERE user_id = ${userId} ORDER BY connected_at`,
  },
  "applications.csv": {
    columns: {
      name: sql`name`,
      description: sql`description`,
      website: sql`website`,
      "leads to": sql`redirect_uris`,
      since: sql`created_at`,
    },
    from: ({ userId }) => sql`oauth_applications WHERE owner_id = ${userId} ORDER BY created_at`,
  },
  "connected-applications.csv": {
    columns: {
      application: sql`a.name`,
      "may do": sql`g.scopes`,
      since: sql`g.created_at`,
      last: sql`g.used_at`,
    },
    from: ({ userId }) => sql`oauth_grants g JOIN oauth_applications a ON a.id = g.application_id
      WHERE g.user_id = ${userId} ORDER BY g.created_at`,
  },
  "mobile-number.csv": {
    columns: { number: sql`number`, since: sql`verified_at` },
    from: ({ userId }) => sql`mobile_numbers WHERE user_id = ${userId}`,
  },
  "staff-access.csv": {
    columns: { since: sql`started_at`, until: sql`ended_at`, "ended by": sql`ended_by` },
    from: ({ userId }) => sql`impersonation_records WHERE user_id = ${userId} ORDER BY started_at`,
  },
  "moderation-actions.csv": {
    columns: { action: sql`action`, reason: sql`reason`, when: sql`taken_at` },
    from: ({ userId }) => sql`moderation_actions WHERE user_id = ${userId} ORDER BY id`,
  },
  "staff-role.csv": {
    columns: { staff: sql`is_staff`, when: sql`changed_at` },
    from: ({ userId }) => sql`staff_changes WHERE user_id = ${userId} ORDER BY id`,
  },
  "activity.csv": {
    columns: {
      what: sql`key`,
      when: sql`happened_at`,
      page: sql`location`,
      "came from": sql`referrer`,
    },
    from: ({ userId }) =>
      sql`client_events WHERE viewer_id = ${userId} ORDER BY happened_at DESC
        LIMIT ${literal(MAX_EVENTS)}`,
  },
};

/** Builds the CSV files of an account, by file name. */
export async function accountRecords(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<(readonly [string, string])[]> {
  return Promise.all(
    Object.entries(ACCOUNT_RECORDS).map(async ([file, { columns, from }]) => {
      const names = Object.keys(columns);
      const selected = Object.values(columns).map(
        (column, index) =>
          sql`${typeof column === "function" ? column({ userId, now }) : column} AS
            ${identifier(`column${index}`)}`,
      );
      const rows = await db.all<Record<string, string | number | null>>(
        sql`SELECT ${joinSql(selected, ", ")} FROM ${from({ userId, now })}`,
      );
      const cells = rows.map((row) =>
        names.map((name, index) => cellOf(name, row[`column${index}`] ?? null)),
      );
      return [file, csvFile(names, cells)] as const;
    }),
  );
}

/** Formats timestamps as ISO 8601. */
function cellOf(name: string, value: string | number | null): string | number | null {
  return TIMESTAMPS.has(name) && typeof value === "number" ? new Date(value).toISOString() : value;
}
