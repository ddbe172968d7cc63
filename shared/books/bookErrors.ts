import { ACCOUNT_SUSPENDED, INVALID_KEY } from "../errors/commonErrors.ts";
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
  "no-book": "We couldn’t find this book. It may have been deleted.",
  "no-edition": "We couldn’t find this edition. It may have been deleted.",
  "not-owner": "Only the person whose profile shows it can change a book.",
  suspended: ACCOUNT_SUSPENDED,
  "no-key": INVALID_KEY,
  "no-title": "A book needs a title.",
  "title-too-long": `A title can have at most ${MAX_BOOK_TITLE} characters.`,
  "description-too-long": `A description can have at most ${MAX_BOOK_DESCRIPTION} characters.`,
  "no-author": "A book needs an author. Enter one name per line.",
  "too-many-authors": `A book can have at most ${MAX_BOOK_AUTHORS} authors.`,
  "author-too-long": `An author’s name can have at most ${MAX_BOOK_NAME} characters.`,
  "publisher-too-long": `A publisher’s name can have at most ${MAX_BOOK_NAME} characters.`,
  "no-isbn": "This isn’t a valid ISBN. Copy the 13 digits from the back cover.",
  "no-date": "Enter a year, or a date such as 2024-03-15.",
  "no-link": "Enter the address of a page that sells the book, starting with https.",
  "banned-link": "We don’t allow links to this site.",
  "no-image": "We couldn’t use this image. Upload it again.",
  "too-many-books": `A profile can have at most ${MAX_BOOKS} books.`,
  "too-many-editions": `A book can have at most ${MAX_BOOK_EDITIONS} editions.`,
  "last-edition": "A book needs at least one edition. Remove the book instead.",
} as const;

export type BookError = keyof typeof BOOK_ERRORS;
