// What a search finds as lists of the things themselves, for pages. The words of a query and what is
// counted of it stay in one trip with the rows.

import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import {
  CATALOG_COLUMNS,
  type CatalogRow,
  type RawCatalog,
  toCatalog,
} from "../catalogs/catalogRow.ts";
import type { DomainContext } from "../context.ts";
import { type UserRow, userColumns } from "../people/userRow.ts";
import { seenUser } from "../people/users.ts";
import { type CollectionRow, collectionColumns } from "../publications/collectionRow.ts";
import { seenCollection } from "../publications/collections.ts";
import {
  type RawStory,
  storySelect,
  type StoryRow,
  type TagSummary,
  toStory,
} from "../stories/storyRow.ts";
import { tagColumns } from "../tags/tagRow.ts";
import { askForgiving, searcherOf } from "./askForgiving.ts";
import { bestRows } from "./bestRows.ts";
import { startBinding } from "./matchExpression.ts";
import type { SearchFilters } from "./searchFilters.ts";
import type { SearchIndex } from "./searchIndexes.ts";

/** A page of a list of what is found. */
export interface ListedSearch {
  /** As typed. */
  query: string;
  filters: SearchFilters;
  bounds: PageBounds;
}

/** Such a page, with how many there are in all. */
export interface FoundPage<Row> extends Page<Row> {
  total: number;
}

/** Columns that every list selects beside its own. */
const PLACE = "k.score AS position, (SELECT count(*) FROM found) AS total";

interface Place {
  id: string;
  position: number;
  total: number;
}

/** Stories, best first. Throws as `Database.all`. */
export const foundStories = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<StoryRow>> =>
  foundPage<RawStory & Place, StoryRow>(
    context,
    "posts",
    asked,
    storySelect("best k JOIN posts p ON p.id = k.id", { extra: PLACE }),
    (row) => toStory(context, row),
  );

/** People, best first. Throws as `Database.all`. */
export const foundPeople = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<UserRow>> =>
  foundPage<UserRow & Place, UserRow>(
    context,
    "users",
    asked,
    `SELECT ${PLACE}, ${userColumns("u")} FROM best k JOIN users u ON u.id = k.id`,
    (row) => seenUser(context, row) ?? row,
  );

/** Publications, best first. Throws as `Database.all`. */
export const foundPublications = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<CollectionRow>> =>
  foundPage<CollectionRow & Place, CollectionRow>(
    context,
    "collections",
    asked,
    `SELECT ${PLACE}, ${collectionColumns("c")} FROM best k JOIN collections c ON c.id = k.id`,
    (row) => seenCollection(context, row) ?? row,
  );

/** Lists of stories, best first. Throws as `Database.all`. */
export const foundCatalogs = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<CatalogRow>> =>
  foundPage<RawCatalog & Place, CatalogRow>(
    context,
    "lists",
    asked,
    `SELECT ${PLACE}, ${CATALOG_COLUMNS} FROM best k JOIN catalogs c ON c.id = k.id`,
    (row) => {
      const catalog = toCatalog(context, row);
      if (!catalog) throw new Error("A list that was found is nobody's");
      return catalog;
    },
  );

/** Tags, best first. Throws as `Database.all`. */
export const foundTags = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<TagSummary>> =>
  foundPage<TagSummary & Place, TagSummary>(
    context,
    "tags",
    asked,
    `SELECT ${PLACE}, ${tagColumns("t")} FROM best k JOIN tags t ON t.id = k.id`,
    (row) => row,
  );

async function foundPage<Row extends Place, Made>(
  context: DomainContext,
  index: SearchIndex,
  { query, filters, bounds }: ListedSearch,
  select: string,
  make: (row: Row) => Made,
): Promise<FoundPage<Made>> {
  const { db, now } = context;
  const searcher = await searcherOf(context);
  const { rows } = await askForgiving(context, query, async (read, corrections) => {
    const binding = startBinding();
    const best = bestRows(
      { index, query, read, corrections, filters, searcher, now },
      { limit: bounds.limit + 1, after: bounds.after },
      binding,
    );
    const found =
      best === null
        ? []
        : await db.all<Row>(
            `WITH ${best} ${select} ORDER BY k.score DESC, k.id`,
            ...binding.values,
          );
    return { rows: found, total: found[0]?.total ?? 0 };
  });
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: make(node) })),
    total: rows[0]?.total ?? 0,
  };
}
