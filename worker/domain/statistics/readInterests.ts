import { MIN_READERS } from "../../../shared/statistics/breakdown.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/** A topic that a story's readers follow. */
export interface ReaderInterest {
  slug: string;
  title: string;
  readers: number;
}

/** Readers that are looked at, and topics that are listed. */
const MAX_READERS = 1000;
const MAX_TOPICS = 10;

/** Reads which topics the signed-in readers of a story follow, each by at least MIN_READERS. */
export async function readInterests(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<ReaderInterest[]> {
  return db.all<ReaderInterest>(sql`
    WITH readers AS (SELECT reader_id FROM post_reads WHERE post_id = ${postId}
      AND reader_id NOT LIKE 'lo\\_%' ESCAPE '\\' LIMIT ${MAX_READERS})
    SELECT t.slug, t.display_title AS title, count(*) AS readers
    FROM readers r CROSS JOIN tag_follows f ON f.follower_id = r.reader_id
      CROSS JOIN tags t ON t.id = f.tag_id
    GROUP BY t.id HAVING count(*) >= ${MIN_READERS}
    ORDER BY count(*) DESC, t.slug LIMIT ${MAX_TOPICS}`);
}
