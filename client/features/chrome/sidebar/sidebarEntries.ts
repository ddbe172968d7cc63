// The sidebar's entries, and which one is current.

import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";

/** The sidebar's fixed entries. */
export type SidebarEntry =
  | "home"
  | "following"
  | "library"
  | "digest"
  | "readingList"
  | "history"
  | "stories";

/** The id of the predefined reading list. */
const READING_LIST = "reading-list";

/** The path of each entry on the main site. */
export const SIDEBAR_PATHS: Readonly<Record<SidebarEntry, string>> = {
  home: buildPath("ShowHome"),
  following: buildPath("YourFollowingFeed", { entityName: "writers" }),
  library: buildPath("YourLists"),
  digest: buildPath("ShowHome", {}, { query: { feed: "digest" } }),
  readingList: buildPath("YourList", { catalogSlugId: READING_LIST }),
  history: buildPath("YourReadingHistory"),
  stories: buildPath("YourStories", { filterBy: "drafts" }),
};

/**
 * Returns the entry of the current location, or null. All of the viewer's lists belong to Library.
 */
export function currentEntry(location: PageLocation): SidebarEntry | null {
  switch (location.routeName) {
    case "ShowHome":
      return location.query.feed === "digest" ? "digest" : "home";
    case "YourFollowingFeed":
    case "YourFollowing":
    case "YourFollowingTopics":
    case "YourSuggestions":
    case "YourFollowingEntity":
      return "following";
    case "YourList":
      return location.params.catalogSlugId === READING_LIST ? "readingList" : "library";
    case "YourLists":
    case "YourSavedLists":
      return "library";
    case "YourReadingHistory":
      return "history";
    case "YourStories":
    case "YourSeries":
      return "stories";
    default:
      return null;
  }
}
