import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/**
 * Returns whether a story's published document or draft shows an image at an external URL. Relies
 * on documents being stored exactly as JSON.stringify writes them.
 */
export async function hasLinkedImage(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  url: string,
): Promise<boolean> {
  const row = await db.first<{ holds: number }>(sql`
    SELECT EXISTS (SELECT 1 FROM post_bodies WHERE post_id = ${postId}
      AND instr(document, ${`"url":${JSON.stringify(url)}`}) > 0)
    OR EXISTS (SELECT 1 FROM drafts WHERE post_id = ${postId}
      AND instr(content, ${`"url":${JSON.stringify(url)}`}) > 0) AS holds`);
  return row?.holds === 1;
}
