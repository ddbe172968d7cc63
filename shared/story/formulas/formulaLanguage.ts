/** The language of code that is a formula, in HTML and Markdown. */
export const FORMULA_LANGUAGE = "math";
