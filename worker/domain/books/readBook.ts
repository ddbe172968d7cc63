// Validates and normalizes the typed fields of books and editions.

import { characterCount } from "../../../shared/format/characterCount.ts";
import { readPartialDate } from "../../../shared/format/partialDate.ts";
import {
  MAX_BOOK_AUTHORS,
  MAX_BOOK_DESCRIPTION,
  MAX_BOOK_NAME,
  MAX_BOOK_TITLE,
} from "../../../shared/limits.ts";
import type { BookError } from "../../../shared/books/bookErrors.ts";
import { readIsbn } from "../../../shared/books/isbn.ts";
import { readPublicUrl } from "../../../shared/format/publicUrl.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";

/** The typed fields of a book. */
export interface TypedBook {
  title: string;
  description: string;
  /** One per line. */
  authors: string;
}

/** The typed fields of an edition. All may be empty. */
export interface TypedEdition {
  title: string;
  publisher: string;
  isbn: string;
  publishedOn: string;
  buyUrl: string;
  coverImageId: string;
}

interface ReadBook {
  title: string;
  description: string;
  authors: string[];
}

interface ReadEdition {
  title: string;
  publisher: string;
  isbn: string | null;
  publishedOn: string | null;
  buyUrl: string | null;
  coverImageId: string | null;
}

/** Returns the book to store, or why it is invalid. */
export function readBook(typed: TypedBook): ReadBook | BookError {
  const title = oneLine(typed.title);
  const description = cleanText(typed.description).trim();
  const authors = [...new Set(typed.authors.split("\n").map(oneLine).filter(Boolean))];
  if (title === "") return "no-title";
  if (isTooLong(title, MAX_BOOK_TITLE)) return "title-too-long";
  if (isTooLong(description, MAX_BOOK_DESCRIPTION)) return "description-too-long";
  if (authors.length === 0) return "no-author";
  if (authors.length > MAX_BOOK_AUTHORS) return "too-many-authors";
  if (authors.some((name) => isTooLong(name, MAX_BOOK_NAME))) return "author-too-long";
  return { title, description, authors };
}

/**
 * Returns the edition to store, or why it is invalid. The ownership of the cover and banned links
 * are checked when it is written.
 */
export function readEdition(typed: TypedEdition): ReadEdition | BookError {
  const [title, publisher] = [oneLine(typed.title), oneLine(typed.publisher)];
  if (isTooLong(title, MAX_BOOK_TITLE)) return "title-too-long";
  if (isTooLong(publisher, MAX_BOOK_NAME)) return "publisher-too-long";
  const isbn = readIsbn(typed.isbn);
  if (isbn === null && typed.isbn.trim() !== "") return "no-isbn";
  const publishedOn = readPartialDate(typed.publishedOn);
  if (publishedOn === null && typed.publishedOn.trim() !== "") return "no-date";
  const url = readPublicUrl(typed.buyUrl);
  if (typed.buyUrl.trim() !== "" && url?.protocol !== "https:") return "no-link";
  const coverImageId = typed.coverImageId === "" ? null : typed.coverImageId;
  return { title, publisher, isbn, publishedOn, buyUrl: url?.href ?? null, coverImageId };
}

const isTooLong = (text: string, max: number): boolean => characterCount(text, max).isOver;
