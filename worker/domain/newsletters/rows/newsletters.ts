import { sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { PauseReason } from "./sendingHealth.ts";

/** Who gets an issue unless it says otherwise: every subscriber, or those with a membership. */
export type Audience = "ALL" | "MEMBERS";

/** How a newsletter's emails look. */
export interface NewsletterLook {
  /** Beside its name. */
  imageId: string | null;
  /** `#rrggbb`; null for the site's. */
  accentColor: string | null;
  /** A wide image above the text. */
  headerImageId: string | null;
  /** In the footer, with line breaks; may be empty. */
  footerText: string;
  /** In the footer, with line breaks; null for the site's. */
  postalAddress: string | null;
}

/** A newsletter of a publication or a writer; one of the two ids is null. */
export interface NewsletterRow extends NewsletterLook {
  id: string;
  slug: string;
  name: string;
  /** May be empty. */
  description: string;
  showPromo: number;
  /** Empty for the newsletter's name. */
  senderName: string;
  replyTo: string | null;
  /** The default of new issues. */
  audience: Audience;
  /** 0 if opens and clicks of its emails aren't counted. */
  tracksEngagement: number;
  subscriberCount: number;
  /** Why it sends nothing, since when, and how many of its sent emails are why; null while it sends. */
  pausedAt: number | null;
  pauseReason: PauseReason | "OWNER" | null;
  pauseSent: number | null;
  pauseEvents: number | null;
  collectionId: string | null;
  userId: string | null;
}

/** The look of a newsletter's emails. */
export function lookOf({
  imageId,
  accentColor,
  headerImageId,
  footerText,
  postalAddress,
}: NewsletterLook): NewsletterLook {
  return { imageId, accentColor, headerImageId, footerText, postalAddress };
}

/** SQL: the columns of a NewsletterLook, from `newsletters n`. */
export const LOOK_COLUMNS = sql`n.image_id AS imageId, n.accent_color AS accentColor,
  n.header_image_id AS headerImageId, n.footer_text AS footerText,
  n.postal_address AS postalAddress`;

/** SQL: the columns of a NewsletterRow, from `newsletters n`. */
export const NEWSLETTER_COLUMNS = sql`n.id, n.slug, n.name, n.description,
  n.show_promo AS showPromo, ${LOOK_COLUMNS},
  n.sender_name AS senderName, n.reply_to AS replyTo, n.audience,
  n.tracks_engagement AS tracksEngagement,
  n.subscriber_count AS subscriberCount, n.paused_at AS pausedAt, n.pause_reason AS pauseReason,
  n.pause_sent AS pauseSent, n.pause_events AS pauseEvents,
  n.collection_id AS collectionId, n.user_id AS userId`;

/** SQL: the newsletter `n` doesn't belong to a deleted publication. */
export const HAS_OWNER_SQL = sql`(n.collection_id IS NULL OR EXISTS (
  SELECT 1 FROM active_collections a WHERE a.id = n.collection_id))`;

/** A newsletter by its id; null for none. */
export const newsletterById = defineLoader<DomainContext, string, NewsletterRow | null>(
  async ({ db }, ids) => {
    const rows = await db.all<NewsletterRow>(sql`
      SELECT ${NEWSLETTER_COLUMNS} FROM newsletters n
      WHERE n.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${HAS_OWNER_SQL}`);
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
        AND ${HAS_OWNER_SQL} ORDER BY n.created_at, n.id`);
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
