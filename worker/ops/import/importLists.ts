import { sql, identifier, prepare } from "../../db/sql.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_CATALOG_DESCRIPTION, MAX_CATALOG_NAME } from "../../../shared/limits.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { followList } from "../../domain/lists/rows/listDiscussions.ts";
import { queueSearchStatement } from "../../domain/searchIndex/queueSearch.ts";
import { HAS_STORIES_SQL } from "../../domain/sequences/writeSequence.ts";
import { runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { readRecords } from "./readRecords.ts";
import { ListRecord, SeriesRecord } from "./records.ts";

/** Gap between the positions of a list's items, which leaves room for moves. */
const GAP = 1000;

/** Imports public lists. Existing lists remain as their owners left them. */
export async function importLists(context: ImportContext): Promise<void> {
  const { db, directory, report } = context;
  for await (const record of readRecords(directory, "lists", ListRecord, report)) {
    const owner = context.authors.get(record.creator);
    const id = await idFromKey("catalog", record.key);
    if (!owner) noteUnknown(context, "lists", record.creator);
    if (!owner || (await isThere(context, "catalogs", id))) continue;
    const postIds = await knownPosts(context, record.posts);
    const items = await Promise.all(
      postIds.map(async (postId, index) => ({
        id: await idFromKey("catalog", `${record.key}:${postId}`),
        catalog_id: id,
        owner_id: owner.id,
        post_id: postId,
        position: (postIds.length - index) * GAP,
        created_at: record.at,
      })),
    );
    const list = {
      id,
      creator_id: owner.id,
      type: "LIST",
      visibility: "PUBLIC",
      name: cutText(record.name, MAX_CATALOG_NAME),
      description: cutText(record.description ?? "", MAX_CATALOG_DESCRIPTION),
      created_at: record.at,
      updated_at: record.at,
    };
    report.otherRows += await runBatch(db, [
      ...upsertRows(db, { table: "catalogs", columns: Object.keys(list), key: ["id"] }, [list]),
      ...upsertRows(
        db,
        { table: "catalog_items", columns: Object.keys(items[0] ?? {}), key: ["id"] },
        items,
      ),
      ...followList(id).map((statement) => prepare(db, statement)),
      prepare(db, queueSearchStatement("lists", [id])),
    ]);
  }
}

/** Imports public series. Existing series remain as their writers left them. */
export async function importSeries(context: ImportContext): Promise<void> {
  const { db, directory, report } = context;
  for await (const record of readRecords(directory, "series", SeriesRecord, report)) {
    const creator = context.authors.get(record.creator);
    const id = await idFromKey("sequence", record.key);
    if (!creator) noteUnknown(context, "series", record.creator);
    if (!creator || (await isThere(context, "sequences", id))) continue;
    const parts = (await knownPosts(context, record.posts)).map((postId, position) => ({
      sequence_id: id,
      post_id: postId,
      position,
    }));
    const series = {
      id,
      creator_id: creator.id,
      title: record.title,
      description: record.description ?? "",
      is_public: 1,
      created_at: record.at,
      updated_at: record.at,
    };
    report.otherRows += await runBatch(db, [
      ...upsertRows(db, { table: "sequences", columns: Object.keys(series), key: ["id"] }, [
        series,
      ]),
      ...upsertRows(
        db,
        {
          table: "sequence_posts",
          columns: ["sequence_id", "post_id", "position"],
          key: ["sequence_id", "post_id"],
        },
        parts,
      ),
      prepare(db, sql`UPDATE sequences SET has_stories = ${HAS_STORIES_SQL} WHERE id = ${id}`),
    ]);
  }
}

/** True if an earlier import created it, or someone here. */
export async function isThere(
  { db }: ImportContext,
  table: "catalogs" | "sequences" | "newsletters",
  id: string,
): Promise<boolean> {
  return (
    (await prepare(db, sql`SELECT 1 FROM ${identifier(table)} WHERE id = ${id}`).first()) !== null
  );
}

/** The ids of the stories with these keys that were imported, in order. */
export async function knownPosts(
  { db }: ImportContext,
  keys: readonly string[],
): Promise<string[]> {
  const ids = await Promise.all(keys.map((key) => idFromKey("post", key)));
  const known = sql`
    SELECT id FROM posts WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { results } = await prepare(db, known).all<{ id: string }>();
  const found = new Set(results.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

function noteUnknown({ report }: ImportContext, file: string, key: string): void {
  report.note(file, { kind: "reaction-of-unknown", count: 1, detail: key });
}
