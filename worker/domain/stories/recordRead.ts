import type { DomainContext } from "../context.ts";

/**
 * Records that a reader, a user's id or a visitor's, has read a story. One reader's later reads of
 * it, and calls at the same time, change nothing. Throws as Database does.
 */
export async function recordRead(
  context: Pick<DomainContext, "db" | "now">,
  postId: string,
  readerId: string,
): Promise<void> {
  await context.db.write(
    [
      [
        `INSERT INTO post_reads (post_id, reader_id, read_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (post_id, reader_id) DO NOTHING`,
        postId,
        readerId,
        context.now,
      ],
    ],
    { idempotent: true },
  );
}
