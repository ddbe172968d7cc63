import { plural } from "../../../shared/format/plural.ts";

export const remove = "Remove";
export const removeAnswer = (answer: string) => `Remove ${answer}`;
export const answerCount = (count: number) =>
  plural(count, { one: "1 answer", other: `${count} answers` });
export const asksForEmail = "Asks for an email address";
export const asksForText = "Asks for a short text";
export const yourForms = "Your forms";
export const formText =
  "To add it to a story, choose “Insert”, then “Form for your readers” in the editor. To share it elsewhere, use its address: {link}";
export const noAnswersYet = "No answers yet";
export const noAnswersYetText =
  "Add the form to a story. Answers appear here, and only you can see them.";
export const answers = "Answers";
export const moreAnswers = "More answers";
export const whatReadersSee = "What readers see";
export const deleteForm = "Delete form…";
export const deleteFormText =
  "This permanently deletes the form and all its answers. Stories that contain it no longer show it.";
export const yourFormsText =
  "Ask your readers for their email address or a short text. To add a form to a story, choose “Insert”, then “Form for your readers” in the editor.";
export const noFormsYet = "No forms yet";
export const noFormsYetText = "Create your first one below.";
export const moreForms = "More forms";
export const newForm = "New form";
export const whatItAsksFor = "What it asks for";
export const anEmailAddress = "An email address";
export const aShortText = "A short text";
export const title = "Title";
export const titleHint = "For example: Hear from me when the next part is out.";
export const descriptionOptional = "Description (optional)";
export const createForm = "Create form";
