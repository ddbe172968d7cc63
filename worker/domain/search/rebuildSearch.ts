import type { DomainContext } from "../kernel/context.ts";
import { SEARCH_INDEXES, type SearchIndex } from "../../../shared/search/multiQuery.ts";
import { sql, identifier, joinSql, type Statement } from "../../db/sql.ts";
import { INDEXED_ROWS } from "../searchIndex/indexedRows.ts";
import { processSearchQueue } from "../searchIndex/processSearchQueue.ts";
import { queueSearchStatement } from "../searchIndex/queueSearch.ts";

/** Rows per step, so that a step finishes within a request. */
const STEP = 100;

/** The progress of a rebuild. */
export interface RebuildStep {
  index: SearchIndex;
  /** The last id processed. Empty at the start of an index. */
  after: string;
}

/** The first step of a rebuild. */
export const FIRST_STEP: RebuildStep = { index: SEARCH_INDEXES[0], after: "" };

/** Deletes the entries of rows that no longer exist. */
const DELETE_STRAY: Statement = sql`
  DELETE FROM search_entries WHERE ${joinSql(
    Object.values(INDEXED_ROWS).map(
      ({ table, condition }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${identifier(table)} x WHERE x.id = search_entries.entity_id AND ${condition})`,
    ),
    " AND ",
  )}`;

/**
 * Rebuilds the next entries of the index, and returns their number and the next step; `next` is
 * null at the end. Searches continue meanwhile, and a step may be repeated.
 */
export async function rebuildSearch(
  { db }: Pick<DomainContext, "db">,
  { index, after }: RebuildStep,
): Promise<{ made: number; next: RebuildStep | null }> {
  const { table, condition } = INDEXED_ROWS[index];
  const rows = await db.all<{ id: string }>(
    sql`SELECT x.id FROM ${identifier(table)} x WHERE x.id > ${after} AND ${condition} ORDER BY x.id
      LIMIT +${STEP}`,
  );
  const isFirst = index === FIRST_STEP.index && after === "";
  const ids = rows.map(({ id }) => id);
  await db.write([...(isFirst ? [DELETE_STRAY] : []), queueSearchStatement(index, ids)], {
    idempotent: true,
  });
  await processSearchQueue({ db });
  const last = rows.length === STEP ? rows.at(-1) : undefined;
  if (last) return { made: rows.length, next: { index, after: last.id } };
  const following = SEARCH_INDEXES[SEARCH_INDEXES.indexOf(index) + 1];
  return { made: rows.length, next: following ? { index: following, after: "" } : null };
}
