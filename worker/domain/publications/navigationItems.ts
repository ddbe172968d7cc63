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
}

interface Raw {
  collectionId: string;
  destination: string;
  title: string;
  value: string;
}

const ABOUT: NavigationItem = { destination: "ABOUT", title: "About", value: "" };

/**
 * Loads a publication's navigation by id, in order. Appends About if it is missing, since
 * every publication has that page, and leaves out entries with an unsafe target.
 */
export const navigationItemsByCollection = defineLoader<DomainContext, string, NavigationItem[]>(
  async (context, ids) => {
    const rows = await context.db.all<Raw>(sql`
      SELECT collection_id AS collectionId, destination, title, value
      FROM collection_navigation_items
      WHERE collection_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      ORDER BY collection_id, position`);
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

/** Kinds that are invalid without a value. */
const NEEDS_VALUE: ReadonlySet<NavigationDestination> = new Set([
  "PAGE",
  "POST",
  "SECTION",
  "TAG_FEED",
]);

function toItem({ destination, title, value }: Raw): NavigationItem | null {
  if (!isDestination(destination)) return null;
  if (destination === "EXTERNAL_URL") {
    const address = linkAddress(value);
    return address === null ? null : { destination, title, value: address };
  }
  return NEEDS_VALUE.has(destination) && !isPathSegment(value)
    ? null
    : { destination, title, value };
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
