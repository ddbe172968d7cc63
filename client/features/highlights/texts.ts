import { plural } from "../../../shared/format/plural.ts";

export const yourMarks = "What you marked, by story";
export const moreStories = "More stories";
export const yourMarksText =
  "Everything you marked, by story. People who follow you see your highlights; only you see your notes.";
export const exportAsMarkdown = "Export as Markdown";
export const onlyNewest = "These are the newest. The export has all of them.";
export const byWriter = "By {writer}";
export const yourResponse = "Your response";
export const yourNotes = "Your notes";
export const moreNotes = "More notes";
export const remove = "Remove";
export const removeHighlight = "Remove the highlight";
export const removeNote = "Remove the note";
export const storyBy = "{story} by {writer}";
export const storyAlone = "{story}";
export const deleteLabel = "Delete";
export const deleteNote = "Delete the note";
export const highlight = "Highlight";
export const highlightSelection = "Highlight the selected text";
export const note = "Note";
export const respond = "Respond";
export const share = "Share";
export const highlightedBy = (name: string) => `${name} highlighted`;
export const highlightedByMore = (name: string, more: number) =>
  plural(more, {
    one: `${name} and 1 other highlighted`,
    other: `${name} and ${more} others highlighted`,
  });
export const marginNotes = "Margin notes";
export const responsesToPassage = (count: number) =>
  plural(count, {
    one: "1 response to this passage",
    other: `${count} responses to this passage`,
  });
export const passage = "This passage";
export const responseCount = (count: number) =>
  plural(count, { one: "1 response", other: `${count} responses` });
export const yourNoteOnPassage = "Your note on this passage";
export const yourHighlightOfPassage = "Your highlight of this passage";
export const aboutPassage = (what: string, passage: string) =>
  what === "" ? `Respond to “${passage}”` : `${what}: “${passage}”`;
export const closePassage = "Close";
export const respondToPassage = "Respond to this passage";
export const responsesNotLoaded = "The responses couldn’t be loaded.";
export const tryAgain = "Try again";
export const loadingResponses = "Loading the responses";
export const earlierReplies = "Earlier replies";
export const reply = "Reply";
export const replyTo = (name: string | null) => (name ? `Reply to ${name}` : "Reply");
export const highlightPassage = "Highlight";
export const addNote = "Add a note";
export const discussionClosed = "The author has closed discussion for this story.";
export const findStories = "Find stories";
export const writeSomethingFirst = "Write something first.";
export const yourNotesHere = "Your notes here";
export const anotherNote = "Another note";
export const yourNote = "Your note";
export const onlyYouSeeIt = "Only you see it.";
export const cancel = "Cancel";
export const saveNote = "Save note";
export const selectedText = "Selected text";
export const selectionSaid = "Press Tab to highlight, note, respond or share the selected text.";
export const yourNoteSaid = (note: string) => `Your note: ${note}`;
export const topHighlight = "Top highlight";
export const textChanged = "The story has changed and no longer contains this text.";
export const textLocked = "This text is in the members-only part of the story.";
export const storyGone = "This story is no longer available.";
export const highlightRemoved = "Highlight removed.";
export const noHighlightsYet = "No highlights yet";
export const noMarksYetText =
  "Select text in a story and press Highlight, Note or Respond. It appears here, with a link back to the story.";
export const noteRemoved = "Note removed.";
export const yourNotesText = "Only you see your notes.";
export const noNotesYet = "No notes yet";
export const noNotesYetText =
  "Select text in a story and press Note. Your note appears here, next to the text.";
export const highlighted = "Highlighted.";
export const noteDeleted = "Note deleted.";
