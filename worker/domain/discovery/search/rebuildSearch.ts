import type { DomainContext } from "../../context.ts";
import { SEARCH_INDEXES, type SearchIndex } from "../../../../shared/rules/multiQuery.ts";

/** Rows per step. A statement must finish within the database's limits. */
const STEP = 100;

/** The views of 0011_search.sql that rebuild the entries of an index. */
const VIEWS: Readonly<Record<SearchIndex, string>> = {
  users: "search_people",
  collections: "search_publications",
  tags: "search_tags",
  posts: "search_stories",
  lists: "search_lists",
};

/** The progress of a rebuild. */
export interface RebuildStep {
  index: SearchIndex;
  /** The last id processed. Empty at the start of an index. */
  after: string;
}

/** The first step of a rebuild. */
export const FIRST_STEP: RebuildStep = { index: SEARCH_INDEXES[0], after: "" };

/**
 * Rebuilds the next entries of the index, and returns their number and the next step; `next` is
 * null at the end. The first step also deletes the entries of rows that no longer exist. Searches
 * continue meanwhile, and a step may be repeated. Throws like `Database.write`.
 */
export async function rebuildSearch(
  { db }: Pick<DomainContext, "db">,
  { index, after }: RebuildStep,
): Promise<{ made: number; next: RebuildStep | null }> {
  const view = VIEWS[index];
  const rows = await db.all<{ id: string }>(
    `SELECT entity_id AS id FROM ${view} WHERE entity_id > ?1 ORDER BY entity_id LIMIT +?2`,
    after,
    STEP,
  );
  const forget =
    index === FIRST_STEP.index && after === ""
      ? ([
          [
            `DELETE FROM search_entries WHERE ${Object.values(VIEWS)
              .map((name) => `entity_id NOT IN (SELECT entity_id FROM ${name})`)
              .join(" AND ")}`,
          ],
        ] as [string][])
      : [];
  await db.write(
    [
      ...forget,
      [
        `INSERT INTO ${view} (entity_id) SELECT value FROM json_each(?1)`,
        JSON.stringify(rows.map(({ id }) => id)),
      ],
    ],
    { idempotent: true },
  );
  const last = rows.length === STEP ? rows.at(-1) : undefined;
  if (last) return { made: rows.length, next: { index, after: last.id } };
  const following = SEARCH_INDEXES[SEARCH_INDEXES.indexOf(index) + 1];
  return { made: rows.length, next: following ? { index: following, after: "" } : null };
}
