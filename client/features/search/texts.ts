import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

export const suggestionCount = (count: number) =>
  count === 0
    ? "No suggestions"
    : plural(count, { one: "1 suggestion", other: `${count} suggestions` });
export const noSuggestionsFor = "No suggestions for {query}.";
export const searchFor = "Search for {query}";
export const quoted = (query: string) => `“${query}”`;
export const storyCount = (count: number) =>
  plural(count, { one: "1 story", other: `${abbreviateNumber(count)} stories` });
export const writerIn = (writer: string, publication: string) => `${writer} in ${publication}`;
export const removedSaid = (text: string) => `Removed ${text}`;
export const recentSearches = "Recent Searches";
export const removeSearch = (text: string) => `Remove ${text}`;
export const exploreTopics = "Explore topics";
export const search = "Search";
export const searchProduct = `Search ${PRODUCT_NAME}`;
export const searchSuggestions = "Search suggestions";
export const suggestionsUnavailable =
  "Suggestions aren’t available right now. You can still search.";
export const untitled = "Untitled";
export const people = "People";
export const publications = "Publications";
export const topics = "Topics";
export const searchStories = "Search stories";
export const stories = "Stories";
export const searchTopics = "Search topics";
export const searchYourStories = "Search your stories";
export const fromYourStories = "From your stories";
export const searchThisPublication = "Search this publication";
export const fromThisPublication = "From this Publication";
export const searchThisList = "Search this list";
export const fromThisList = "From this List";
export const searchThisProfile = "Search this profile";
export const fromThisProfile = "From this Profile";
