import { sql, type Sql } from "../../db/sql.ts";
import { collectionTag } from "../../../shared/cache/cacheTags.ts";
import type { NavigationDestination } from "../../../shared/enums.ts";
import { MAX_NAVIGATION_ITEMS, MAX_NAVIGATION_TITLE } from "../../../shared/limits.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { type NavigationItem, navigationItemsByCollection } from "./navigationItems.ts";

/** A navigation entry as submitted. */
export interface NavigationInput {
  destination: NavigationDestination;
  title: string;
  /** A URL, a tag, or a story's id or URL. Ignored for kinds without a value. */
  value?: string | null;
}

/** The result of setting the navigation. Errors of an entry include its index. */
export type NavigationResult =
  | { kind: "done" | "no-collection" | "not-staff" | "suspended" | "too-many" }
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
}

/**
 * Replaces a publication's navigation with the given entries, in order. Requires an owner or
 * editor. Idempotent.
 */
export async function setNavigation(
  context: DomainContext,
  viewerId: string,
  { collectionId, items }: { collectionId: string; items: readonly NavigationInput[] },
): Promise<NavigationResult> {
  const storyIds = items.map(({ value }) => storyIdIn(value ?? ""));
  const state = await context.db.first<Row>(sql`
    SELECT EXISTS (SELECT 1 FROM collections WHERE id = ${collectionId}) AS isHere,
    EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ${collectionId}
      AND user_id = ${viewerId}
      AND role IN ('OWNER', 'EDITOR')) AS isStaff,
    coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
    (SELECT json_group_array(json_array(destination, title, value)) FROM
      (SELECT destination, title, value FROM collection_navigation_items
       WHERE collection_id = ${collectionId} ORDER BY position)) AS items,
    (SELECT json_group_array(id) FROM posts WHERE collection_id = ${collectionId}
      AND is_listed = 1
      AND id IN (SELECT value
        FROM json_each(${JSON.stringify(storyIds.filter((id) => id !== null))}))) AS stories`);
  if (!state || state.isHere === 0) return { kind: "no-collection" };
  if (state.isStaff === 0) return { kind: "not-staff" };
  if (state.isHidden === 1) return { kind: "suspended" };
  if (items.length > MAX_NAVIGATION_ITEMS) return { kind: "too-many" };
  const known = JSON.parse(state.items) as [string, string, string][];
  const stories = new Set(JSON.parse(state.stories) as string[]);
  const rows: NavigationItem[] = [];
  for (const [place, item] of items.entries()) {
    const read = readItem(item, { known, stories });
    if (typeof read === "string") return { kind: read, place };
    rows.push(read);
  }
  const written = JSON.stringify(
    rows.map(({ destination, title, value }) => [destination, title, value]),
  );
  if (written === JSON.stringify(known)) return { kind: "done" };
  await context.db.write(
    [
      queuePurge(
        context,
        [collectionTag(collectionId)],
        mayAs(sql`${collectionId}`, sql`${viewerId}`),
      ),
      sql`DELETE FROM collection_navigation_items WHERE collection_id = ${collectionId}
        AND ${mayAs(sql`${collectionId}`, sql`${viewerId}`)}`,
      sql`INSERT INTO collection_navigation_items (collection_id, position, destination, title,
        value)
        SELECT ${collectionId}, key, value->>0, value->>1, value->>2 FROM json_each(${written})
        WHERE ${mayAs(sql`${collectionId}`, sql`${viewerId}`)}`,
    ],
    { idempotent: true },
  );
  navigationItemsByCollection(context).clear(collectionId);
  return { kind: "done" };
}

/** SQL condition: `person` owns or edits `collection`. */
const mayAs = (collection: Sql, person: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM collection_members WHERE collection_id = ${collection}
    AND user_id = ${person} AND role IN ('OWNER', 'EDITOR'))`;

type ItemError = Extract<NavigationResult, { place: number }>["kind"];

/** Converts an entry to its stored form, or returns why it is invalid. */
function readItem(
  { destination, title: typed, value: written }: NavigationInput,
  { known, stories }: { known: readonly [string, string, string][]; stories: ReadonlySet<string> },
): NavigationItem | ItemError {
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
      const id = storyIdIn(value);
      return id !== null && stories.has(id) ? { destination, title, value: id } : "no-story";
    }
    case "PAGE":
    case "SECTION":
      // Existing pages and sections stay valid targets; new ones can't be created here.
      return known.some(([kind, , slug]) => kind === destination && slug === value)
        ? { destination, title, value }
        : "no-page";
    default:
      return { destination, title, value: "" };
  }
}

/** Returns the story id in an id or at the end of a URL, or null. */
function storyIdIn(text: string): string | null {
  const path = text.trim().split(/[?#]/, 1)[0] ?? "";
  return postIdFromParam(path.split("/").findLast((part) => part !== "") ?? "");
}
