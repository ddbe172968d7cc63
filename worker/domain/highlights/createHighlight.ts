import { MAX_STORY_HIGHLIGHTS } from "../../../shared/limits.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { sql, literal } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type HighlightRow, ownHighlight } from "./highlights.ts";
import { locateSelection, type SelectionError } from "./locateSelection.ts";
import { isActiveSql } from "../people/rows/canSeeUser.ts";

/** Selected text that a reader wants to highlight. */
export interface HighlightInput extends HighlightRange {
  postId: string;
}

export type HighlightResult =
  | { kind: "done"; highlight: HighlightRow }
  | { kind: SelectionError | "too-many" | "suspended" };

/** Highlights text that the reader can read. Idempotent. */
export async function createHighlight(
  context: DomainContext,
  viewerId: string,
  { postId, ...mark }: HighlightInput,
): Promise<HighlightResult> {
  const place = await locateSelection(context, postId, mark);
  if ("error" in place) return { kind: place.error };

  const { paragraphName, startOffset, text } = place;
  const selection = [postId, paragraphName, startOffset, text] as const;
  const isSameSelection = sql`post_id = ${postId} AND paragraph_name = ${paragraphName}
    AND start_offset = ${startOffset} AND text = ${text}`;
  const may = sql`${isActiveSql(sql`${viewerId}`)}
    AND EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status = 'PUBLISHED')
    AND (SELECT count(*) FROM highlights WHERE user_id = ${viewerId}
      AND post_id = ${postId}) < ${literal(MAX_STORY_HIGHLIGHTS)}`;
  const own = ownHighlight(viewerId, selection);
  const viewers = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${viewerId}`;
  const written = await context.db.write(
    [
      sql`INSERT INTO quotes (id, post_id, paragraph_name, start_offset, text, created_at)
        SELECT ${crypto.randomUUID()}, ${postId}, ${paragraphName}, ${startOffset},
          ${text}, ${context.now} WHERE ${may} ON CONFLICT DO NOTHING`,
      sql`INSERT INTO highlights (id, user_id, post_id, quote_id, created_at)
        SELECT ${crypto.randomUUID()}, ${viewerId}, ${postId}, id, ${context.now} FROM quotes
          WHERE ${isSameSelection} AND ${may}
        ON CONFLICT (user_id, quote_id) DO NOTHING`,
      own,
      viewers,
    ],
    { idempotent: true },
  );
  const highlight = written.first(own);
  if (highlight) return { kind: "done", highlight };
  return { kind: written.first(viewers)?.isHidden === 0 ? "too-many" : "suspended" };
}

/**
 * Deletes the viewer's own highlight. Returns false if they have no such highlight.
 */
export async function deleteHighlight(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  highlightId: string,
): Promise<boolean> {
  const own = sql`SELECT 1 FROM highlights WHERE id = ${highlightId} AND user_id = ${viewerId}`;
  const written = await db.write(
    [
      own,
      // The last highlight of a quote goes with it.
      sql`DELETE FROM quotes
        WHERE id = (SELECT quote_id FROM highlights WHERE id = ${highlightId}
          AND user_id = ${viewerId})
          AND NOT EXISTS (SELECT 1 FROM highlights o
            WHERE o.quote_id = quotes.id AND o.user_id <> ${viewerId})`,
      sql`DELETE FROM highlights WHERE id = ${highlightId} AND user_id = ${viewerId}`,
    ],
    { idempotent: true },
  );
  return written.hasRows(own);
}
