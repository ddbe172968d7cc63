import { sql } from "../../db/sql.ts";
import { NAVIGATION_DESTINATIONS, type NavigationDestination } from "../../../shared/enums.ts";
import { linkAddress } from "../../../shared/story/addresses.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** An entry of a publication's navigation. */
export interface NavigationItem {
  destination: NavigationDestination;
  title: string;
  /** The parameter of the destination: an id, a slug or a URL. Empty for kinds without one. */
  value: string;
  /** True for a page that isn't published or doesn't exist: readers don't see the entry. */
  isHidden: boolean;
}

interface Raw {
  collectionId: string;
  destination: string;
  title: string;
  value: string;
  isHidden: number;
}

const ABOUT: NavigationItem = { destination: "ABOUT", title: "About", value: "", isHidden: false };

/**
 * Loads a publication's navigation by id, in order. Appends About if it is missing, since
 * every publication has that page, and leaves out entries with an unsafe target. Entries of pages that
 * readers can't see are marked.
 */
export const navigationItemsByCollection = defineLoader<DomainContext, string, NavigationItem[]>(
  async (context, ids) => {
    const rows = await context.db.all<Raw>(sql`
      SELECT i.collection_id AS collectionId, i.destination, i.title, i.value,
        CASE i.destination
          WHEN 'PAGE' THEN NOT EXISTS (SELECT 1 FROM collection_subpages p
            WHERE p.collection_id = i.collection_id AND p.slug = i.value
              AND p.published_at IS NOT NULL)
          WHEN 'SECTION' THEN NOT EXISTS (SELECT 1 FROM collection_feature_pages f
            WHERE f.collection_id = i.collection_id AND f.slug = i.value)
          ELSE 0 END AS isHidden
      FROM collection_navigation_items i
      WHERE i.collection_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      ORDER BY i.collection_id, i.position`);
    return ids.map((id) => {
      const items = rows
        .filter(({ collectionId }) => collectionId === id)
        .map(toItem)
        .filter((item) => item !== null);
      const hasAbout = items.some(({ destination }) => destination === "ABOUT");
      return hasAbout ? items : [...items, ABOUT];
    });
  },
);

/** The entries that readers see. */
export async function shownNavigation(
  context: DomainContext,
  collectionId: string,
): Promise<NavigationItem[]> {
  const items = await navigationItemsByCollection(context).load(collectionId);
  return items.filter(({ isHidden }) => !isHidden);
}

/** Kinds that are invalid without a value. */
const NEEDS_VALUE: ReadonlySet<NavigationDestination> = new Set([
  "PAGE",
  "POST",
  "SECTION",
  "TAG_FEED",
]);

function toItem({ destination, title, value, isHidden: hidden }: Raw): NavigationItem | null {
  const isHidden = hidden === 1;
  if (!isDestination(destination)) return null;
  if (destination === "EXTERNAL_URL") {
    const address = linkAddress(value);
    return address === null ? null : { destination, title, value: address, isHidden };
  }
  return NEEDS_VALUE.has(destination) && !isPathSegment(value)
    ? null
    : { destination, title, value, isHidden };
}

/**
 * Returns whether text is valid as a path segment. Dot segments change the path, and lone
 * surrogates can't be encoded.
 */
function isPathSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && text.isWellFormed();
}

function isDestination(text: string): text is NavigationDestination {
  return (NAVIGATION_DESTINATIONS as readonly string[]).includes(text);
}
