import { normalizeText } from "../../../../shared/format/normalizeText.ts";
import type { Bindable } from "../../../db/database.ts";
import type { PageBounds } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import { storyOrder, type YourStoriesSort } from "./storyOrders.ts";

/** Stories that one trip reads the beginnings of, and most trips of one search. */
const ROUND_TRIP = 2000;
const MAX_ROUND_TRIPS = 10;

/** Which stories are looked at, in which order. */
interface SearchedStories {
  /** SQL of which are in the list, of `posts p`; its values are `?1` and on. */
  condition: string;
  values: readonly Bindable[];
  sort: YourStoriesSort;
  /** What their title, subtitle or beginning has to hold. */
  search: string;
}

/**
 * As JSON, the ids of those stories of a page, and one more, that hold the words of a search, without
 * regard to case and to marks that are left out when typing: SQLite folds ASCII alone. Null for all
 * stories where nothing is searched. Of more than 20,000 it finds what is among the first. Throws as
 * `Database.all`.
 */
export async function storiesHolding(
  { db }: Pick<DomainContext, "db">,
  { condition, values, sort, search }: SearchedStories,
  bounds: PageBounds,
): Promise<string | null> {
  const words = normalizeText(search.trim());
  if (words === "") return null;
  const { by, direction, sign, start } = storyOrder(sort);
  const param = (place: number): string => `?${values.length + place}`;
  const ids: string[] = [];
  let after = bounds.after ?? start;
  for (
    let roundTrip = 0;
    roundTrip < MAX_ROUND_TRIPS && ids.length <= bounds.limit;
    roundTrip += 1
  ) {
    const rows = await db.all<{ id: string; position: number; text: string }>(
      `SELECT p.id, ${by} AS position, p.title || ' ' || p.subtitle || ' ' || p.excerpt AS text
       FROM posts p
       WHERE ${condition} AND (${by}, p.id) ${sign} (${param(1)}, ${param(2)})
       ORDER BY ${by} ${direction}, p.id ${direction} LIMIT +${param(3)}`,
      ...values,
      after.value,
      after.id,
      ROUND_TRIP,
    );
    for (const { id, text } of rows) if (normalizeText(text).includes(words)) ids.push(id);
    const last = rows.at(-1);
    if (!last || rows.length < ROUND_TRIP) break;
    after = { value: last.position, id: last.id };
  }
  return JSON.stringify(ids.slice(0, bounds.limit + 1));
}
