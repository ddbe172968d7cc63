import { sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { PauseReason } from "./sendingHealth.ts";

/** Who gets an issue unless it says otherwise: every subscriber, or those with a membership. */
export type Audience = "ALL" | "MEMBERS";

/** A newsletter of a publication or a writer; one of the two ids is null. */
export interface NewsletterRow {
  id: string;
  slug: string;
  name: string;
  /** May be empty. */
  description: string;
  showPromo: number;
  imageId: string | null;
  /** Empty for the newsletter's name. */
  senderName: string;
  replyTo: string | null;
  /** `#rrggbb`; null for the site's. */
  accentColor: string | null;
  /** In the footer of its emails, with line breaks; null for the site's. */
  postalAddress: string | null;
  /** The default of new issues. */
  audience: Audience;
  /** 0 if opens and clicks of its emails aren't counted. */
  tracksEngagement: number;
  subscriberCount: number;
  /** Why it sends nothing, since when, and how many of its sent emails are why; null while it sends. */
  pausedAt: number | null;
  pauseReason: PauseReason | null;
  pauseSent: number | null;
  pauseEvents: number | null;
  collectionId: string | null;
  userId: string | null;
}

/** SQL: the columns of a NewsletterRow, from `newsletters n`. */
export const NEWSLETTER_COLUMNS = sql`n.id, n.slug, n.name, n.description,
  n.show_promo AS showPromo,
  n.image_id AS imageId, n.sender_name AS senderName, n.reply_to AS replyTo,
  n.accent_color AS accentColor, n.postal_address AS postalAddress, n.audience, n.tracks_engagement
    AS tracksEngagement,
  n.subscriber_count AS subscriberCount, n.paused_at AS pausedAt, n.pause_reason AS pauseReason,
  n.pause_sent AS pauseSent, n.pause_events AS pauseEvents,
  n.collection_id AS collectionId, n.user_id AS userId`;

/** A newsletter by its id; null for none. */
export const newsletterById = defineLoader<DomainContext, string, NewsletterRow | null>(
  async ({ db }, ids) => {
    const rows = await db.all<NewsletterRow>(sql`
      SELECT ${NEWSLETTER_COLUMNS} FROM newsletters n
      WHERE n.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** A publication's newsletters by its id, oldest first. */
export const newslettersByCollection = defineLoader<DomainContext, string, NewsletterRow[]>(
  async ({ db }, ids) => {
    const rows = await db.all<NewsletterRow>(sql`
      SELECT ${NEWSLETTER_COLUMNS} FROM newsletters n
      WHERE n.collection_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ORDER BY n.created_at, n.id`);
    const byCollection = Map.groupBy(rows, ({ collectionId }) => collectionId);
    return ids.map((id) => byCollection.get(id) ?? []);
  },
);

/** A writer's newsletter by user id; null for none. */
export const newsletterByUser = defineLoader<DomainContext, string, NewsletterRow | null>(
  async ({ db }, ids) => {
    const rows = await db.all<NewsletterRow>(sql`
      SELECT ${NEWSLETTER_COLUMNS} FROM newsletters n
      WHERE n.user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byUser = new Map(rows.map((row) => [row.userId, row]));
    return ids.map((id) => byUser.get(id) ?? null);
  },
);
