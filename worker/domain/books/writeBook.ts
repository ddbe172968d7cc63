// Owns changes to the books on a profile, which only the profile's owner may make. Each write
// purges the person's pages.

import { userTag } from "../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_BOOKS } from "../../../shared/limits.ts";
import type { BookError } from "../../../shared/books/bookErrors.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { type BookWriteResult, changedBook, ownBook } from "./ownBook.ts";
import { readBook, readEdition, type TypedBook, type TypedEdition } from "./readBook.ts";
import { editionError, insertEdition } from "./writeEdition.ts";

const count = (creatorId: string): Sql => sql`
  UPDATE users SET book_count = (SELECT count(*) FROM books WHERE creator_id = ${creatorId})
  WHERE id = ${creatorId}`;

/**
 * Creates a book with its first edition, before the person's other books. The same key and title
 * always refer to the same book.
 */
export async function createBook(
  context: DomainContext,
  viewerId: string,
  { key, ...typed }: TypedBook & { key: string; edition: TypedEdition },
): Promise<BookWriteResult> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) return { kind: "no-key" };
  const book = readBook(typed);
  if (typeof book === "string") return { kind: book };
  const edition = readEdition(typed.edition);
  if (typeof edition === "string") return { kind: edition };
  const id = await idFromKey("book", `${viewerId}:${key}:${book.title}`);
  const [error, state] = await Promise.all([
    editionError(context, viewerId, edition),
    context.db.first<{ isHidden: number; others: number }>(sql`
      SELECT u.is_hidden AS isHidden,
        (SELECT count(*) FROM books WHERE creator_id = u.id AND id <> ${id}) AS others
      FROM users u WHERE u.id = ${viewerId}`),
  ]);
  if (state?.isHidden !== 0) return { kind: "suspended" };
  if (error) return { kind: error };
  if (state.others >= MAX_BOOKS) return { kind: "too-many-books" };
  const editionId = await idFromKey("bookEdition", id);
  const { now } = context;
  await context.db.write(
    [
      queuePurge(context, [userTag(viewerId)]),
      sql`INSERT INTO books (id, creator_id, title, description, position, created_at, updated_at)
        SELECT ${id}, ${viewerId}, ${book.title}, ${book.description},
          coalesce(min(position), 0) - 1, ${now}, ${now} FROM books
        WHERE creator_id = ${viewerId}
        ON CONFLICT DO NOTHING`,
      ...nameAuthors(id, viewerId, book.authors),
      insertEdition({ id: editionId, bookId: id, viewerId, now }, edition),
      count(viewerId),
    ],
    { idempotent: true },
  );
  return changedBook(context, id);
}

/** Changes the fields of a book. */
export async function editBook(
  context: DomainContext,
  viewerId: string,
  id: string,
  typed: TypedBook,
): Promise<BookWriteResult> {
  const book = readBook(typed);
  if (typeof book === "string") return { kind: book };
  const own = await ownBook(context, viewerId, id);
  if (typeof own === "string") return { kind: own };
  await context.db.write(
    [
      queuePurge(context, [userTag(viewerId)]),
      sql`UPDATE books SET title = ${book.title}, description = ${book.description},
        updated_at = ${context.now}
        WHERE id = ${id} AND creator_id = ${viewerId}`,
      sql`DELETE FROM book_authors WHERE book_id = ${id}`,
      ...nameAuthors(id, viewerId, book.authors),
    ],
    { idempotent: true },
  );
  return changedBook(context, id);
}

/** Moves a book to a position among the person's books, from 0. */
export async function moveBook(
  context: DomainContext,
  viewerId: string,
  id: string,
  position: number,
): Promise<BookWriteResult> {
  const [own, rows] = await Promise.all([
    ownBook(context, viewerId, id),
    context.db.all<{ id: string }>(
      sql`SELECT id FROM books WHERE creator_id = ${viewerId} ORDER BY position, id
        LIMIT +${MAX_BOOKS}`,
    ),
  ]);
  if (typeof own === "string") return { kind: own };
  const others = rows.map((row) => row.id).filter((each) => each !== id);
  const order = others.toSpliced(Math.min(Math.max(position, 0), others.length), 0, id);
  await context.db.write(
    [
      queuePurge(context, [userTag(viewerId)]),
      sql`UPDATE books SET position = (SELECT key FROM json_each(${JSON.stringify(order)})
        WHERE value = books.id)
        WHERE creator_id = ${viewerId} AND id IN (SELECT value
          FROM json_each(${JSON.stringify(order)}))`,
    ],
    { idempotent: true },
  );
  return changedBook(context, id);
}

/** Deletes a book with its editions. */
export async function deleteBook(
  context: DomainContext,
  viewerId: string,
  id: string,
): Promise<"done" | BookError> {
  const own = await ownBook(context, viewerId, id);
  if (typeof own === "string") return own;
  await context.db.write(
    [
      queuePurge(context, [userTag(viewerId)]),
      sql`DELETE FROM book_authors WHERE book_id = ${id}`,
      sql`DELETE FROM book_editions WHERE book_id = ${id}`,
      sql`DELETE FROM books WHERE id = ${id} AND creator_id = ${viewerId}`,
      count(viewerId),
    ],
    { idempotent: true },
  );
  return "done";
}

function nameAuthors(bookId: string, viewerId: string, names: readonly string[]): Statement[] {
  return [
    sql`INSERT INTO book_authors (book_id, position, creator_id, name)
      SELECT ${bookId}, key, ${viewerId}, value FROM json_each(${JSON.stringify(names)})
      WHERE EXISTS (SELECT 1 FROM books WHERE id = ${bookId}) ON CONFLICT DO NOTHING`,
  ];
}
