import { sql, type Sql } from "../../db/sql.ts";
import { collectionTag } from "../../../shared/cache/cacheTags.ts";
import type { NavigationDestination } from "../../../shared/enums.ts";
import { MAX_NAVIGATION_ITEMS, MAX_NAVIGATION_TITLE } from "../../../shared/limits.ts";
import { postIdAtEnd } from "../../../shared/routes/postId.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { editedVersionsByCollection } from "./editedVersions.ts";
import { type NavigationItem, navigationItemsByCollection } from "./navigationItems.ts";
import { mayInCollection } from "./rows/mayInCollection.ts";

/** A navigation entry as submitted. */
export interface NavigationInput {
  destination: NavigationDestination;
  title: string;
  /** A URL, a tag, or a story's id or URL. Ignored for kinds without a value. */
  value?: string | null;
}

/** The result of setting the navigation. Errors of an entry include its index. */
export type NavigationResult =
  | {
      kind: "done" | "no-collection" | "not-staff" | "suspended" | "changed-meanwhile" | "too-many";
    }
  | {
      kind: "no-title" | "title-too-long" | "no-address" | "no-tag" | "no-story" | "no-page";
      place: number;
    };

interface Row {
  isHere: number;
  isStaff: number;
  isHidden: number;
  items: string;
  stories: string;
  pages: string;
}

/** The entries of a publication's navigation of which `baseVersion` was edited. */
export interface NavigationChange {
  collectionId: string;
  items: readonly NavigationInput[];
  baseVersion: number;
}

/**
 * Replaces a publication's navigation with the given entries, in order, unless someone else has
 * saved it since the version that was edited. A save raises the version by one. Requires an owner or
 * editor. Idempotent.
 */
export async function setNavigation(
  context: DomainContext,
  viewerId: string,
  { collectionId, items, baseVersion }: NavigationChange,
): Promise<NavigationResult> {
  const storyIds = items.map(({ value }) => postIdAtEnd(value ?? ""));
  const state = await context.db.first<Row>(sql`
    SELECT EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}) AS isHere,
    ${mayInCollection("editNavigation", { collectionId, userId: viewerId })} AS isStaff,
    coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
    ${storedItems(collectionId)} AS items,
    (SELECT json_group_array(id) FROM posts WHERE collection_id = ${collectionId}
      AND is_listed = 1
      AND id IN (SELECT value
        FROM json_each(${JSON.stringify(storyIds.filter((id) => id !== null))}))) AS stories,
    (SELECT json_group_array(page) FROM (
      SELECT 'PAGE ' || slug AS page FROM collection_subpages WHERE collection_id = ${collectionId}
      UNION ALL SELECT 'SECTION ' || slug FROM collection_feature_pages
        WHERE collection_id = ${collectionId})) AS pages`);
  if (!state || state.isHere === 0) return { kind: "no-collection" };
  if (state.isStaff === 0) return { kind: "not-staff" };
  if (state.isHidden === 1) return { kind: "suspended" };
  if (items.length > MAX_NAVIGATION_ITEMS) return { kind: "too-many" };
  const known = JSON.parse(state.items) as [string, string, string][];
  const stories = new Set(JSON.parse(state.stories) as string[]);
  const pages = new Set([
    ...(JSON.parse(state.pages) as string[]),
    // An entry of a page that was deleted elsewhere can stay; readers don't see it.
    ...known.map(([kind, , slug]) => `${kind} ${slug}`),
  ]);
  const rows: StoredItem[] = [];
  for (const [place, item] of items.entries()) {
    const read = readItem(item, { pages, stories });
    if (typeof read === "string") return { kind: read, place };
    rows.push(read);
  }
  const written = JSON.stringify(
    rows.map(({ destination, title, value }) => [destination, title, value]),
  );
  const isSame = written === JSON.stringify(known);
  const may = mayReplace({ collectionId, viewerId, baseVersion });
  const raised = sql<{ id: string }>`
    UPDATE collections SET navigation_version = navigation_version + 1
    WHERE id = ${collectionId} AND ${may} RETURNING id`;
  const replaced = [
    queuePurge(context, [collectionTag(collectionId)], may),
    sql`DELETE FROM collection_navigation_items WHERE collection_id = ${collectionId} AND ${may}`,
    sql`INSERT INTO collection_navigation_items (collection_id, position, destination, title, value)
      SELECT ${collectionId}, key, value->>0, value->>1, value->>2 FROM json_each(${written})
      WHERE ${may}`,
  ];
  // The version is raised last, because it is the condition of the rest.
  const result = await context.db.write([...(isSame ? [] : replaced), raised], {
    idempotent: true,
  });
  navigationItemsByCollection(context).clear(collectionId);
  editedVersionsByCollection(context).clear(collectionId);
  if (result.hasRows(raised) || isSame) return { kind: "done" };
  // It may have been sent twice.
  const stored = await context.db.first<{ items: string }>(
    sql`SELECT ${storedItems(collectionId)} AS items`,
  );
  return { kind: stored?.items === written ? "done" : "changed-meanwhile" };
}

/** SQL of a JSON array of the entries that are stored, in order. */
const storedItems = (collectionId: string): Sql =>
  sql`(SELECT json_group_array(json_array(destination, title, value)) FROM
    (SELECT destination, title, value FROM collection_navigation_items
     WHERE collection_id = ${collectionId} ORDER BY position))`;

/** SQL condition: the viewer owns or edits the publication, whose navigation has this version. */
const mayReplace = (of: { collectionId: string; viewerId: string; baseVersion: number }): Sql =>
  sql`${mayInCollection("editNavigation", { collectionId: of.collectionId, userId: of.viewerId })}
    AND EXISTS (SELECT 1 FROM active_collections WHERE id = ${of.collectionId}
      AND navigation_version = ${of.baseVersion})`;

type StoredItem = Omit<NavigationItem, "isHidden">;
type ItemError = Extract<NavigationResult, { place: number }>["kind"];

/** Converts an entry to its stored form, or returns why it is invalid. */
function readItem(
  { destination, title: typed, value: written }: NavigationInput,
  { pages, stories }: { pages: ReadonlySet<string>; stories: ReadonlySet<string> },
): StoredItem | ItemError {
  const title = oneLine(typed);
  const value = (written ?? "").trim();
  if (title === "") return "no-title";
  if (title.length > MAX_NAVIGATION_TITLE) return "title-too-long";
  switch (destination) {
    case "EXTERNAL_URL": {
      const url = readPublicUrl(value);
      return url ? { destination, title, value: url.href } : "no-address";
    }
    case "TAG_FEED": {
      const slug = normalizeTag(value);
      return slug === "" ? "no-tag" : { destination, title, value: slug };
    }
    case "POST": {
      const id = postIdAtEnd(value);
      return id !== null && stories.has(id) ? { destination, title, value: id } : "no-story";
    }
    case "PAGE":
    case "SECTION":
      return pages.has(`${destination} ${value}`) ? { destination, title, value } : "no-page";
    default:
      return { destination, title, value: "" };
  }
}
