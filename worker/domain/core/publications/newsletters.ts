import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** A newsletter of a publication or a writer. */
export interface NewsletterRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  showPromo: number;
  collectionId: string | null;
  userId: string | null;
}

/** A publication's newsletter by publication id; null for none. */
export const newsletterByCollection = defineLoader<DomainContext, string, NewsletterRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<NewsletterRow>(
      `SELECT n.id, n.slug, n.name, n.description, n.show_promo AS showPromo,
         n.collection_id AS collectionId, n.user_id AS userId
       FROM newsletters n WHERE n.collection_id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byCollection = new Map(rows.map((row) => [row.collectionId, row]));
    return ids.map((id) => byCollection.get(id) ?? null);
  },
);
