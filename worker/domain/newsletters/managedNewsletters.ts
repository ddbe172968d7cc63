import { sql, literal, type IdOrLookup } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { NEWSLETTER_COLUMNS, type NewsletterRow } from "./rows/newsletters.ts";
import { managesNewsletterSql } from "./rows/managesNewsletterSql.ts";

/** Most newsletters that are listed. */
const MAX_LISTED = 100;

/**
 * The newsletters that a user manages: their own, then those of their publications.
 */
export async function managedNewsletters(
  { db }: Pick<DomainContext, "db">,
  userId: IdOrLookup,
): Promise<NewsletterRow[]> {
  return db.all<NewsletterRow>(sql`
    SELECT ${NEWSLETTER_COLUMNS} FROM newsletters n
    WHERE n.id IN (
      SELECT id FROM newsletters WHERE user_id = ${userId}
      UNION ALL SELECT b.id FROM collection_members m
        JOIN newsletters b ON b.collection_id = m.collection_id WHERE m.user_id = ${userId})
      AND ${managesNewsletterSql(sql`${userId}`)}
    ORDER BY n.collection_id IS NOT NULL, n.name, n.id LIMIT ${literal(MAX_LISTED)}`);
}
