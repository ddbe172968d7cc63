import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";
import type { SearchCategory } from "./searchCategories.ts";

export const stories = "Stories";
export const people = "People";
export const publications = "Publications";
export const topics = "Topics";
export const lists = "Lists";
export const search = "Search";
export const searchIn = (place: string) => `Search ${place}`;
export const seeAll = "See all";
export const seeAllPeople = "See all people";
export const seeAllPublications = "See all publications";
export const resultsFor = "Results for {query}";
export const noResultsFor = "No results for {query}. Try different or fewer words.";
export const quoted = (query: string) => `“${query}”`;
export const nothingFound = {
  stories: "No stories match",
  people: "No people match",
  publications: "No publications match",
  topics: "No topics match",
  lists: "No lists match",
};
const RESULTS: Readonly<
  Record<SearchCategory, (count: string) => { one: string; other: string; more: string }>
> = {
  posts: (count) => ({
    one: `${count} story`,
    other: `${count} stories`,
    more: `More than ${count} stories`,
  }),
  users: (count) => ({
    one: `${count} person`,
    other: `${count} people`,
    more: `More than ${count} people`,
  }),
  publications: (count) => ({
    one: `${count} publication`,
    other: `${count} publications`,
    more: `More than ${count} publications`,
  }),
  tags: (count) => ({
    one: `${count} topic`,
    other: `${count} topics`,
    more: `More than ${count} topics`,
  }),
  lists: (count) => ({
    one: `${count} list`,
    other: `${count} lists`,
    more: `More than ${count} lists`,
  }),
};
export const results = (category: SearchCategory, count: number) =>
  plural(count, RESULTS[category](abbreviateNumber(count)));
export const moreResults = (category: SearchCategory, count: number) =>
  RESULTS[category](abbreviateNumber(count)).more;
export const matchingLists = "Matching lists";
export const moreLists = "More lists";
export const matchingPeople = "Matching people";
export const morePeople = "More people";
export const matchingPublications = "Matching publications";
export const morePublications = "More publications";
export const matchingStories = "Matching stories";
export const matchingTopics = "Matching topics";
export const moreTopics = "More topics";
export const searchEverything = "Search everything";
export const exploreTopics = "Explore topics";
export const searchUnavailable = "Search isn’t available right now";
export const searchUnavailableText =
  "Search didn’t respond. Your query is still here; try again in a moment.";
export const tryAgain = "Try again";
export const searchOnPage = (place: string) => `Search ${place}, on this page`;
export const kindsOfResults = "Kinds of results";
export const searchFailed = "We couldn’t run this search";
