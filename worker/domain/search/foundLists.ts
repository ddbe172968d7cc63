// Returns search results as lists of domain objects for pages. Spelling correction and counts share
// a round trip with the rows.

import { sql, type Sql } from "../../db/sql.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import {
  CATALOG_COLUMNS,
  type CatalogRow,
  type RawCatalog,
  toCatalog,
} from "../lists/rows/catalogRow.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";
import {
  type RawStory,
  storySelect,
  type StoryRow,
  type TagSummary,
  toStory,
} from "../stories/rows/storyRow.ts";
import { tagColumns } from "../topics/rows/tagRow.ts";
import { embeddedDriver } from "./embeddedDriver.ts";
import { providerDriver, providerOf } from "./providerDriver.ts";
import type { AskedPage, CountedPlace, FoundPage, Place } from "./SearchDriver.ts";

/** A requested page of search results. */
export type ListedSearch = Omit<AskedPage, "index">;

/** Finds stories, best first. */
export const foundStories = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<StoryRow>> =>
  foundPage<RawStory & Place, StoryRow>(
    context,
    "posts",
    asked,
    (extra) => storySelect(sql`best k JOIN posts p ON p.id = k.id`, { extra }),
    (row) => toStory(context, row),
  );

/** Finds people, best first. */
export const foundPeople = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<UserRow>> =>
  foundPage<UserRow & Place, UserRow>(
    context,
    "users",
    asked,
    (columns) =>
      sql`SELECT ${columns}, ${userColumns("u")} FROM best k JOIN users u ON u.id = k.id`,
    (row) => seenUser(context, row) ?? row,
  );

/** Finds publications, best first. */
export const foundPublications = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<CollectionRow>> =>
  foundPage<CollectionRow & Place, CollectionRow>(
    context,
    "collections",
    asked,
    (columns) =>
      sql`SELECT ${columns}, ${collectionColumns("c")} FROM best k JOIN active_collections c ON c.id = k.id`,
    (row) => seenCollection(context, row) ?? row,
  );

/** Finds lists of stories, best first. */
export const foundCatalogs = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<CatalogRow>> =>
  foundPage<RawCatalog & Place, CatalogRow>(
    context,
    "lists",
    asked,
    (columns) =>
      sql`SELECT ${columns}, ${CATALOG_COLUMNS} FROM best k JOIN catalogs c ON c.id = k.id`,
    (row) => {
      const catalog = toCatalog(context, row);
      if (!catalog) throw new Error("A list in the search results has no owner");
      return catalog;
    },
  );

/** Finds tags, best first. */
export const foundTags = (
  context: DomainContext,
  asked: ListedSearch,
): Promise<FoundPage<TagSummary>> =>
  foundPage<TagSummary & Place, TagSummary>(
    context,
    "tags",
    asked,
    (columns) => sql`SELECT ${columns}, ${tagColumns("t")} FROM best k JOIN tags t ON t.id = k.id`,
    (row) => row,
  );

async function foundPage<Row extends CountedPlace, Made>(
  context: DomainContext,
  index: SearchIndex,
  asked: ListedSearch,
  select: (columns: Sql) => Sql,
  make: (row: Row) => Made,
): Promise<FoundPage<Made>> {
  const driver = providerOf(context) ? providerDriver : embeddedDriver;
  const page = await driver<Row>(context, { ...asked, index }, (tables, columns) =>
    context.db.all<Row>(sql`
      WITH ${tables}
        ${select(columns ? sql`k.score AS position, ${columns}` : sql`k.score AS position`)}
      ORDER BY k.score DESC, k.id`),
  );
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: make(node) })) };
}
