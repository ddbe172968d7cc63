// Owns what counts as a read. A signed-in user is identified. An anonymous viewer is only a cookie,
// and deleting it yields a new one, so signed ids would be no more reliable than random ones. The
// network a request comes from can't be forged, so each network's reads are limited per story and
// day.

import { DAY_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { noteRead } from "../history/rows/noteRead.ts";

/**
 * Maximum number of anonymous reads per story, network and day. Leaves room for a class or an
 * office.
 */
export const NETWORK_READS_A_DAY = 30;

/** The reader: a user, or an anonymous viewer's cookie id on a network (empty if unknown). */
export type Reader = { userId: string } | { visitorId: string; network: string };

/**
 * Records that a reader has read a story and returns whether the read is on record. Repeated and
 * concurrent reads by one reader only update the last-read time in that user's history.
 */
export async function recordRead(
  context: Pick<DomainContext, "db" | "now">,
  postId: string,
  reader: Reader,
): Promise<boolean> {
  const isUser = "userId" in reader;
  const readerId = isUser ? reader.userId : reader.visitorId;
  const network = isUser ? null : await networkBits(postId, reader.network);
  const noted = isUser ? [noteRead(context, postId, reader.userId)] : [];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM post_reads WHERE post_id = ${postId}
    AND reader_id = ${readerId})
    AND (${network} IS NULL OR ${NETWORK_READS_A_DAY} > (
      SELECT count(*) FROM post_reads WHERE post_id = ${postId} AND network = ${network}
        AND read_at > ${context.now - DAY_MS}))`;
  const recorded = sql`
    SELECT 1 FROM post_reads WHERE post_id = ${postId} AND reader_id = ${readerId}`;
  const written = await context.db.write(
    [
      // First, while the read is still new.
      sql`UPDATE posts SET read_count = read_count + 1 WHERE id = ${postId} AND ${isNew}`,
      sql`INSERT INTO post_reads (post_id, reader_id, read_at, network)
        SELECT ${postId}, ${readerId}, ${context.now}, ${network} WHERE ${isNew}`,
      recorded,
      ...noted,
    ],
    { idempotent: true },
  );
  return written.hasRows(recorded);
}

/**
 * Hashes a network to 16 bits per story. Many networks share a value, so it reveals no address, but
 * two readers of one story rarely collide.
 */
async function networkBits(postId: string, network: string): Promise<number> {
  const text = new TextEncoder().encode(`${postId} ${network}`);
  return new DataView(await crypto.subtle.digest("SHA-256", text)).getUint16(0);
}
