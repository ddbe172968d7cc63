import { ACCOUNT_SUSPENDED, INVALID_KEY } from "../errors/commonErrors.ts";
import {
  MAX_FORM_ANSWER,
  MAX_FORM_ANSWERS,
  MAX_FORM_TEXT,
  MAX_FORM_TITLE,
  MAX_FORMS,
} from "../limits.ts";

/** Error messages of creating or answering a form, by reason. */
export const FORM_ERRORS = {
  "no-form": "We couldn’t find this form. It may have been deleted.",
  suspended: ACCOUNT_SUSPENDED,
  "no-key": INVALID_KEY,
  "no-title": "A form needs a title.",
  "title-too-long": `A title can have at most ${MAX_FORM_TITLE} characters.`,
  "text-too-long": `A text can have at most ${MAX_FORM_TEXT} characters.`,
  "too-many-forms": `You can have at most ${MAX_FORMS} forms. Remove one first.`,
  "no-email": "Please enter a valid email address.",
  "no-answer": "Write something first.",
  "answer-too-long": `An answer can have at most ${MAX_FORM_ANSWER} characters.`,
  full: `This form has reached its limit of ${MAX_FORM_ANSWERS} answers.`,
  limited: "Too many answers came from your network. Try again later.",
} as const;

export type FormError = keyof typeof FORM_ERRORS;
