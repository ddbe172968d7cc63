import { NAVIGATION_DESTINATIONS, type NavigationDestination } from "../../../../shared/enums.ts";
import { linkAddress } from "../../../../shared/story/addresses.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** An entry of a publication's navigation. */
export interface NavigationItem {
  destination: NavigationDestination;
  title: string;
  /** What the destination needs: an id, a slug or an address; empty for the kinds that need none. */
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
 * A publication's navigation by its id, in order. About is appended where it is missing
 * (reader.md §2.10). An entry that leads nowhere safe is left out.
 */
export const navigationItemsByCollection = defineLoader<DomainContext, string, NavigationItem[]>(
  async (context, ids) => {
    const rows = await context.db.all<Raw>(
      `SELECT collection_id AS collectionId, destination, title, value
       FROM collection_navigation_items
       WHERE collection_id IN (SELECT value FROM json_each(?1))
       ORDER BY collection_id, position`,
      JSON.stringify(ids),
    );
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

/** Kinds that lead nowhere without a value. */
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

/** True for text that a path can carry: dot segments climb, and half a surrogate has no bytes. */
function isPathSegment(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && text.isWellFormed();
}

function isDestination(text: string): text is NavigationDestination {
  return (NAVIGATION_DESTINATIONS as readonly string[]).includes(text);
}
