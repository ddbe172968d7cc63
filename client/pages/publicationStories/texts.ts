import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const clapCount = (count: number) =>
  plural(count, { one: "1 clap", other: `${abbreviateNumber(count)} claps` });
export const responseCount = (count: number) =>
  plural(count, { one: "1 response", other: `${abbreviateNumber(count)} responses` });
export const review = "Review";
export const reviewStory = (title: string) => `Review ${title}`;
export const edit = "Edit";
export const editStory = (title: string) => `Edit ${title}`;
export const versions = "Versions";
export const versionsOf = (title: string) => `Versions of ${title}`;
export const settings = "Settings";
export const settingsOf = (title: string) => `Settings of ${title}`;
export const searchIn = (list: string) => `Search ${list}`;
export const writeAStory = "Write a story";
export const stories = "Stories";
export const listsOfStories = "Lists of stories";
export const orderOfTheStories = "Order of the stories";
export const nothingFound = "Nothing found";
export const nothingFoundText = (label: string, search: string) =>
  `No story in ${label} has “${search}” in its title or beginning.`;
export const showAll = "Show all";
export const moreStories = "More stories";
export const publishedOn = (date: string) => `Published ${date}`;
export const editedOn = (date: string) => `Edited ${date}`;
export const scheduledFor = (time: string) => `Scheduled for ${time}`;
export const submitted = "Submitted";
export const memberOnly = "Member-only";
export const published = "Published";
export const nothingPublishedYet = "Nothing published yet";
export const nothingPublishedYetText =
  "Stories that you publish in the publication or accept from writers appear here.";
export const drafts = "Drafts";
export const noDrafts = "No drafts";
export const noDraftsText =
  "Drafts that writers submit, or that you write for the publication, appear here.";
export const unlisted = "Unlisted";
export const nothingUnlisted = "Nothing unlisted";
export const nothingUnlistedText =
  "Unlisted stories, which only people with the link can find, appear here.";
export const lastEdited = "Last edited";
export const newest = "Newest";
export const oldest = "Oldest";
export const mostRead = "Most read";
