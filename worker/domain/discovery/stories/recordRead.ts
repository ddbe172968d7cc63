// Owns what counts as a read. Someone signed in is known. A visitor is only a cookie, and whoever
// throws theirs away is given another, so that signed ids would count no truer than random ones.
// What can't be made up is where a request comes from: a network counts so often a story and day.

import { DAY_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../context.ts";
import { noteRead } from "../../core/history/noteRead.ts";

/** Visitors of one network whose reads of a story count within a day: a class, an office. */
export const NETWORK_READS_A_DAY = 30;

/** Who has read: a user, or a visitor on a network (empty where it is not known). */
export type Reader = { userId: string } | { visitorId: string; network: string };

/**
 * Records that a reader has read a story, and answers whether that is on record. One reader's later
 * reads of it, and calls at the same time, change nothing but when they read it last, in their own
 * history. Throws as Database does.
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
  const [, recorded = []] = await context.db.write(
    [
      [
        `INSERT INTO post_reads (post_id, reader_id, read_at, network)
         SELECT ?1, ?2, ?3, ?4
         WHERE ?4 IS NULL OR ?6 > (
           SELECT count(*) FROM post_reads WHERE post_id = ?1 AND network = ?4 AND read_at > ?5
         )
         ON CONFLICT (post_id, reader_id) DO NOTHING`,
        postId,
        readerId,
        context.now,
        network,
        context.now - DAY_MS,
        NETWORK_READS_A_DAY,
      ],
      ["SELECT 1 FROM post_reads WHERE post_id = ?1 AND reader_id = ?2", postId, readerId],
      ...noted,
    ],
    { idempotent: true },
  );
  return recorded.length > 0;
}

/**
 * 16 bits that stand for a network among a story's readers. Many networks share them, so that they
 * tell nobody's address; two of one story's readers seldom do.
 */
async function networkBits(postId: string, network: string): Promise<number> {
  const text = new TextEncoder().encode(`${postId} ${network}`);
  return new DataView(await crypto.subtle.digest("SHA-256", text)).getUint16(0);
}
