import { sql } from "../../db/sql.ts";
import { userTag } from "../../../shared/cache/cacheTags.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** An edition of a book. */
export interface EditionRow {
  id: string;
  /** Empty if it is the book's title. */
  title: string;
  /** Empty if unknown. */
  publisher: string;
  /** 13 digits. */
  isbn: string | null;
  /** A year, month or day, as returned by `readPartialDate`. */
  publishedOn: string | null;
  /** An https URL. */
  buyUrl: string | null;
  coverImageId: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
}

/** A book on a person's profile. */
export interface BookRow {
  id: string;
  creatorId: string;
  title: string;
  description: string;
  position: number;
  /** In the order on the cover; at least one. */
  authors: string[];
  /** Latest first; at least one. */
  editions: EditionRow[];
}

type StoredBook = Omit<BookRow, "authors" | "editions"> & { authors: string; editions: string };

const COLUMNS = sql`b.id, b.creator_id AS creatorId, b.title, b.description, b.position,
  (SELECT json_group_array(a.name ORDER BY a.position) FROM book_authors a WHERE a.book_id = b.id)
    AS authors,
  (SELECT json_group_array(json_object('id', e.id, 'title', e.title, 'publisher', e.publisher,
      'isbn', e.isbn, 'publishedOn', e.published_on, 'buyUrl', e.buy_url,
      'coverImageId', i.id, 'coverWidth', i.width, 'coverHeight', i.height)
      ORDER BY e.published_on DESC, e.created_at DESC, e.id)
    FROM book_editions e LEFT JOIN images i ON i.id = e.cover_image_id WHERE e.book_id = b.id)
    AS editions`;

/** Loads a book by id without access checks, or null. */
export const bookById = defineLoader<DomainContext, string, BookRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<StoredBook>(
      sql`SELECT ${COLUMNS} FROM books b WHERE b.id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`,
    );
    const byId = new Map(rows.map((row) => [row.id, toBook(row)]));
    for (const { creatorId } of rows) context.renderTrace.addTag(userTag(creatorId));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Returns a page of a person's books, in their order. */
export async function listBooks(
  context: DomainContext,
  creatorId: string,
  bounds: PageBounds,
): Promise<Page<BookRow>> {
  context.renderTrace.addTag(userTag(creatorId));
  const rows = await context.db.all<StoredBook>(sql`
    SELECT ${COLUMNS} FROM books b WHERE b.creator_id = ${creatorId}
      AND (b.position, b.id) > (${bounds.after?.value ?? Number.MIN_SAFE_INTEGER},
      ${bounds.after?.id ?? ""})
    ORDER BY b.position, b.id LIMIT +${bounds.limit + 1}`);
  return toPage(rows.map(toBook), bounds, ({ position, id }) => ({ value: position, id }));
}

function toBook({ authors, editions, ...row }: StoredBook): BookRow {
  return {
    ...row,
    authors: JSON.parse(authors) as string[],
    editions: JSON.parse(editions) as EditionRow[],
  };
}
