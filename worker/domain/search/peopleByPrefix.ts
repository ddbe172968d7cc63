import { sql, type Sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { matchedSelect } from "./matchExpression.ts";
import { readQuery, type ReadQuery } from "./readQuery.ts";
import { idRangeOf } from "../searchIndex/idRangeOf.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";

/** Maximum number of people compared by followers. A single letter matches very many names. */
const MAX_COMPARED = 500;

/**
 * Finds up to `count` people with a name or username word that starts with the prefix, most
 * followed first. Excludes suspended people and people the viewer muted.
 */
export async function peopleByPrefix(
  context: DomainContext,
  { prefix, userId, count }: { prefix: string; userId: string; count: number },
): Promise<UserRow[]> {
  const matched = namesSelect(readQuery(prefix));
  if (matched === null) return [];
  const rows = await context.db.all<UserRow>(sql`
    WITH matched AS MATERIALIZED (SELECT id FROM (${matched}) LIMIT +${MAX_COMPARED})
    SELECT ${userColumns("u")} FROM matched m
    JOIN search_entries e ON e.id = m.id JOIN users u ON u.id = e.entity_id
    WHERE u.is_hidden = 0${notMutedBy(sql`${userId}`).person(sql`u.id`)}
    ORDER BY u.username_key = ${prefix.trim().toLowerCase()} DESC,
      u.follower_count DESC, u.id
    LIMIT +${count}`);
  for (const row of rows) seenUser(context, row);
  return rows;
}

/** Searches words in names only. Scripts without spaces use the trigram index. */
function namesSelect(query: ReadQuery): Sql | null {
  const { words, runs } = query;
  const range = idRangeOf("users");
  if (words.length === 0 || runs.length > 0) return matchedSelect(query, new Map(), range);
  const names = words.map(({ text, isOpen }) => `"${text}"${isOpen ? " *" : ""}`).join(" AND ");
  return sql`
    SELECT rowid AS id FROM search_title_words
    WHERE search_title_words MATCH ${`{name handle} : (${names})`}
      AND rowid BETWEEN ${range.from} AND ${range.to}`;
}
