import { sql } from "../../db/sql.ts";
import type { BookError } from "../../../shared/books/bookErrors.ts";
import type { DomainContext } from "../kernel/context.ts";
import { bookById, type BookRow } from "./books.ts";

export type BookWriteResult = { kind: "done"; book: BookRow } | { kind: BookError };

/** Returns a book that the viewer may change, or why they may not. */
export async function ownBook(
  context: DomainContext,
  viewerId: string,
  id: string,
): Promise<BookRow | BookError> {
  const [book, viewer] = await Promise.all([
    bookById(context).load(id),
    context.db.first<{ isHidden: number }>(
      sql`SELECT is_hidden AS isHidden FROM users WHERE id = ${viewerId}`,
    ),
  ]);
  if (!book) return "no-book";
  if (book.creatorId !== viewerId) return "not-owner";
  return viewer?.isHidden === 0 ? book : "suspended";
}

/** Returns a book after a write. */
export async function changedBook(context: DomainContext, id: string): Promise<BookWriteResult> {
  bookById(context).clear(id);
  const book = await bookById(context).load(id);
  return book ? { kind: "done", book } : { kind: "no-book" };
}
