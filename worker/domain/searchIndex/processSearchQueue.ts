// Processes the queue of search documents: reads what changed and writes it into the index
// (decision 58). Runs after the answer to a write and every minute.

import { type Database, DatabaseUnavailableError } from "../../db/database.ts";
import { sql, type Sql, identifier, literal, joinSql, type Statement } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { queuedDocuments, type QueuedDocuments, type SearchDocument } from "./searchDocuments.ts";

type Connection = Pick<Database, "all" | "write">;

/** Entities per round trip. */
const STEP = 50;
/** Maximum number of characters per statement: D1 allows strings of 2 MB. */
const MAX_LENGTH = 400_000;
/** Maximum number of entities per call; the rest waits for the next one. */
const MAX_A_CALL = 1000;

/**
 * Indexes what is queued and returns the number of queue rows processed. An entity that can't be
 * indexed stays queued and doesn't block the others. Throws like Database if that is unavailable.
 */
export async function processSearchQueue({ db }: { db: Connection }): Promise<number> {
  let [processed, after] = [0, 0];
  while (processed < MAX_A_CALL) {
    const queued = await queuedDocuments(db, after, STEP);
    const last = queued.queueIds.at(-1);
    if (last === undefined) break;
    for (const part of partsOf(queued)) processed += await indexPart(db, part);
    after = last;
    if (queued.queueIds.length < STEP) break;
  }
  return processed;
}

/** Splits what was read into parts that statements can hold. */
function partsOf({ queueIds, documents }: QueuedDocuments): QueuedDocuments[] {
  const byId = new Map(documents.map((document) => [document.queueId, document]));
  const parts: QueuedDocuments[] = [];
  let length = Infinity;
  for (const queueId of queueIds) {
    const document = byId.get(queueId);
    const own = document ? document.body.length + (document.trigrams?.length ?? 0) : 0;
    if (length + own > MAX_LENGTH) {
      parts.push({ queueIds: [], documents: [] });
      length = 0;
    }
    const part = parts.at(-1)!;
    part.queueIds.push(queueId);
    if (document) part.documents.push(document);
    length += own;
  }
  return parts;
}

async function indexPart(db: Connection, part: QueuedDocuments): Promise<number> {
  try {
    await db.write(indexing(part), { idempotent: true });
    return part.queueIds.length;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    if (part.queueIds.length === 1) {
      log("error", "A search document could not be written", { queueId: part.queueIds[0], error });
      return 0;
    }
  }
  let processed = 0;
  for (const queueId of part.queueIds) {
    const documents = part.documents.filter((document) => document.queueId === queueId);
    processed += await indexPart(db, { queueIds: [queueId], documents });
  }
  return processed;
}

/**
 * Statements that replace the entries of a part. All find the entity by the queue row that was read
 * with it: if the entity has changed since, that row is gone, and nothing stale is written.
 */
function indexing({ queueIds, documents }: QueuedDocuments): Statement[] {
  const ids = JSON.stringify(queueIds);
  const stories = documents.filter(({ index }) => index === "posts");
  const others = documents.filter(({ index }) => index !== "posts");
  return [
    sql`DELETE FROM search_entries WHERE entity_id IN (SELECT q.entity_id
      FROM json_each(${ids}) j JOIN search_queue q ON q.id = j.value)`,
    ...newEntries(documents),
    ...filling(
      sql`search_title_words`,
      ["name", "handle", "about", "body"],
      others.map(({ queueId, name, handle, about, body }) => [queueId, name, handle, about, body]),
    ),
    ...filling(
      sql`search_title_index`,
      ["name", "handle", "about"],
      stories.map(({ queueId, name, handle, about }) => [queueId, name, handle, about]),
    ),
    ...filling(
      sql`search_texts`,
      ["text"],
      stories.map(({ queueId, name, handle, about, body }) => [
        queueId,
        [name, handle, about, body].join(" "),
      ]),
    ),
    ...filling(
      sql`search_trigrams`,
      ["text"],
      documents.flatMap(({ queueId, trigrams }) =>
        trigrams === null ? [] : [[queueId, trigrams]],
      ),
    ),
    sql`DELETE FROM search_queue WHERE id IN (SELECT value FROM json_each(${ids}))`,
  ];
}

/**
 * The next free ids of each range; a full range continues into the next one. Where those are taken
 * already, the statement fails, and the entities are indexed one by one.
 */
function newEntries(documents: readonly SearchDocument[]): Statement[] {
  if (documents.length === 0) return [];
  const wanted = documents.map(({ queueId, range }) => [queueId, range.from, range.to]);
  return [
    sql`WITH wanted AS MATERIALIZED (
        SELECT j.value ->> 0 AS queue_id, j.value ->> 1 AS first, j.value ->> 2 AS last,
          row_number() OVER (PARTITION BY j.value ->> 1 ORDER BY j.value ->> 0) AS number
        FROM json_each(${JSON.stringify(wanted)}) j)
      INSERT INTO search_entries (id, entity_id)
      SELECT w.number + coalesce((SELECT e.id FROM search_entries e
        WHERE e.id >= (SELECT max(id) FROM search_entries WHERE id BETWEEN w.first AND w.last)
          AND NOT EXISTS (SELECT 1 FROM search_entries n WHERE n.id = e.id + 1)
        ORDER BY e.id LIMIT 1), w.first - 1), q.entity_id
      FROM wanted w JOIN search_queue q ON q.id = w.queue_id`,
  ];
}

/** Rows are written in the order of their ids: each step back would start a new index segment. */
function filling(
  table: Sql,
  columns: readonly string[],
  rows: readonly (readonly [queueId: number, ...texts: string[]])[],
): Statement[] {
  if (rows.length === 0) return [];
  return [
    sql`INSERT INTO ${table} (rowid, ${joinSql(columns.map(identifier), ", ")})
      SELECT e.id, ${joinSql(
        columns.map((_, at) => sql`j.value ->> ${literal(at + 1)}`),
        ", ",
      )}
      FROM json_each(${JSON.stringify(rows)}) j JOIN search_queue q ON q.id = j.value ->> 0
      JOIN search_entries e ON e.entity_id = q.entity_id ORDER BY e.id`,
  ];
}
