import { plural } from "../../../../shared/format/plural.ts";

export const assignedTo = "Assigned to";
export const nobody = "Nobody";
export const dueDate = "Due date";
export const save = "Save";
export const organized = "The submission was updated.";
export const organizeLabel = "Assignee and due date";
export const editorsNotes = "Editors’ notes";
export const editorsNotesText = "Only owners and editors see these. The writer never does.";
export const newNote = "New note";
export const addNote = "Add note";
export const comments = "Comments";
export const commentsText = "The writer and the editors see these.";
export const newComment = "New comment";
export const addComment = "Comment";
export const onlyEditors = "Only editors see this";
export const onlyEditorsBadge = "Editors only";
export const deleteComment = "Delete";
export const deletedParagraphs = "About deleted paragraphs";
export const someone = "Someone";
export const commentOrSuggest = (text: string) => `Comment or suggest an edit: ${text}`;
export const commentOn = (text: string) => `Comment: ${text}`;
export const closeTools = "Close";
export const paragraph = "this part";
export const paragraphOf = (text: string) => `“${text}”`;
export const suggestedText = "Suggested text";
export const suggestedTextHint = "Formatting stays where the text does.";
export const suggest = "Suggest this edit";
export const suggestionBy = "{name} suggests an edit";
export const accept = "Accept";
export const reject = "Reject";
export const withdraw = "Withdraw";
export const accepted = "Accepted";
export const rejected = "Rejected";
export const doneAccepted = "The edit is in your story.";
export const doneRejected = "The suggestion was rejected.";
export const basisChanged =
  "The paragraph has changed since, so the edit can’t be applied. You can still copy its text.";
export const basisDeleted =
  "The paragraph has been deleted since, so the edit can’t be applied. You can still copy its text.";
export const changedSinceView = "Changed since your last visit";
export const changedParagraphs = (count: number, date: string) =>
  plural(count, {
    one: `1 part has changed since your visit on ${date}.`,
    other: `${count} parts have changed since your visit on ${date}.`,
  });
export const removedParagraphs = (count: number) =>
  plural(count, { one: "1 paragraph was deleted.", other: `${count} paragraphs were deleted.` });
export const markAsRead = "Mark as read";
export const openSuggestions = (count: number) =>
  plural(count, {
    one: "1 suggested edit waits for the writer.",
    other: `${count} suggested edits wait for the writer.`,
  });
export const ownSuggestions = (count: number) =>
  plural(count, {
    one: "1 suggested edit waits for you.",
    other: `${count} suggested edits wait for you.`,
  });
export const showFirst = "Show the first";
