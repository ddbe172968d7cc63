import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import type { NewsletterRow } from "../../core/publications/newsletters.ts";

/** A writer's newsletter by user id; null for none. */
export const newsletterByUser = defineLoader<DomainContext, string, NewsletterRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<NewsletterRow>(
      `SELECT n.id, n.slug, n.name, n.description, n.show_promo AS showPromo,
         n.collection_id AS collectionId, n.user_id AS userId
       FROM newsletters n WHERE n.user_id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byUser = new Map(rows.map((row) => [row.userId, row]));
    return ids.map((id) => byUser.get(id) ?? null);
  },
);
