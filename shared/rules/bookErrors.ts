import {
  MAX_BOOK_AUTHORS,
  MAX_BOOK_DESCRIPTION,
  MAX_BOOK_EDITIONS,
  MAX_BOOK_NAME,
  MAX_BOOK_TITLE,
  MAX_BOOKS,
} from "../limits.ts";

/** Error messages of changing a book, by reason. */
export const BOOK_ERRORS = {
  "no-book": "There is no such book.",
  "no-edition": "There is no such edition.",
  "not-owner": "Only those whose profile it stands on change a book.",
  suspended: "Your account is suspended.",
  "no-key": "A key has 8 to 64 letters, digits, - and _.",
  "no-title": "A book needs a title.",
  "title-too-long": `A title has at most ${MAX_BOOK_TITLE} characters.`,
  "description-too-long": `A description has at most ${MAX_BOOK_DESCRIPTION} characters.`,
  "no-author": "A book has somebody who wrote it: name them, one a line.",
  "too-many-authors": `At most ${MAX_BOOK_AUTHORS} people are named as its authors.`,
  "author-too-long": `An author's name has at most ${MAX_BOOK_NAME} characters.`,
  "publisher-too-long": `A publisher's name has at most ${MAX_BOOK_NAME} characters.`,
  "no-isbn":
    "This is no ISBN: its check digit does not fit. It has 13 digits, and stands on the back cover.",
  "no-date": "Give the year, or the day as in 2024-03-15.",
  "no-link": "A link to buy it is the address of a page, beginning with https.",
  "banned-link": "This link leads to a site that we do not link to.",
  "no-image": "This picture is not one of yours. Choose it again.",
  "too-many-books": `A profile has at most ${MAX_BOOKS} books.`,
  "too-many-editions": `A book has at most ${MAX_BOOK_EDITIONS} editions.`,
  "last-edition": "A book has at least one edition. Remove the book itself.",
} as const;

export type BookError = keyof typeof BOOK_ERRORS;
