import type { PostVisibility } from "../../../../shared/enums.ts";

export const stories = "Stories";
export const write = "Write a story";
export const lists = "Lists of stories";
export const order = "Order of the stories";
export const searchList = (list: string) => `Search ${list}`;
export const searchPlaceholder = (list: string) => `Search ${list.toLowerCase()}`;
export const nothingFound = "Nothing found";
export const nothingFoundText = (list: string, search: string) =>
  `No story in ${list} has “${search}” in its title or beginning.`;
export const showAll = "Show all";
export const moreStories = "More stories";

export const published = "Published";
export const nonePublished = "Nothing published yet";
export const nonePublishedText =
  "Stories that you publish in the publication or accept from writers appear here.";
export const drafts = "Drafts";
export const noDrafts = "No drafts";
export const noDraftsText =
  "Drafts that writers submit, or that you write for the publication, appear here.";
export const unlisted = "Unlisted";
export const noneUnlisted = "Nothing unlisted";
export const noneUnlistedText =
  "Unlisted stories, which only people with the link can find, appear here.";
export const lastEdited = "Last edited";
export const newest = "Newest";
export const oldest = "Oldest";
export const mostRead = "Most read";

export const publishedOn = (date: string) => `Published ${date}`;
export const editedOn = (date: string) => `Edited ${date}`;
export const scheduledFor = (time: string) => `Scheduled for ${time}`;
export const scheduled = "Scheduled";
export const submitted = "Submitted";
export const membersOnly = "Member-only";
export const view = "View story";
export const review = "Review submission";
export const edit = "Edit";
export const versions = "Version history";
export const settings = "Settings";

// Several stories
export const makePublic = "Open to everyone";
export const makeMembersOnly = "For members only";
export const makeUnlisted = "Unlist";
/** By the visibility that the stories have now; null if they have several. */
export const changed = (count: number, visibility: PostVisibility | null) => {
  const stories = count === 1 ? "The story is" : `${count} stories are`;
  if (visibility === null)
    return count === 1 ? "The story was changed." : `${count} stories were changed.`;
  return `${stories} ${NOW[visibility]}.`;
};
const NOW: Readonly<Record<PostVisibility, string>> = {
  PUBLIC: "open to everyone now",
  LOCKED: "for members only now",
  UNLISTED: "unlisted now",
};
