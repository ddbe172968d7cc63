// Tables of the account export, one CSV file each: columns with their SQL, and the source rows.
// `?1` is the user, `?2` now. Content and names of other people are included only if the user may
// still see them.

import type { DomainContext } from "../kernel/context.ts";
import { csvFile } from "../kernel/csvFile.ts";
import { isPublishedSql } from "../stories/rows/canSeeStory.ts";
import { readablePassage } from "./readablePassage.ts";

/** Maximum number of events in an export; the latest are included. */
const MAX_EVENTS = 20_000;

/** Columns that hold timestamps. */
const TIMESTAMPS = new Set(["since", "last", "when", "until"]);

const SEEN = isPublishedSql("p");

/** The exported tables by file name. */
export const ACCOUNT_RECORDS: Readonly<
  Record<string, { columns: Record<string, string>; from: string }>
> = {
  "following-people.csv": {
    columns: { username: "u.username", name: "u.name", since: "f.created_at" },
    from: `user_follows f JOIN users u ON u.id = f.target_id
      WHERE f.follower_id = ?1 AND u.is_suspended = 0 ORDER BY f.created_at`,
  },
  "following-publications.csv": {
    columns: { slug: "c.slug", name: "c.name", since: "f.created_at" },
    from: `collection_follows f JOIN collections c ON c.id = f.collection_id
      WHERE f.follower_id = ?1 ORDER BY f.created_at`,
  },
  "following-topics.csv": {
    columns: { slug: "t.slug", title: "t.display_title", since: "f.created_at" },
    from: `tag_follows f JOIN tags t ON t.id = f.tag_id WHERE f.follower_id = ?1 ORDER BY f.created_at`,
  },
  "following-lists.csv": {
    columns: { list: "c.name", username: "u.username", since: "f.created_at" },
    from: `catalog_follows f JOIN catalogs c ON c.id = f.catalog_id
        AND c.visibility <> 'PRIVATE' AND c.deleted_at IS NULL
      JOIN users u ON u.id = c.creator_id AND u.is_suspended = 0
      WHERE f.follower_id = ?1 ORDER BY f.created_at`,
  },
  "muted-people.csv": {
    columns: { username: "u.username", name: "u.name", since: "m.created_at" },
    from: `user_mutes m JOIN users u ON u.id = m.target_id
      WHERE m.user_id = ?1 AND u.is_suspended = 0 ORDER BY u.username`,
  },
  "muted-publications.csv": {
    columns: { slug: "c.slug", name: "c.name", since: "m.created_at" },
    from: `collection_mutes m JOIN collections c ON c.id = m.collection_id
      WHERE m.user_id = ?1 ORDER BY c.slug`,
  },
  "claps.csv": {
    columns: {
      story: "coalesce(p.catalog_id, p.id)",
      title: "coalesce(l.name, p.title)",
      claps: "c.clap_count",
      last: "c.updated_at",
    },
    from: `claps c JOIN posts p ON p.id = c.post_id LEFT JOIN catalogs l ON l.id = p.catalog_id
      WHERE c.user_id = ?1 AND ${SEEN} ORDER BY c.updated_at`,
  },
  "lists.csv": {
    columns: {
      list: "c.name",
      "seen by": "c.visibility",
      story: "p.title",
      note: "i.note",
      since: "i.created_at",
    },
    from: `catalog_items i JOIN catalogs c ON c.id = i.catalog_id JOIN posts p ON p.id = i.post_id
      WHERE i.owner_id = ?1 AND i.removed_at IS NULL AND c.deleted_at IS NULL AND ${SEEN}
      ORDER BY c.created_at, c.id, i.position DESC`,
  },
  "reading-history.csv": {
    columns: { story: "p.id", title: "p.title", last: "h.read_at" },
    from: `reading_history h JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ?1 AND ${SEEN} ORDER BY h.read_at`,
  },
  "shown-less.csv": {
    columns: {
      what: "r.kind",
      name: "coalesce(u.name, c.name, t.display_title, '')",
      since: "r.created_at",
    },
    from: `feed_reductions r
      LEFT JOIN users u ON r.kind = 'USER' AND u.id = r.target_id AND u.is_suspended = 0
      LEFT JOIN collections c ON r.kind = 'COLLECTION' AND c.id = r.target_id
      LEFT JOIN tags t ON r.kind = 'TAG' AND t.id = r.target_id
      WHERE r.user_id = ?1 ORDER BY r.created_at`,
  },
  "own-lists.csv": {
    columns: {
      list: "name",
      description: "description",
      "seen by": "visibility",
      since: "created_at",
    },
    from: "catalogs WHERE creator_id = ?1 AND deleted_at IS NULL ORDER BY created_at, id",
  },
  "home.csv": {
    columns: { order: "home_feed_order" },
    from: "users WHERE id = ?1",
  },
  "series.csv": {
    columns: {
      title: "title",
      description: "description",
      since: "created_at",
      last: "updated_at",
    },
    from: "sequences WHERE creator_id = ?1 ORDER BY created_at",
  },
  "books.csv": {
    columns: {
      title: "b.title",
      authors: `(SELECT group_concat(name, '; ') FROM
        (SELECT name FROM book_authors WHERE book_id = b.id ORDER BY position))`,
      description: "b.description",
      edition: "e.title",
      publisher: "e.publisher",
      isbn: "e.isbn",
      published: "e.published_on",
      link: "e.buy_url",
      since: "b.created_at",
    },
    from: `books b LEFT JOIN book_editions e ON e.book_id = b.id
      WHERE b.creator_id = ?1 ORDER BY b.position, b.id, e.created_at`,
  },
  "form-answers.csv": {
    columns: {
      form: "f.title",
      text: "f.text",
      asks: "f.kind",
      answer: "a.answer",
      when: "a.created_at",
    },
    from: `forms f LEFT JOIN form_answers a ON a.form_id = f.id
      WHERE f.owner_id = ?1 ORDER BY f.created_at, f.id, a.created_at`,
  },
  "pinned-stories.csv": {
    columns: { story: "p.id", title: "p.title", since: "n.pinned_at" },
    from: `pinned_posts n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ?1 AND ${SEEN}
      ORDER BY n.pinned_at`,
  },
  "written-with-others.csv": {
    columns: { story: "p.id", title: "p.title", as: "a.role" },
    from: `post_authors a JOIN posts p ON p.id = a.post_id
      WHERE a.user_id = ?1 AND p.creator_id IS NOT ?1 AND ${SEEN} ORDER BY p.id`,
  },
  "publications.csv": {
    columns: { slug: "c.slug", name: "c.name", role: "m.role", since: "m.created_at" },
    from: `collection_members m JOIN collections c ON c.id = m.collection_id
      WHERE m.user_id = ?1 ORDER BY m.created_at`,
  },
  "submissions.csv": {
    columns: {
      publication: "c.slug",
      story: "p.title",
      status: "s.status",
      since: "s.created_at",
      last: "s.updated_at",
    },
    from: `publication_submissions s JOIN collections c ON c.id = s.collection_id
      JOIN posts p ON p.id = s.post_id WHERE s.writer_id = ?1 ORDER BY s.created_at`,
  },
  "imports.csv": {
    columns: { file: "file_name", kind: "kind", site: "site_address", when: "created_at" },
    from: "story_imports WHERE user_id = ?1 ORDER BY created_at",
  },
  "domains.csv": {
    columns: { domain: "domain", state: "state", since: "added_at" },
    from: "custom_domains WHERE owner_id = ?1 ORDER BY added_at",
  },
  "newsletter.csv": {
    columns: {
      name: "name",
      description: "description",
      sender: "sender_name",
      "replies go to": "reply_to",
      "postal address": "postal_address",
      since: "created_at",
    },
    from: "newsletters WHERE user_id = ?1",
  },
  "newsletter-issues.csv": {
    columns: { newsletter: "n.name", subject: "i.subject", state: "i.state", when: "i.created_at" },
    from: `newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
      WHERE n.user_id = ?1 ORDER BY i.created_at`,
  },
  "newsletter-recommendations.csv": {
    columns: { newsletter: "n.name", recommended: "o.name", since: "r.created_at" },
    from: `newsletter_recommendations r JOIN newsletters n ON n.id = r.newsletter_id
      JOIN newsletters o ON o.id = r.recommended_id WHERE n.user_id = ?1 ORDER BY r.position`,
  },
  "newsletter-senders.csv": {
    columns: { newsletter: "n.name", address: "s.address", since: "s.created_at" },
    from: `newsletter_senders s JOIN newsletters n ON n.id = s.newsletter_id WHERE n.user_id = ?1`,
  },
  "newsletter-imports.csv": {
    columns: {
      newsletter: "n.name",
      file: "i.file_name",
      consent: "i.consent_text",
      rows: "i.total",
      when: "i.created_at",
    },
    from: `newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
      WHERE i.user_id = ?1 ORDER BY i.created_at`,
  },
  "subscriptions.csv": {
    columns: {
      newsletter: "n.name",
      email: "s.email",
      state: "s.state",
      since: "s.created_at",
      until: "s.unsubscribed_at",
    },
    from: `newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
      WHERE s.user_id = ?1 ORDER BY s.created_at`,
  },
  "newsletter-opens.csv": {
    columns: {
      newsletter: "n.name",
      subject: "i.subject",
      opens: "r.opens",
      by_proxies: "r.proxy_opens",
    },
    from: `newsletter_issue_readers r JOIN newsletter_subscribers s ON s.id = r.subscriber_id
      JOIN newsletter_issues i ON i.id = r.issue_id JOIN newsletters n ON n.id = i.newsletter_id
      WHERE s.user_id = ?1 ORDER BY i.created_at`,
  },
  "newsletter-clicks.csv": {
    columns: { subject: "i.subject", url: "l.url", when: "c.clicked_at" },
    from: `newsletter_clicks c JOIN newsletter_subscribers s ON s.id = c.subscriber_id
      JOIN newsletter_issue_links l ON l.id = c.link_id
      JOIN newsletter_issues i ON i.id = l.issue_id WHERE s.user_id = ?1 ORDER BY c.clicked_at`,
  },
  "undeliverable-addresses.csv": {
    columns: { email: "email_key", reason: "reason", since: "created_at" },
    from: `email_suppressions WHERE email_key IN
      (SELECT email_key FROM user_emails WHERE user_id = ?1)`,
  },
  "membership.csv": {
    columns: {
      plan: "plan",
      card: "last_four",
      paypal: "paypal_email",
      since: "member_since",
      until: "period_ends_at",
    },
    from: "memberships WHERE user_id = ?1",
  },
  "charges.csv": {
    columns: {
      what: "purchase_type",
      amount: "amount",
      tax: "tax",
      refunded: "refunded",
      currency: "currency",
      card: "last_four",
      paypal: "paypal_email",
      when: "created_at",
    },
    from: "charges WHERE user_id = ?1 ORDER BY created_at",
  },
  "gifts.csv": {
    columns: {
      to: "recipient_name",
      email: "recipient_email",
      message: "message",
      state: "state",
      when: "created_at",
    },
    from: "gifts WHERE buyer_id = ?1 ORDER BY created_at",
  },
  "former-usernames.csv": {
    columns: { username: "username_key", until: "changed_at" },
    from: "former_usernames WHERE user_id = ?1 ORDER BY changed_at",
  },
  "highlights.csv": {
    columns: {
      story: "p.id",
      title: "p.title",
      passage: readablePassage("q.text"),
      since: "h.created_at",
    },
    from: `highlights h JOIN quotes q ON q.id = h.quote_id JOIN posts p ON p.id = h.post_id
      WHERE h.user_id = ?1 AND ${SEEN} ORDER BY h.created_at`,
  },
  "notes.csv": {
    columns: {
      story: "p.id",
      title: "p.title",
      passage: readablePassage("n.text"),
      note: "n.note",
      since: "n.created_at",
    },
    from: `notes n JOIN posts p ON p.id = n.post_id WHERE n.user_id = ?1 AND ${SEEN}
      ORDER BY n.created_at`,
  },
  "notifications.csv": {
    columns: { what: "s.kind", who: "u.username", when: "s.occurred_at" },
    from: `notification_sources s JOIN users u ON u.id = s.actor_id
      WHERE s.user_id = ?1 AND u.is_suspended = 0 ORDER BY s.occurred_at`,
  },
  "notification-settings.csv": {
    columns: {
      follows: "follows",
      claps: "claps",
      responses: "responses",
      submissions: "submissions",
      mentions: "mentions",
      digest: "digest",
      "counts opened emails": "allows_newsletter_tracking",
    },
    from: "notification_preferences WHERE user_id = ?1",
  },
  "digests.csv": {
    columns: { "how often": "frequency", since: "created_at" },
    from: "digests WHERE user_id = ?1 AND post_ids <> '[]' ORDER BY created_at",
  },
  "sign-ins.csv": {
    columns: { browser: "user_agent", place: "place", since: "created_at" },
    from: `sessions WHERE user_id = ?1 AND expires_at > ?2 AND impersonated_by_user_id IS NULL
      ORDER BY created_at`,
  },
  "connected-accounts.csv": {
    columns: { provider: "provider", name: "name", email: "email", since: "connected_at" },
    from: "user_connections WHERE user_id = ?1 ORDER BY connected_at",
  },
  "applications.csv": {
    columns: {
      name: "name",
      description: "description",
      website: "website",
      "leads to": "redirect_uris",
      since: "created_at",
    },
    from: "oauth_applications WHERE owner_id = ?1 ORDER BY created_at",
  },
  "connected-applications.csv": {
    columns: {
      application: "a.name",
      "may do": "g.scopes",
      since: "g.created_at",
      last: "g.used_at",
    },
    from: `oauth_grants g JOIN oauth_applications a ON a.id = g.application_id
      WHERE g.user_id = ?1 ORDER BY g.created_at`,
  },
  "mobile-number.csv": {
    columns: { number: "number", since: "verified_at" },
    from: "mobile_numbers WHERE user_id = ?1",
  },
  "staff-access.csv": {
    columns: { since: "started_at", until: "ended_at", "ended by": "ended_by" },
    from: "impersonation_records WHERE user_id = ?1 ORDER BY started_at",
  },
  "moderation-actions.csv": {
    columns: { action: "action", reason: "reason", when: "taken_at" },
    from: "moderation_actions WHERE user_id = ?1 ORDER BY id",
  },
  "staff-role.csv": {
    columns: { staff: "is_staff", when: "changed_at" },
    from: "staff_changes WHERE user_id = ?1 ORDER BY id",
  },
  "activity.csv": {
    columns: { what: "key", when: "happened_at", page: "location", "came from": "referrer" },
    from: `client_events WHERE viewer_id = ?1 ORDER BY happened_at DESC LIMIT ${MAX_EVENTS}`,
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
      const selected = names.map((name) => `${columns[name]} AS "${name}"`).join(", ");
      const sql = `SELECT ${selected} FROM ${from}`;
      const rows = await db.all<Record<string, string | number | null>>(
        sql,
        userId,
        ...(sql.includes("?2") ? [now] : []),
      );
      const cells = rows.map((row) => names.map((name) => cellOf(name, row[name] ?? null)));
      return [file, csvFile(names, cells)] as const;
    }),
  );
}

/** Formats timestamps as ISO 8601. */
function cellOf(name: string, value: string | number | null): string | number | null {
  return TIMESTAMPS.has(name) && typeof value === "number" ? new Date(value).toISOString() : value;
}
