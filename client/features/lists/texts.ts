import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const theStory = "the story";
export const editNote = "Edit note";
export const editNoteOn = (title: string) => `Edit note on ${title}`;
export const addNote = "Add a note";
export const addNoteOn = (title: string) => `Add a note on ${title}`;
export const remove = "Remove";
export const removeItem = (title: string) => `Remove ${title}`;
export const moveItem = (title: string, position: number, count: number) =>
  `Move ${title}: ${position} of ${count}. Use the arrow keys`;
export const positionSaid = (position: number, count: number) => `Position ${position} of ${count}`;
export const storyCount = (count: number) =>
  plural(count, { one: "1 story", other: `${count} stories` });
export const followerCount = (count: number) =>
  plural(count, { one: "1 follower", other: `${abbreviateNumber(count)} followers` });
export const responseCount = (count: number) =>
  plural(count, { one: "1 response", other: `${count} responses` });
export const privateList = "Private";
export const everyone = "Everyone";
export const shownOnYourProfile = "Shown on your profile.";
export const onlyYou = "Only you";
export const onlyYouHint = "Only you can see this list.";
export const members = "Members";
export const membersHint = "Everyone can see the list, but only members can see its stories.";
export const nameNeeded = "Give the list a name first.";
export const editList = "Edit list";
export const newList = "New list";
export const name = "Name";
export const description = "Description";
export const whoCanSeeIt = "Who can see it";
export const cancel = "Cancel";
export const save = "Save";
export const create = "Create";
export const embedThisList = "Embed this list";
export const embedText =
  "Paste this into a page on another site. It always shows the current list.";
export const copy = "Copy";
export const library = "Library";
export const storyGone = "This story is no longer available.";
export const note = "Note";
export const removedFrom = (name: string) => `Removed from ${name}.`;
export const allOf = (name: string) => `All of ${name}`;
export const forMembers = "For members";
export const forMembersText =
  "The stories on this list are for members. Become a member to read them.";
export const seePlans = "See plans";
export const nothingSavedYet = "Nothing saved yet";
export const ownEmptyText = "Press a story’s bookmark to save it here.";
export const emptyText = "There are no stories on this list yet.";
export const findStories = "Find stories";
export const storiesOn = (name: string) => `Stories on ${name}`;
export const moreStories = "More stories";
export const restored = (name: string) => `${name} was restored.`;
export const deleted = (name: string) => `${name} was deleted.`;
export const listDeleted = "This list was deleted";
export const listDeletedText = "You can restore it until you leave this page.";
export const restore = "Restore";
export const goToYourLibrary = "Go to your library";
export const deleteLabel = "Delete";
export const moreLists = "More lists";
export const yourLists = "Your lists";
export const savedLists = "Saved lists";
export const highlights = "Highlights";
export const notes = "Notes";
export const readingHistory = "Reading history";
export const newListName = "Name of a new list";
export const createList = "Create list";
