// What the sidebar leads to, and which of it is where the reader is (reader.md §2.10).

import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../app/page.ts";

/** The sidebar's own entries. */
export type SidebarEntry =
  | "home"
  | "following"
  | "library"
  | "digest"
  | "readingList"
  | "history"
  | "stories";

/** The list that holds what one means to read later (platform.md §3.1). */
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

/** The entry that the reader's place belongs to, or null. Any list of one's own is in the Library. */
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
