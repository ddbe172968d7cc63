import { sql } from "../../db/sql.ts";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { isHexId } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import { countRequest, isBeyond, networkKey } from "../identity/rows/rateLimits.ts";

/** Rate limit of click reports per network. */
const CLICKS = { name: "search-click", max: 1000, window: HOUR_MS };
/** Maximum number of objects per report: the maximum size of a page of hits. */
const MAX_OBJECTS = 20;
const MAX_POSITION = 1000;
/** How long a click is stored, in milliseconds, and how many clicks one run deletes. */
const RETENTION_MS = 90 * DAY_MS;
const MAX_ROWS = 20_000;

/** The hits that a reader opened from a search. */
export interface SearchClick {
  queryId: string;
  indexName: string;
  objectIds: readonly string[];
  /** The position of each object among the hits, from 1. */
  positions: readonly number[];
}

/** Returns why a click is invalid, or null if it is valid. */
export function objectionToClick({ queryId, indexName, objectIds, positions }: SearchClick) {
  if (!/^[0-9a-f]{32}$/.test(queryId)) return "Unknown query.";
  if (!/^[\w-]{1,64}$/.test(indexName)) return "Unknown index.";
  if (objectIds.length === 0 || objectIds.length > MAX_OBJECTS || !objectIds.every(isHexId))
    return `Name 1 to ${MAX_OBJECTS} hits by their objectID.`;
  if (positions.length !== objectIds.length) return "Each hit has one position.";
  if (!positions.every((place) => Number.isInteger(place) && place >= 1 && place <= MAX_POSITION))
    return `Positions count from 1 to ${MAX_POSITION}.`;
  return null;
}

/**
 * Records the opened hits without the viewer who opened them. Repeating a report changes nothing.
 * `click` must have passed `objectionToClick`. Returns false if the network is over its rate limit.
 */
export async function recordClick(context: DomainContext, click: SearchClick): Promise<boolean> {
  const { db, now, network } = context;
  const key = await networkKey(CLICKS, network);
  const attempts = countRequest(key, CLICKS, now);
  const written = await db.write(
    [
      attempts,
      sql`INSERT OR IGNORE INTO search_clicks (query_id, index_name, object_id, position,
        clicked_at)
        SELECT ${click.queryId}, ${click.indexName}, o.value, p.value, ${now}
          FROM json_each(${JSON.stringify(click.objectIds)}) o
          JOIN json_each(${JSON.stringify(click.positions)}) p ON p.key = o.key
        WHERE (SELECT count FROM rate_limits WHERE key = ${key}) <= ${CLICKS.max}`,
    ],
    { idempotent: false },
  );
  return !isBeyond(written.first(attempts), CLICKS);
}

/** Scheduled step: deletes clicks older than the retention period. */
export async function deleteExpiredClicks({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM search_clicks WHERE (query_id, index_name, object_id) IN (
        SELECT query_id, index_name, object_id FROM search_clicks
          WHERE clicked_at < ${now - RETENTION_MS} LIMIT +${MAX_ROWS})`,
    ],
    { idempotent: true },
  );
}
