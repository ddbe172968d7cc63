import { sql, type Sql, literal } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notMuted } from "../../mutes/rows/notMuted.ts";

/**
 * SQL condition: the response with alias `p` is in the viewer's list of responses, or in the list
 * of those that the story's writer has hidden. Writers see all responses they have hidden, even by
 * muted people, to be able to show them again.
 */
export function isListedSql(context: DomainContext, areHidden = false): Sql {
  const unmuted = areHidden ? sql`` : notMuted(context).person(sql`p.creator_id`);
  // A literal, so that SQLite can use the partial index of hidden responses.
  return sql`p.status = 'PUBLISHED' AND p.hidden_by_author = ${literal(areHidden ? 1 : 0)}
    AND p.is_hidden = 0 ${unmuted}`;
}
