import { partialDateTime } from "../../../shared/format/partialDate.ts";
import { pageBounds } from "../../db/keyset.ts";
import { bookById, type BookRow, type EditionRow, listBooks } from "../../domain/books/books.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { ImageMetadata, type ImageValue } from "../images/images.ts";
import { NONE_YET, noneYet } from "../unbuilt/notYet.ts";
import { User, Viewer } from "../machinery/refs.ts";

const BOOKS_PAGE_SIZE = 10;

interface AuthorValue {
  id: string;
  name: string;
}

const Author = builder.objectRef<AuthorValue>("Author").implement({
  description: "An author of a book, with or without an account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The author's id: their position on the cover." }),
    name: t.exposeString("name", { description: "The name on the cover." }),
    user: t.field({
      type: User,
      nullable: true,
      description: `Their account, once it has been verified. ${NONE_YET}`,
      resolve: (): UserRow | null => noneYet(),
    }),
  }),
});

interface EditionValue extends EditionRow {
  bookTitle: string;
}

const BookEdition = builder.objectRef<EditionValue>("BookEdition").implement({
  description: "An edition of a book.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The edition's id." }),
    title: t.string({
      description: "The title on its cover.",
      resolve: ({ title, bookTitle }) => title || bookTitle,
    }),
    ownTitle: t.exposeString("title", {
      description: "Its own title if it differs from the book's; otherwise empty.",
    }),
    publisher: t.string({
      nullable: true,
      description: "The publisher; null if unknown.",
      resolve: ({ publisher }) => publisher || null,
    }),
    isbn: t.exposeString("isbn", {
      nullable: true,
      description: "13 digits; null for an edition without one.",
    }),
    coverImage: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "The cover.",
      resolve: coverOf,
    }),
    publishedAt: t.field({
      type: "Timestamp",
      nullable: true,
      description:
        "The publication date; the start of the period if only the year or month is known; null if unknown.",
      resolve: ({ publishedOn }) => (publishedOn === null ? null : partialDateTime(publishedOn)),
    }),
    publishedOn: t.exposeString("publishedOn", {
      nullable: true,
      description: "The publication date as far as known: 2019, 2019-05 or 2019-05-14.",
    }),
    buyUrl: t.exposeString("buyUrl", {
      nullable: true,
      description: "The https URL of a shop, or null.",
    }),
  }),
});

/** A book; mutations return it too. */
export const Book = builder.objectRef<BookRow>("Book").implement({
  description: "A book by a writer on this site.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The book's id." }),
    title: t.exposeString("title", { description: "The title." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    authors: t.field({
      type: [Author],
      description: "Its authors, in the cover's order.",
      resolve: ({ id, authors }) => authors.map((name, index) => ({ id: `${id}_${index}`, name })),
    }),
    editions: t.field({
      type: [BookEdition],
      description: "Its editions, latest first.",
      resolve: ({ title, editions }) =>
        editions.map((edition) => ({ ...edition, bookTitle: title })),
    }),
  }),
});

builder.objectFields(User, (t) => ({
  bookCount: t.exposeInt("bookCount", { description: "Number of books on the profile." }),
  authoredBooksConnection: t.connection({
    type: Book,
    description: "The person's books, in their own order.",
    resolve: ({ id }, args, context) => listBooks(context, id, pageBounds(args, BOOKS_PAGE_SIZE)),
  }),
}));

builder.objectFields(Viewer, (t) => ({
  booksConnection: t.connection({
    type: Book,
    description: "The viewer's books, in their own order.",
    resolve: ({ id }, args, context) => listBooks(context, id, pageBounds(args, BOOKS_PAGE_SIZE)),
  }),
  book: t.field({
    type: Book,
    nullable: true,
    description: "One of the viewer's books; null for any other.",
    args: { id: idArg(t, "book") },
    resolve: async (viewer, { id }, context) => {
      const book = await bookById(context).load(id);
      return book?.creatorId === viewer.id ? book : null;
    },
  }),
}));

function coverOf({ coverImageId, coverWidth, coverHeight }: EditionRow): ImageValue | null {
  if (coverImageId === null) return null;
  // The title is next to the image, so its alternative text is empty.
  const middle = { focusPercentX: 50, focusPercentY: 50 };
  return { id: coverImageId, alt: "", ...middle, width: coverWidth, height: coverHeight };
}
