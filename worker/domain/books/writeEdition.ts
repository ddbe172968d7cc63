import { userTag } from "../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_BOOK_EDITIONS } from "../../../shared/limits.ts";
import type { BookError } from "../../../shared/books/bookErrors.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { withParents } from "../publishing/lookUpSettings.ts";
import { type BookWriteResult, changedBook, ownBook } from "./ownBook.ts";
import { readEdition, type TypedEdition } from "./readBook.ts";

type ReadEdition = Exclude<ReturnType<typeof readEdition>, string>;

/**
 * Adds an edition to a book. The same key always refers to the same edition.
 */
export async function addBookEdition(
  context: DomainContext,
  viewerId: string,
  { bookId, key, ...typed }: TypedEdition & { bookId: string; key: string },
): Promise<BookWriteResult> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) return { kind: "no-key" };
  const edition = readEdition(typed);
  if (typeof edition === "string") return { kind: edition };
  const id = await idFromKey("bookEdition", `${bookId}:${key}`);
  const [own, error] = await Promise.all([
    ownBook(context, viewerId, bookId),
    editionError(context, viewerId, edition),
  ]);
  if (typeof own === "string") return { kind: own };
  if (error) return { kind: error };
  const others = own.editions.filter((each) => each.id !== id);
  if (others.length >= MAX_BOOK_EDITIONS) return { kind: "too-many-editions" };
  return write(context, viewerId, bookId, [
    insertEdition({ id, bookId, viewerId, now: context.now }, edition),
  ]);
}

/** Changes an edition of a book. */
export async function editBookEdition(
  context: DomainContext,
  viewerId: string,
  { bookId, editionId, ...typed }: TypedEdition & { bookId: string; editionId: string },
): Promise<BookWriteResult> {
  const edition = readEdition(typed);
  if (typeof edition === "string") return { kind: edition };
  const [own, error] = await Promise.all([
    ownBook(context, viewerId, bookId),
    editionError(context, viewerId, edition),
  ]);
  if (typeof own === "string") return { kind: own };
  if (!own.editions.some(({ id }) => id === editionId)) return { kind: "no-edition" };
  if (error) return { kind: error };
  return write(context, viewerId, bookId, [
    sql`UPDATE book_editions SET title = ${edition.title}, publisher = ${edition.publisher},
      isbn = ${edition.isbn}, published_on = ${edition.publishedOn},
      buy_url = ${edition.buyUrl}, cover_image_id = ${edition.coverImageId} WHERE id = ${editionId}
        AND book_id = ${bookId}`,
  ]);
}

/** Deletes an edition, unless it is the book's last. Idempotent. */
export async function deleteBookEdition(
  context: DomainContext,
  viewerId: string,
  { bookId, editionId }: { bookId: string; editionId: string },
): Promise<BookWriteResult> {
  const own = await ownBook(context, viewerId, bookId);
  if (typeof own === "string") return { kind: own };
  // The edition has already been deleted.
  if (!own.editions.some(({ id }) => id === editionId)) return { kind: "done", book: own };
  if (own.editions.length === 1) return { kind: "last-edition" };
  return write(context, viewerId, bookId, [
    sql`DELETE FROM book_editions WHERE id = ${editionId} AND book_id = ${bookId}
      AND EXISTS (SELECT 1 FROM book_editions WHERE book_id = ${bookId} AND id <> ${editionId})`,
  ]);
}

/**
 * Returns why an edition can't be saved: its cover belongs to someone else, or its link is banned.
 */
export async function editionError(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  { buyUrl, coverImageId }: ReadEdition,
): Promise<BookError | null> {
  const hosts = buyUrl === null ? [] : withParents(new URL(buyUrl).hostname);
  const row = await db.first<{ isBanned: number; isOwn: number }>(sql`
    SELECT EXISTS (SELECT 1 FROM banned_link_hosts
      WHERE host IN (SELECT value FROM json_each(${JSON.stringify(hosts)}))) AS isBanned,
    EXISTS (SELECT 1 FROM images WHERE id = ${coverImageId} AND uploaded_by = ${viewerId}) AS isOwn`);
  if (row?.isBanned === 1) return "banned-link";
  return coverImageId !== null && row?.isOwn !== 1 ? "no-image" : null;
}

/**
 * Returns the statement that adds an edition to a book if the book exists and the edition doesn't.
 */
export function insertEdition(
  { id, bookId, viewerId, now }: { id: string; bookId: string; viewerId: string; now: number },
  edition: ReadEdition,
): Statement {
  return sql`
    INSERT INTO book_editions
      (id, book_id, creator_id, created_at, title, publisher, isbn, published_on, buy_url,
       cover_image_id)
    SELECT ${id}, b.id, b.creator_id, ${now}, ${edition.title}, ${edition.publisher},
      ${edition.isbn}, ${edition.publishedOn}, ${edition.buyUrl}, ${edition.coverImageId}
      FROM books b
    WHERE b.id = ${bookId} AND b.creator_id = ${viewerId} ON CONFLICT DO NOTHING`;
}

async function write(
  context: DomainContext,
  viewerId: string,
  bookId: string,
  statements: Statement[],
): Promise<BookWriteResult> {
  await context.db.write([queuePurge(context, [userTag(viewerId)]), ...statements], {
    idempotent: true,
  });
  return changedBook(context, bookId);
}
