import { plural } from "../../../shared/format/plural.ts";

export const yourHighlights = "Your highlights";
export const moreHighlights = "More highlights";
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
export const yourHighlightsText = "People who follow you see your highlights in stories.";
export const noHighlightsYet = "No highlights yet";
export const noHighlightsYetText =
  "Select text in a story and press Highlight. It appears here, with a link back to the story.";
export const noteRemoved = "Note removed.";
export const yourNotesText = "Only you see your notes.";
export const noNotesYet = "No notes yet";
export const noNotesYetText =
  "Select text in a story and press Note. Your note appears here, next to the text.";
export const highlighted = "Highlighted.";
export const noteDeleted = "Note deleted.";
