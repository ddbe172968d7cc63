import { normalizeText } from "../../../shared/format/normalizeText.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { storyOrder, type YourStoriesSort } from "./storyOrders.ts";

/** Number of stories read per round trip, and maximum number of round trips per search. */
const ROUND_TRIP = 2000;
const MAX_ROUND_TRIPS = 10;

/** The stories to search and their order. */
interface SearchedStories {
  /** SQL condition on `posts p` for the stories in the list. */
  condition: Sql;
  sort: YourStoriesSort;
  /** Text that the title, subtitle or opening must contain. */
  search: string;
}

/**
 * Returns a JSON array of the ids of a page's matching stories plus one more, ignoring case and
 * diacritics (SQLite folds only ASCII). Returns null if the search is empty. Searches at most the
 * first 20,000 stories.
 */
export async function storiesHolding(
  { db }: Pick<DomainContext, "db">,
  { condition, sort, search }: SearchedStories,
  bounds: PageBounds,
): Promise<string | null> {
  const words = normalizeText(search.trim());
  if (words === "") return null;
  const { by, direction, sign, start } = storyOrder(sort);
  const ids: string[] = [];
  let after = bounds.after ?? start;
  for (
    let roundTrip = 0;
    roundTrip < MAX_ROUND_TRIPS && ids.length <= bounds.limit;
    roundTrip += 1
  ) {
    const rows = await db.all<{ id: string; position: number; text: string }>(sql`
      SELECT p.id, ${by} AS position, p.title || ' ' || p.subtitle || ' ' || p.excerpt AS text
      FROM posts p
      WHERE ${condition} AND (${by}, p.id) ${sign} (${after.value}, ${after.id})
      ORDER BY ${by} ${direction}, p.id ${direction} LIMIT +${ROUND_TRIP}`);
    for (const { id, text } of rows) if (normalizeText(text).includes(words)) ids.push(id);
    const last = rows.at(-1);
    if (!last || rows.length < ROUND_TRIP) break;
    after = { value: last.position, id: last.id };
  }
  return JSON.stringify(ids.slice(0, bounds.limit + 1));
}
