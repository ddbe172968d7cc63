import { createLookChoice } from "./lookChoice.ts";

/** Whether responses, highlights and notes are shown beside a story's text. */
export const marginNotesChoice = createLookChoice("marginNotes", ["shown", "hidden"], "shown");
