export const yourStories = "Your stories";
export const yourSeries = "Your series";
export const submissions = "Submissions";
export const write = "Write a story";
export const more = "More";
export const importStory = "Import a story";
export const newPublication = "New publication";
export const lists = "Lists of your stories";
export const order = "Order of your stories";
export const searchList = (list: string) => `Search ${list}`;
export const searchPlaceholder = (list: string) => `Search ${list.toLowerCase()}`;
export const moreStories = "More stories";
export const nothingFound = "Nothing found";
export const nothingFoundText = (list: string, search: string) =>
  `No story in ${list} has “${search}” in its title or beginning.`;
export const showAll = "Show all";

// The lists
export const drafts = "Drafts";
export const noDrafts = "No drafts";
export const noDraftsText = "Your drafts stay here until you publish them.";
export const published = "Published";
export const nonePublished = "Nothing published yet";
export const nonePublishedText = "Your published stories appear here.";
export const responses = "Responses";
export const noResponses = "No responses yet";
export const noResponsesText = "Your responses to other people’s stories appear here.";
export const unlisted = "Unlisted";
export const noneUnlisted = "Nothing unlisted";
export const noneUnlistedText =
  "Unlisted stories, which only people with the link can find, appear here.";
export const deleted = "Deleted";
export const noneDeleted = "The trash is empty";
export const noneDeletedText =
  "Deleted stories stay here for 14 days. After that they’re deleted for good.";
export const lastEdited = "Last edited";
export const newest = "Newest";
export const oldest = "Oldest";
export const mostRead = "Most read";

// A row
export const deletedOn = (date: string) => `Deleted for good on ${date}`;
export const editedOn = (date: string) => `Edited ${date}`;
export const email = "Email to subscribers";
export const publishedOn = (date: string) => `Published ${date}`;
export const pinned = "Pinned to your profile";
export const publishesOn = (time: string) => `Publishes on ${time}`;
export const scheduled = "Scheduled";
export const unpublishedChanges = "Unpublished changes";
export const membersOnly = "Member-only";
export const inPublication = (name: string) => `in ${name}`;
export const notPublished = (reason: string) => `Not published: ${reason}`;
export const seeSchedule = "See its schedule";
export const chooseTime = "Choose another time";
export const ofStory = (title: string) => ` of ${title}`;
export const edit = "Edit";
export const view = "View story";
export const stats = "Stats";
export const versions = "Version history";
export const settings = "Settings";
export const submit = "Submit to a publication";
export const pin = "Pin to your profile";
export const unpin = "Unpin from your profile";
export const unpublish = "Unpublish";
export const remove = "Delete";
export const restore = "Restore";

// Several stories
export const movedToTrash = (count: number) =>
  count === 1
    ? "Your story is in the trash. It will be permanently deleted after 14 days."
    : `${count} stories are in the trash. They will be permanently deleted after 14 days.`;
export const restored = (count: number) =>
  count === 1 ? "The story was restored." : `${count} stories were restored.`;
export const unpublished = (count: number) =>
  count === 1 ? "The story is a draft again." : `${count} stories are drafts again.`;
export const unpublishTitle = (count: number) =>
  count === 1 ? "Unpublish this story?" : `Unpublish ${count} stories?`;
export const unpublishText = (count: number) =>
  count === 1
    ? "Readers can’t open it anymore. It becomes a draft, and you can publish it again."
    : "Readers can’t open them anymore. They become drafts, and you can publish them again.";
export const submissionState = (status: string) => `Submission: ${status}`;
